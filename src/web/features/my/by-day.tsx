import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { WorkRow } from "../home/plate.tsx";
import { EventRows } from "./event-rows.tsx";
import * as words from "./words.tsx";

const SCOPES = {
  overdue: words.late,
  due_tomorrow: shared.tomorrow,
  due_later_this_week: words.laterThisWeek,
  due_next_week: words.nextWeek,
  due_later: words.afterThat,
} as const;
type Scope = keyof typeof SCOPES;
/** Which part of what one has to do is shown. */
export type By = "all" | "today" | Scope;

const CHOICES: readonly (readonly [By, string])[] = [
  ["all", words.everything],
  ["overdue", SCOPES.overdue],
  ["today", shared.today],
  ["due_tomorrow", SCOPES.due_tomorrow],
  ["due_later_this_week", SCOPES.due_later_this_week],
  ["due_next_week", SCOPES.due_next_week],
  ["due_later", SCOPES.due_later],
];

/** Chooses by when it is due; the server knows where one's days and weeks begin. */
export const DueWords = ({ by, onChange }: { by: By; onChange: (by: By) => void }) => (
  <fieldset className="chips" aria-label={words.byWhenDue}>
    {CHOICES.map(([value, name]) => (
      <button
        key={value}
        type="button"
        className="chip chip-line"
        aria-pressed={by === value}
        onClick={() => onChange(value)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);

/** What is due in one part of the coming time. */
export function ByDay({ scope }: { scope: Scope }) {
  const path = { org_slug: useOrg() };
  const work = useQuery(
    kept(
      api.question("/api/v1/{org_slug}/my/assignments/due", { params: { path, query: { scope } } }),
    ),
  );
  return (
    <Loaded of={work}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.nothingOfYours}>{words.noWorkDueThen}</Empty>
        ) : (
          <ul className="rows">
            {list.map((one) => (
              <WorkRow key={one.id} work={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** What today holds: one's events, and what is due. */
export function Today() {
  const today = useQuery(kept(api.question("/api/v1/{org_slug}/my/do-today", inOrg(useOrg()))));
  return (
    <Loaded of={today}>
      {({ events, tasks }) =>
        events.length + tasks.length === 0 ? (
          <Empty title={words.calmDay}>{words.nothingDueToday}</Empty>
        ) : (
          <>
            <EventRows events={events} />
            <ul className="rows">
              {tasks.map((one) => (
                <WorkRow key={one.id} work={one} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
