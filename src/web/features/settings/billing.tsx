import { useQuery } from "@tanstack/react-query";
import { sizeWords } from "#/lib/words.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { counted } from "../../lib/plain.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { billing, prices } from "./data.ts";

type Plan = Schemas["Billing"];
type Price = Schemas["Price"];

const TIERS = { free: "Free", starter: "Starter", pro: "Pro", comped: "Everything" } as const;
const STANDS: Record<Plan["status"], string> = {
  active: "",
  trialing: "on trial",
  past_due: "payment is late",
  cancelled: "cancelled",
  pending: "payment is on its way",
  comped: "",
  lapsed: "lapsed",
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
              <h2 className="title-s">Plan</h2>
              <span className="tag tag-accent">
                {[TIERS[now.tier], now.billing_interval, STANDS[now.status]]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </div>
            <div className="plan">
              <Room
                label="Projects"
                used={now.usage.projects}
                limit={now.limits.projects}
                words={counted(now.usage.projects, "project")}
              />
              <Room
                label="People"
                used={now.usage.people}
                limit={now.limits.people}
                words={counted(now.usage.people, "person", "people")}
              />
              <Room
                label="Storage"
                used={now.usage.storage_bytes}
                limit={now.limits.storage_bytes}
                words={sizeWords(now.usage.storage_bytes)}
              />
            </div>
            {now.current_period_end && (
              <p className="soft">
                Paid until <Moment at={now.current_period_end} />
              </p>
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
  words: string;
}

const Room = ({ label, used, limit, words }: RoomProps) => (
  <div>
    <b>{label}</b>
    <p className="small soft">
      {words}
      {limit === UNLIMITED ? ", without a limit" : ""}
    </p>
    {limit !== UNLIMITED && (
      <progress className="progress" value={used} max={limit} aria-label={`${label} used`} />
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
      failed: "Couldn't change the plan",
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
      failed: "Couldn't open it",
    });
  return { buy, manage };
}

/** What is for sale, where this server sells. */
function Offers({ now }: { now: Plan }) {
  const offered = useQuery(prices()).data?.prices ?? [];
  const isPaying = now.tier !== "free" && now.billing_interval !== null;
  const { buy, manage } = usePaying(isPaying);
  if (offered.length === 0 || now.tier === "comped") return null;
  return (
    <section className="block">
      <h2 className="title-s">Plans</h2>
      <ul className="rows set-stack">
        {offered.map((price) => (
          <li key={price.id}>
            <span className="main">
              {TIERS[price.tier]}, {price.billing_interval}
            </span>
            <span className="num">{money(price)}</span>
            {price.tier === now.tier && price.billing_interval === now.billing_interval ? (
              <span className="tag tag-good">Yours</span>
            ) : (
              <button type="button" className="btn btn-s" onClick={() => buy(price)}>
                Choose it
              </button>
            )}
          </li>
        ))}
      </ul>
      {isPaying && (
        <p className="row set-acts">
          <button type="button" className="btn" onClick={() => manage()}>
            Cards and invoices
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => manage("subscription_cancel")}
          >
            Cancel the plan
          </button>
        </p>
      )}
    </section>
  );
}
