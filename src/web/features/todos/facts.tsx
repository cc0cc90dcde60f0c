import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus, Repeat2 } from "lucide-react";
import { useRef } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, useToday, withId } from "../../lib/org.ts";
import { distance, longDay } from "../../lib/when.ts";
import { Face, Faces, usePeopleOf } from "../../ui/faces.tsx";
import { WhoMenu } from "./who-menu.tsx";

type SingleTodo = Schemas["SingleTodo"];

/** Who it is for, when it is due, how it repeats, and who hears when it is done. */
export function Facts({ todo }: { todo: SingleTodo }) {
  return (
    <dl className="facts">
      <dt>For</dt>
      <dd>
        <Assignees todo={todo} />
      </dd>
      <dt>Due</dt>
      <dd>
        <DueDay todo={todo} />
      </dd>
      <dt>Repeats</dt>
      <dd>
        <span className="select">
          <Repeat2 className="i" aria-hidden />
          {todo.recurrence?.summary ?? "Never"}
        </span>
      </dd>
      <dt>When done, tell</dt>
      <dd>
        <Watchers todo={todo} />
      </dd>
    </dl>
  );
}

function Assignees({ todo }: { todo: SingleTodo }) {
  const org = useOrg();
  const chosen = usePeopleOf(todo.assignee_ids);
  const assign = (membership_ids: string[]) =>
    void act({
      show: () => show(todo.id, { assignee_ids: membership_ids }),
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/assignees", {
          ...withId(org, todo.id),
          body: { membership_ids },
        }),
      about: [todo.id, todo.parent_id, "/my/"],
      failed: "Couldn't change who it is for",
    });
  const plus = (
    <button type="button" className="icon-btn icon-btn-s" aria-label="Assign someone">
      <Plus className="i" aria-hidden />
    </button>
  );
  return (
    <>
      {chosen.map((who) => (
        <span key={who.membership_id} className="chip">
          <Face who={who} isNamed />
          {who.name}
        </span>
      ))}
      {chosen.length === 0 && <span className="muted">Nobody yet</span>}
      {todo.can.assign && (
        <WhoMenu
          project={todo.project_id}
          chosen={chosen}
          onChange={(people) => assign(people.map(({ membership_id }) => membership_id))}
          trigger={plus}
        />
      )}
    </>
  );
}

function DueDay({ todo }: { todo: SingleTodo }) {
  const org = useOrg();
  const today = useToday();
  const input = useRef<HTMLInputElement>(null);
  const set = (due_on: string | null) =>
    void act({
      show: () => show(todo.id, { due_on }),
      send: () =>
        api.patch("/api/v1/{org_slug}/recordings/{id}", {
          ...withId(org, todo.id),
          body: { due_on },
        }),
      about: [todo.id, todo.parent_id, "/my/"],
      failed: "Couldn't change the day",
    });
  return (
    <>
      <button
        type="button"
        className="select"
        disabled={!todo.can.edit}
        onClick={() => input.current?.showPicker()}
      >
        <CalendarDays className="i" aria-hidden />
        {todo.due_on ? longDay(todo.due_on) : "No day"}
      </button>
      <input
        ref={input}
        type="date"
        className="vh"
        tabIndex={-1}
        aria-label="Due day"
        value={todo.due_on ?? ""}
        onChange={(event) => set(event.target.value || null)}
      />
      {todo.due_on && !todo.completed && (
        <span className={todo.due_on < today ? "due-late small" : "muted small"}>
          {todo.due_on < today && "Late, "}
          {distance(todo.due_on, today)}
        </span>
      )}
    </>
  );
}

function Watchers({ todo }: { todo: SingleTodo }) {
  const question = api.question(
    "/api/v1/{org_slug}/recordings/{id}/subscribers",
    withId(useOrg(), todo.id),
  );
  const ids = useQuery({ queryKey: question.key, queryFn: () => question.ask() }).data
    ?.membership_ids;
  const people = usePeopleOf(ids ?? []);
  if (people.length === 0) return <span className="muted">Nobody</span>;
  return <Faces people={people} />;
}
