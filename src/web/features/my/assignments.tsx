import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg, useToday } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { assignments } from "../home/data.ts";
import { Aside } from "./aside.tsx";
import { type By, ByDay, DueWords, Today } from "./by-day.tsx";
import { OtherRow, UpNext } from "./up-next.tsx";
import * as words from "./words.tsx";

type Work = Schemas["Work"];
type Group = [title: string, work: Work[]];

/** By when it is due, the most urgent first. */
function groupsOf(work: readonly Work[], today: string): Group[] {
  const late: Group = [words.late, []];
  const now: Group = [shared.today, []];
  const later: Group = [words.later, []];
  const open: Group = [shared.noDay, []];
  for (const one of work) {
    const { due_on } = one;
    const group = due_on === null ? open : due_on < today ? late : due_on === today ? now : later;
    group[1].push(one);
  }
  later[1].sort((a, b) => (a.due_on ?? "").localeCompare(b.due_on ?? ""));
  return [late, now, later, open].filter(([, inside]) => inside.length > 0);
}

/** What was given to one, and beside it what else is one's own. */
export function Assignments() {
  const [by, setBy] = useState<By>("all");
  return (
    <div className="two two-top">
      <div>
        <DueWords by={by} onChange={setBy} />
        {by === "all" && <All />}
        {by === "today" && <Today />}
        {by !== "all" && by !== "today" && <ByDay scope={by} />}
      </div>
      <Aside />
    </div>
  );
}

/** What comes next, then by when it is due. */
function All() {
  const work = useQuery(assignments(useOrg()));
  const today = useToday();
  return (
    <Loaded of={work} rows={6}>
      {({ priorities, others }) => {
        if (priorities.length + others.length === 0)
          return <Empty title={shared.calmWater}>{shared.todosGather}</Empty>;
        const groups = groupsOf(others, today);
        return (
          <>
            <UpNext next={priorities} first={groups[0]?.[1][0]} />
            {groups.map(([title, inside]) => (
              <section key={title} className="group" aria-label={title}>
                <div className="group-head">
                  <h2>{title}</h2>
                  <span className="small muted num">{inside.length}</span>
                </div>
                <ul className="rows">
                  {inside.map((one) => (
                    <OtherRow key={one.id} work={one} next={priorities} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}
