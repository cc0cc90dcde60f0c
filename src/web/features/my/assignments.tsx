import { useQuery } from "@tanstack/react-query";
import { ArrowUpToLine, ListMinus } from "lucide-react";
import { api, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useToday, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { assignments } from "../home/data.ts";
import { WorkRow } from "../home/plate.tsx";

type Work = Schemas["Work"];
type Group = [title: string, work: Work[]];

/** By when it is due, the most urgent first. */
function groupsOf(work: readonly Work[], today: string): Group[] {
  const late: Group = ["Late", []];
  const now: Group = ["Today", []];
  const later: Group = ["Later", []];
  const open: Group = ["No day", []];
  for (const one of work) {
    const { due_on } = one;
    const group = due_on === null ? open : due_on < today ? late : due_on === today ? now : later;
    group[1].push(one);
  }
  later[1].sort((a, b) => (a.due_on ?? "").localeCompare(b.due_on ?? ""));
  return [late, now, later, open].filter(([, inside]) => inside.length > 0);
}

/** What was given to one: what comes next, then by when it is due. */
export function Assignments() {
  const work = useQuery(assignments(useOrg()));
  const today = useToday();
  return (
    <Loaded of={work} rows={6}>
      {({ priorities, others }) =>
        priorities.length + others.length === 0 ? (
          <Empty title="Calm water">To-dos given to you gather here.</Empty>
        ) : (
          <div className="two-top">
            {priorities.length > 0 && (
              <section className="upnext" aria-labelledby="next">
                <h2 className="head" id="next">
                  Up next
                </h2>
                <Rows work={priorities} isNext />
              </section>
            )}
            {groupsOf(others, today).map(([title, inside]) => (
              <section key={title} className="group" aria-label={title}>
                <div className="group-head">
                  <h2>{title}</h2>
                  <span className="small muted num">{inside.length}</span>
                </div>
                <Rows work={inside} isNext={false} />
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

const Rows = ({ work, isNext }: { work: readonly Work[]; isNext: boolean }) => (
  <ul className="rows">
    {work.map((one) => (
      <WorkRow key={one.id} work={one}>
        <NextButton work={one} isNext={isNext} />
      </WorkRow>
    ))}
  </ul>
);

/** Puts something up next, or back among the others. */
function NextButton({ work, isNext }: { work: Work; isNext: boolean }) {
  const org = useOrg();
  const label = isNext ? `Not up next: ${work.title}` : `Up next: ${work.title}`;
  const send = (): Promise<unknown> =>
    isNext
      ? api.delete("/api/v1/{org_slug}/my/assignments/priorities/{id}", withId(org, work.id))
      : api.post("/api/v1/{org_slug}/my/assignments/priorities", {
          ...inOrg(org),
          body: { recording_id: work.id },
        });
  const toggle = () =>
    void act({ send, about: ["/my/assignments"], failed: "Couldn't change what comes next" });
  return (
    <button
      type="button"
      className="icon-btn icon-btn-s"
      aria-label={label}
      title={isNext ? "Not up next" : "Up next"}
      onClick={toggle}
    >
      {isNext ? (
        <ListMinus className="i" aria-hidden />
      ) : (
        <ArrowUpToLine className="i" aria-hidden />
      )}
    </button>
  );
}
