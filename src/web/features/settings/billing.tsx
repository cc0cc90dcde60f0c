import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/errors.ts";
import { sizeWords } from "#/lib/words.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Trouble } from "../../ui/trouble.tsx";
import * as shared from "../../ui/words.ts";
import { billing, prices } from "./data.ts";
import * as words from "./words/organization.words.tsx";

type Plan = Schemas["Billing"];
type Price = Schemas["Price"];

const TIERS = {
  free: words.free,
  starter: words.starter,
  pro: words.pro,
  comped: words.everything,
} as const;
const STANDS: Record<Plan["status"], string> = {
  active: "",
  trialing: words.onTrial,
  past_due: words.paymentIsLate,
  cancelled: words.cancelled,
  pending: words.paymentIsOnItsWay,
  comped: "",
  lapsed: words.lapsed,
};
const UNLIMITED = -1;

/** The plan, how full it is, and others that one can have. */
export function Billing() {
  const known = useQuery(billing(useOrg()));
  return (
    <Loaded of={known}>
      {(now) => (
        <>
          <section className="block">
            <div className="sec-head">
              <h2 className="title-s">{shared.plan}</h2>
              <span className="tag tag-accent">
                {[TIERS[now.tier], now.billing_interval, STANDS[now.status]]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </div>
            <div className="plan">
              <Room
                label={shared.projects}
                used={now.usage.projects}
                limit={now.limits.projects}
                held={words.projects(now.usage.projects)}
                room={`${now.limits.projects}`}
              />
              <Room
                label={shared.people}
                used={now.usage.people}
                limit={now.limits.people}
                held={shared.countedPeople(now.usage.people)}
                room={`${now.limits.people}`}
              />
              <Room
                label={shared.storage}
                used={now.usage.storage_bytes}
                limit={now.limits.storage_bytes}
                held={sizeWords(now.usage.storage_bytes)}
                room={sizeWords(now.limits.storage_bytes)}
              />
            </div>
            {now.current_period_end && (
              <p className="soft">{words.paidUntil(<Moment at={now.current_period_end} />)}</p>
            )}
          </section>
          <Offers now={now} />
        </>
      )}
    </Loaded>
  );
}

interface RoomProps {
  label: string;
  used: number;
  limit: number;
  /** What of it is there, and how much there is room for. */
  held: string;
  room: string;
}

const Room = ({ label, used, limit, held, room }: RoomProps) => (
  <div>
    <b>{label}</b>
    <p className="small soft">
      {limit === UNLIMITED ? words.withoutLimit(held) : words.heldOf(held, room)}
    </p>
    {limit !== UNLIMITED && (
      <progress className="progress" value={used} max={limit} aria-label={words.used(label)} />
    )}
  </div>
);

const money = ({ unit_amount, currency }: Price): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(unit_amount / 100);

/** Leads to where one pays, and changes what one pays for. */
function usePaying(isPaying: boolean) {
  const org = useOrg();
  const go = (answer: { url: string | null }) => answer.url && location.assign(answer.url);
  const about = ["/billing", "/account"];
  const buy = ({ id, tier, billing_interval }: Price) =>
    void act<unknown>({
      send: () =>
        isPaying
          ? api.post("/api/v1/{org_slug}/billing/change-plan", {
              ...inOrg(org),
              body: { plan: tier, billing_interval },
            })
          : api
              .post("/api/v1/{org_slug}/billing/create-checkout", {
                ...inOrg(org),
                body: { price_id: id, billing_interval },
              })
              .then(go),
      about,
      failed: words.couldntChangePlan,
    });
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

const sellsNothing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What is for sale, where this server sells. */
function Offers({ now }: { now: Plan }) {
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
              {TIERS[price.tier]}, {price.billing_interval}
            </span>
            <span className="num">{money(price)}</span>
            {price.tier === now.tier && price.billing_interval === now.billing_interval ? (
              <span className="tag tag-good">{words.yours}</span>
            ) : (
              <button type="button" className="btn btn-s" onClick={() => buy(price)}>
                {words.chooseIt}
              </button>
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
