import { CalendarDays, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useDaysCount } from "../../lib/in-template.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, useToday } from "../../lib/org.ts";
import { distance, longDay } from "../../lib/when.ts";
import { isStale, peopleAfter } from "../../offline/anew.ts";
import { Face, type Somebody } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import { ChooseDay } from "../calendar/day/later.ts";
import { WhoMenu } from "../todos/who-menu.tsx";
import { useAssignees } from "./assignees.ts";
import { sendAssignees, sendDay } from "./change.ts";
import { Chosen } from "./chosen.tsx";
import { Repeats } from "./repeats.tsx";
import * as words from "./words.ts";

/** What people do: a to-do, a card, a step of a card. */
export type Workable = Schemas["SingleTodo"] | Schemas["SingleCard"] | Schemas["SingleCardStep"];

interface Props {
  of: Workable;
  /** What is known of it besides. */
  first?: ReactNode;
  last?: ReactNode;
}

/** Who it is for, when it is due, and how it repeats. */
export function Facts({ of, first, last }: Props) {
  return (
    <dl className="facts">
      {first}
      <dt>{words.whoFor}</dt>
      <dd>
        <Assignees of={of} />
      </dd>
      <dt>{shared.due}</dt>
      <dd>
        <DueDay of={of} />
      </dd>
      {of.type === "todo" && (
        <>
          <dt>{shared.repeats}</dt>
          <dd>
            <Repeats of={of} canComplete />
          </dd>
        </>
      )}
      {last}
    </dl>
  );
}

const idsOf = (people: readonly Somebody[]): string[] =>
  people.map(({ membership_id }) => membership_id);

function Assignees({ of }: { of: Workable }) {
  const org = useOrg();
  const chosen = useAssignees(of.assignee_ids);
  const assign = (people: readonly Somebody[]) => {
    // Who isn't known yet by name isn't taken off.
    const membership_ids = peopleAfter(idsOf(chosen), idsOf(people), of.assignee_ids);
    void act({
      show: () => show(of.id, { assignee_ids: membership_ids }),
      send: () => sendAssignees(org, of, membership_ids),
      about: [of.id, of.parent_id, "/my/"],
      failed: words.couldntAssign,
    });
  };
  const plus = (
    <button type="button" className="icon-btn icon-btn-s" aria-label={words.assignSomeone}>
      <Plus className="i" aria-hidden />
    </button>
  );
  return (
    <>
      {chosen.map((who) => (
        <span key={who.membership_id} className="chip">
          <Face who={who} isNamed />
          {who.name}
          {who.status === "removed" && <span className="soft">{shared.removed}</span>}
        </span>
      ))}
      {of.assignee_ids.length === 0 && <span className="muted">{words.nobodyYet}</span>}
      {of.can.assign && (
        <WhoMenu project={of.project_id} chosen={chosen} onChange={assign} trigger={plus} />
      )}
    </>
  );
}

function DueDay({ of }: { of: Workable }) {
  const org = useOrg();
  const today = useToday();
  const doDaysCount = useDaysCount();
  const [isChoosing, setChoosing] = useState(false);
  const set = (due_on: string | null, seen: Workable | null = of) => {
    let next = seen;
    void act({
      show: () => show(of.id, { due_on }),
      send: () => sendDay(org, of.id, due_on, seen),
      about: [of.id, of.parent_id, "/my/"],
      failed: words.couldntChangeDay,
      // Who was told of another's day and sends this once more means it.
      onRefused: (error) => {
        if (isStale(error)) next = null;
      },
      again: () => set(due_on, next),
    });
  };
  return (
    <>
      <Chosen
        icon={<CalendarDays className="i" aria-hidden />}
        mayChange={of.can.edit}
        onChange={() => setChoosing(true)}
        onNear={ChooseDay.soon}
      >
        {of.due_on ? longDay(of.due_on) : shared.noDay}
      </Chosen>
      {isChoosing && (
        <ChooseDay
          title={words.whenDue}
          day={of.due_on}
          onChoose={set}
          onClose={() => setChoosing(false)}
        />
      )}
      {of.due_on && !of.completed && doDaysCount && (
        <span className={of.due_on < today ? "due-late small" : "muted small"}>
          {of.due_on < today ? words.late(distance(of.due_on, today)) : distance(of.due_on, today)}
        </span>
      )}
    </>
  );
}
