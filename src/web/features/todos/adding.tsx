import { CalendarDays, Plus, X } from "lucide-react";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { draftAt, placeOf } from "../../lib/drafts.ts";
import { useOrg, useToday } from "../../lib/org.ts";
import { useLine } from "../../lib/typing.ts";
import { shortDay } from "../../lib/when.ts";
import { Face, type Somebody } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { useDayIn } from "../calendar/day/in-words.ts";
import { addChild } from "../recording/added.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import { WhoMenu } from "./who-menu.tsx";
import * as words from "./words.tsx";

interface Props {
  parent: string;
  project: string | null;
  /** What stands on the button before it is opened. */
  label: string;
}

/** A row that is opened to add one to-do after the other; days in its words become dates. */
export function AddTodo({ parent, project, label }: Props) {
  const [isOpen, setOpen] = useState(draftAt(placeOf("todo", parent)) !== null);
  const { opener, field } = useOpener();
  if (useTakesNothing()) return null;
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="add-row" data-add onClick={() => setOpen(true)}>
        <Plus className="i" aria-hidden />
        {label}
      </button>
    );
  return <Adding field={field} parent={parent} project={project} onClose={() => setOpen(false)} />;
}

const A_TIME_WORD =
  /\b(?:today|tomorrow|next|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|\d{1,2}[./ ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

function useNewTodo({ parent }: Pick<Props, "parent">) {
  const org = useOrg();
  const { line, type: setLine, send } = useLine(placeOf("todo", parent));
  const [who, setWho] = useState<readonly Somebody[]>([]);
  const [isDayTaken, setDayTaken] = useState(true);
  const found = useDayIn(line, (said) => A_TIME_WORD.test(said));
  const day = isDayTaken ? found.day : null;
  const type = (text: string) => {
    setLine(text);
    setDayTaken(true);
  };
  const add = () => {
    const title = (day === null ? line : found.title || line).trim();
    if (!title) return;
    const assignee_ids = who.map(({ membership_id }) => membership_id);
    const body = { type: "todo" as const, title, assignee_ids, due_on: day };
    setDayTaken(true);
    setWho([]);
    send(
      (_, again) =>
        addChild(org, parent, body, {
          failed: shared.couldntAdd(title),
          again,
          done: () => announce(words.added(title)),
        }),
      { onRefused: () => setWho((since) => (since.length > 0 ? since : who)) },
    );
  };
  return { line, who, day, type, setWho, add, leaveDay: () => setDayTaken(false) };
}

type NewTodo = ReturnType<typeof useNewTodo>;

interface AddingProps extends Omit<Props, "label"> {
  field: Ref<HTMLFormElement>;
  onClose: () => void;
}

function Adding({ field, parent, project, onClose }: AddingProps) {
  const today = useToday();
  const made = useNewTodo({ parent });
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    made.add();
    input.current?.focus();
  };
  return (
    <form ref={field} className="adding" aria-label={words.newToDo} onSubmit={onSubmit}>
      <div className="line">
        <span className="ring ring-l" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
          autoFocus
          dir="auto"
          value={made.line}
          onChange={(event) => made.type(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
          placeholder={words.whatNeedsDoing}
          aria-label={words.whatNeedsDoing}
        />
      </div>
      <Options made={made} project={project} />
      <div className="acts">
        <button type="submit" className="btn btn-go btn-s">
          {words.addThisToDo}
        </button>
        <button type="button" className="btn btn-quiet btn-s" onClick={onClose}>
          {shared.close}
        </button>
        {made.day !== null && (
          <span className="hint push">{words.isDue(shortDay(made.day, today))}</span>
        )}
      </div>
    </form>
  );
}

/** Who it is for, and the day that was found in the words. */
function Options({ made, project }: { made: NewTodo; project: string | null }) {
  const today = useToday();
  const { who, setWho, day, leaveDay } = made;
  return (
    <div className="opts">
      {who.map((one) => (
        <button
          key={one.membership_id}
          type="button"
          className="chip"
          onClick={() => setWho(who.filter((other) => other !== one))}
        >
          <Face who={one} isNamed />
          {words.removeChosen(one.name)}
          <X className="i" aria-hidden />
        </button>
      ))}
      <WhoMenu project={project} chosen={who} onChange={setWho} />
      {day !== null && (
        <button type="button" className="chip" aria-pressed="true" onClick={leaveDay}>
          <CalendarDays className="i" aria-hidden />
          {shortDay(day, today)}
        </button>
      )}
    </div>
  );
}
