import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Check } from "../../ui/check.tsx";
import { Due } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { complete } from "../recording/complete.ts";
import * as recordingWords from "../recording/words.tsx";
import { assignments, projects } from "./data.ts";
import * as words from "./words.tsx";

type Work = Schemas["Work"];
const MOST = 5;
const LATER = "9999";

const byDue = (work: readonly Work[]): Work[] =>
  work.toSorted((a, b) => (a.due_on ?? LATER).localeCompare(b.due_on ?? LATER));

/** What one has to do next. */
export function OnYourPlate() {
  const org = useOrg();
  const work = useQuery(assignments(org));
  return (
    <section className="card" aria-labelledby="plate">
      <Loaded of={work}>
        {({ priorities, others }) => {
          const all = [...priorities, ...byDue(others)];
          return (
            <>
              <div className="sec-head">
                <h2 className="title-s" id="plate">
                  {words.onYourPlate}
                </h2>
                {all.length > MOST && (
                  <Link className="link small" to="/$org/my" params={{ org }}>
                    {words.allAssignments(all.length)}
                  </Link>
                )}
              </div>
              {all.length === 0 ? (
                <Empty title={shared.calmWater}>{shared.todosGather}</Empty>
              ) : (
                <ul className="rows">
                  {all.slice(0, MOST).map((one) => (
                    <WorkRow key={one.id} work={one} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RowProps {
  work: Work;
  children?: ReactNode;
  /** Where it is dragged by, and how it looks then. */
  place?: RefObject<HTMLLIElement | null>;
  className?: string | undefined;
}

/** One thing to do, where it lies and by when. */
export function WorkRow({ work, children, place, className }: RowProps) {
  const org = useOrg();
  const project = useQuery(projects(org)).data?.find(({ id }) => id === work.project_id);
  return (
    <li ref={place} className={className}>
      <Check
        label={work.title}
        isDone={work.completed}
        onChange={(isDone) => void complete(org, work, isDone)}
      />
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id: work.id }} draggable={place && false}>
          {work.title}
        </Link>
        <span className="sub">{project?.name}</span>
      </div>
      {work.comments_count > 0 && (
        <span className="meta">
          <MessageCircle className="i" aria-hidden />
          {recordingWords.comments(work.comments_count)}
        </span>
      )}
      <Due on={work.due_on} isDone={work.completed} />
      {children}
    </li>
  );
}
