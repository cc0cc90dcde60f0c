import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/errors.ts";
import { sizeWords } from "#/lib/words.ts";
import { api, type Schemas } from "../../../lib/api.ts";
import { act, refresh } from "../../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../../lib/org.ts";
import { Sure } from "../../../ui/sure.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import * as shared from "../../../ui/words.ts";
import { prices } from "../data.ts";
import * as words from "../words/organization.words.tsx";
import { type Plan, TIERS, UNLIMITED } from "./tiers.ts";

type Price = Schemas["Price"];
type Limits = Price["limits"];

const money = ({ unit_amount, currency }: Price): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(unit_amount / 100);

const nameOf = ({ tier, billing_interval }: Price): string => `${TIERS[tier]}, ${billing_interval}`;

/** What a plan has room for, in a line. */
const roomIn = ({ projects, people, storage_bytes }: Limits): string =>
  [
    projects === UNLIMITED ? words.anyProjects : words.projects(projects),
    people === UNLIMITED ? words.anyPeople : shared.countedPeople(people),
    storage_bytes === UNLIMITED ? words.anyStorage : sizeWords(storage_bytes),
  ].join(", ");

/** How many more there are than there is room for. */
const beyond = (used: number, limit: number): number =>
  limit === UNLIMITED ? 0 : Math.max(0, used - limit);

/** What a smaller plan does, each in a sentence; nothing where all has room in it. */
function costsOf({ projects, people, storage_bytes }: Limits, { usage }: Plan): string[] {
  const away = beyond(usage.projects, projects);
  return [
    ...(away > 0 ? [words.areArchived(projects, away)] : []),
    ...(beyond(usage.people, people) > 0 ? [words.nobodyComes(people)] : []),
    ...(beyond(usage.storage_bytes, storage_bytes) > 0
      ? [words.nothingIsAdded(sizeWords(storage_bytes))]
      : []),
  ];
}

/** Leads to where one pays, and changes what one pays for. */
function usePaying(isPaying: boolean) {
  const org = useOrg();
  const go = (answer: { url: string | null }) => answer.url && location.assign(answer.url);
  const change = ({ tier, billing_interval }: Price) =>
    api.post("/api/v1/{org_slug}/billing/change-plan", {
      ...inOrg(org),
      body: { plan: tier, billing_interval },
    });
  const checkOut = ({ id, billing_interval }: Price) =>
    api
      .post("/api/v1/{org_slug}/billing/create-checkout", {
        ...inOrg(org),
        body: { price_id: id, billing_interval },
      })
      .then(go);
  const buy = async (price: Price) => {
    await (isPaying ? change(price) : checkOut(price));
    // A smaller plan archives projects.
    await refresh("/billing", "/account", "/projects");
  };
  const manage = (flow?: "subscription_cancel") =>
    void act({
      send: () =>
        api
          .post("/api/v1/{org_slug}/billing/create-portal", {
            ...inOrg(org),
            body: flow ? { flow } : {},
          })
          .then(go),
      failed: words.couldntOpen,
    });
  return { buy, manage };
}

interface ChoiceProps {
  price: Price;
  now: Plan;
  isPaying: boolean;
  onBuy: (price: Price) => Promise<void>;
}

/** Chooses a plan; asks before where it costs something at once, or puts something away. */
function Choice({ price, now, isPaying, onBuy }: ChoiceProps) {
  const costs = costsOf(price.limits, now);
  if (!isPaying && costs.length === 0)
    return (
      <button
        type="button"
        className="btn btn-s"
        onClick={() => void act({ send: () => onBuy(price), failed: words.couldntOpen })}
      >
        {words.chooseIt}
      </button>
    );
  return (
    <Sure
      className="btn btn-s"
      label={words.chooseIt}
      title={words.changeTo(nameOf(price))}
      action={isPaying ? words.changeIt : words.goAndPay}
      run={() => onBuy(price)}
    >
      <p>{words.itCosts(money(price), price.billing_interval === "yearly")}</p>
      {isPaying && <p className="soft">{words.isCounted}</p>}
      {costs.map((cost) => (
        <p key={cost}>{cost}</p>
      ))}
    </Sure>
  );
}

const sellsNothing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What is for sale, where this server sells. */
export function Offers({ now }: { now: Plan }) {
  const asked = useQuery(prices());
  const offered = asked.data?.prices ?? [];
  const isPaying = now.tier !== "free" && now.billing_interval !== null;
  const { buy, manage } = usePaying(isPaying);
  if (now.tier === "comped") return null;
  if (asked.error && !sellsNothing(asked.error))
    return <Trouble error={asked.error} onRetry={() => void asked.refetch()} />;
  if (offered.length === 0) return null;
  return (
    <section className="block">
      <h2 className="title-s">{words.plans}</h2>
      <ul className="rows set-stack">
        {offered.map((price) => (
          <li key={price.id}>
            <span className="main">
              {nameOf(price)}
              <span className="sub">{roomIn(price.limits)}</span>
            </span>
            <span className="num">{money(price)}</span>
            {price.tier === now.tier && price.billing_interval === now.billing_interval ? (
              <span className="tag tag-good">{words.yours}</span>
            ) : (
              <Choice price={price} now={now} isPaying={isPaying} onBuy={buy} />
            )}
          </li>
        ))}
      </ul>
      {isPaying && (
        <p className="row set-acts">
          <button type="button" className="btn" onClick={() => manage()}>
            {words.cardsAndInvoices}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => manage("subscription_cancel")}
          >
            {words.cancelPlan}
          </button>
        </p>
      )}
    </section>
  );
}
