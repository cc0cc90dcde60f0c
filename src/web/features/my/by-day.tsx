import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { WorkRow } from "../home/plate.tsx";
import { EventRows } from "./event-rows.tsx";

const SCOPES = {
  overdue: "Late",
  due_tomorrow: "Tomorrow",
  due_later_this_week: "Later this week",
  due_next_week: "Next week",
  due_later: "After that",
} as const;
type Scope = keyof typeof SCOPES;
/** Which part of what one has to do is shown. */
export type By = "all" | "today" | Scope;

const CHOICES: readonly (readonly [By, string])[] = [
  ["all", "Everything"],
  ["overdue", SCOPES.overdue],
  ["today", "Today"],
  ["due_tomorrow", SCOPES.due_tomorrow],
  ["due_later_this_week", SCOPES.due_later_this_week],
  ["due_next_week", SCOPES.due_next_week],
  ["due_later", SCOPES.due_later],
];

/** Chooses by when it is due; the server knows where one's days and weeks begin. */
export const DueWords = ({ by, onChange }: { by: By; onChange: (by: By) => void }) => (
  <fieldset className="chips" aria-label="By when it is due">
    {CHOICES.map(([value, words]) => (
      <button
        key={value}
        type="button"
        className="chip chip-line"
        aria-pressed={by === value}
        onClick={() => onChange(value)}
      >
        {words}
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
          <Empty title="Nothing of yours">No work of yours is due then.</Empty>
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
          <Empty title="A calm day">Nothing is due today, and no event is yours.</Empty>
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
