import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { longDay } from "../../lib/when.ts";
import * as shared from "../../ui/words.ts";
import { eventsIn } from "./data.ts";
import { dayAfter } from "./grid.ts";
import * as words from "./words.ts";

/** How far a day may have been put from where it was, and how far ahead the next is looked for. */
const [BACK_DAYS, AHEAD_DAYS] = [31, 366];

interface Props {
  event: Schemas["SingleScheduleEntry"];
  /** The one that its address names. */
  day: string;
}

/** Says of a day that it is none of an event that repeats, and leads to where it is or to the next one. */
export function NoDay({ event: { id, project_id }, day }: Props) {
  const org = useOrg();
  const [from, to] = [dayAfter(day, -BACK_DAYS), dayAfter(day, AHEAD_DAYS)];
  const all = useQuery(eventsIn(org, project_id, from, to)).data ?? [];
  const own = all.filter((one) => one.type === "schedule_entry");
  const apart = own.find((one) => one.series_id === id && one.occurrence_key === day);
  const next = own.find((one) => one.id === id && one.occurrence_key > day);
  const at = (of: string, search: { day?: string }) =>
    ({ className: "link", to: "/$org/recordings/$id", params: { org, id: of }, search }) as const;
  return (
    <>
      <span>{apart ? words.isItsOwn(longDay(day)) : words.isNoDay(longDay(day))}</span>
      <span className="row row-wrap small">
        {apart && <Link {...at(apart.id, {})}>{shared.openIt}</Link>}
        {next && (
          <Link {...at(id, { day: next.occurrence_key })}>
            {words.nextIsOn(longDay(next.occurrence_key))}
          </Link>
        )}
        <Link {...at(id, {})}>{words.seeAllDays}</Link>
      </span>
    </>
  );
}
