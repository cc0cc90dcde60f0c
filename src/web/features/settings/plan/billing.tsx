import { useQuery } from "@tanstack/react-query";
import { sizeWords } from "#/lib/words.ts";
import { useOrg } from "../../../lib/org.ts";
import { Moment } from "../../../ui/due.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import * as shared from "../../../ui/words.ts";
import { billing } from "../data.ts";
import * as words from "../words/organization.words.tsx";
import { Offers } from "./offers.tsx";
import { type Plan, TIERS, UNLIMITED } from "./tiers.ts";

const STANDS: Record<Plan["status"], string> = {
  active: "",
  trialing: words.onTrial,
  past_due: words.paymentIsLate,
  cancelled: words.cancelled,
  pending: words.paymentIsOnItsWay,
  comped: "",
  lapsed: words.lapsed,
};

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
