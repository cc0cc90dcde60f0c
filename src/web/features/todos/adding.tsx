import { CalendarDays, Plus, X } from "lucide-react";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf, takeDraft } from "../../lib/drafts.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, useTimes, useToday, withId } from "../../lib/org.ts";
import { useLine } from "../../lib/typing.ts";
import { shortDay } from "../../lib/when.ts";
import { Face, type Somebody } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import * as shared from "../../ui/words.ts";
import { dayIn, useDayIn } from "../calendar/day/in-words.ts";
import { ChooseDay } from "../calendar/day/later.ts";
import { addChild } from "../recording/added.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import * as workWords from "../work/words.ts";
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
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(placeOf("todo", parent)) !== null);
  const { opener, field } = useOpener();
  if (useTakesNothing()) return null;
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="add-row" data-add onClick={() => setOpen(true)}>
        <Plus className="i" aria-hidden />
        {label}
      </button>
    );
  return (
    <Adding
      field={field}
      hasFocus={hasFocus}
      parent={parent}
      project={project}
      onClose={() => setOpen(false)}
    />
  );
}

const A_TIME_WORD =
  /\b(?:today|tomorrow|next|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|\d{1,2}[./ ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** A day that was chosen, or that there is none: undefined while nobody did. */
type ChosenDay = string | null | undefined;

/** It waits beside the words, which have to be there. */
function useChosenDay(line: Place) {
  const place: Place = `${line}/base`;
  const [chosen, setChosen] = useState<ChosenDay>(() => {
    const kept = draftAt(line) === null ? null : takeDraft(place);
    return kept === null ? undefined : kept || null;
  });
  const choose = (day: ChosenDay) => {
    setChosen(day);
    if (day === undefined) dropDraft(place);
    else keepDraft(place, day ?? "");
  };
  return [chosen, choose] as const;
}

function useNewTodo({ parent }: Pick<Props, "parent">) {
  const org = useOrg();
  const place = placeOf("todo", parent);
  const [chosen, choose] = useChosenDay(place);
  const { line, type, send } = useLine(place);
  const [who, setWho] = useState<readonly Somebody[]>([]);
  const found = useDayIn(line, (said) => A_TIME_WORD.test(said));
  const isSaid = chosen === undefined && found.day !== null;
  const { timeZone } = useTimes();
  const day = chosen === undefined ? found.day : chosen;
  const held = useRef({ who, chosen });
  held.current = { who, chosen };
  const add = () => {
    // What was said to be the day is none of its title.
    const isTaken = isSaid && found.isOfThese;
    const title = (isTaken ? found.title || line : line).trim();
    if (!title) return;
    const assignee_ids = who.map(({ membership_id }) => membership_id);
    const due_on = isSaid && !isTaken ? null : day;
    const body = { type: "todo" as const, title, assignee_ids, due_on };
    // Who types faster than the server reads gets the day a moment later.
    const isUnread = chosen === undefined && !found.isOfThese && A_TIME_WORD.test(line);
    const said = { q: title, said_at: new Date().toISOString(), timeZone };
    choose(undefined);
    setWho([]);
    send(
      (_, again) =>
        addChild(org, parent, body, {
          failed: shared.couldntAdd(title),
          again,
          done: ({ id }) => {
            announce(words.added(title));
            if (isUnread) void takeDay(org, { id, parent }, said);
          },
        }),
      {
        onRefused: () => {
          if (held.current.who.length === 0) setWho(who);
          if (held.current.chosen === undefined) choose(chosen);
        },
      },
    );
  };
  const isUnread = chosen === undefined && found.isUnread;
  return { line, who, day, isSaid, isUnread, type, setWho, choose, add };
}

/** Gives a new to-do the day that its words name; they are left as they are where they can't be read. */
async function takeDay(
  org: string,
  { id, parent }: { id: string; parent: string },
  said: Parameters<typeof dayIn>[1],
): Promise<void> {
  const found = await dayIn(org, said).catch(() => null);
  if (!found) return;
  const body = { title: found.title, due_on: found.day };
  await act({
    show: () => show(id, body),
    send: () => api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body }),
    about: [id, parent],
    failed: workWords.couldntChangeDay,
  });
}

type NewTodo = ReturnType<typeof useNewTodo>;

interface AddingProps extends Omit<Props, "label"> {
  field: Ref<HTMLFormElement>;
  hasFocus: boolean;
  onClose: () => void;
}

function Adding({ field, hasFocus, parent, project, onClose }: AddingProps) {
  const today = useToday();
  const made = useNewTodo({ parent });
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    made.add();
    input.current?.focus();
  };
  return (
    <>
      <form ref={field} className="adding" aria-label={words.newToDo} onSubmit={onSubmit}>
        <div className="line">
          <span className="ring ring-l" aria-hidden="true" />
          <input
            ref={input}
            type="text"
            // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
            autoFocus={hasFocus}
            data-add
            dir="auto"
            value={made.line}
            onChange={(event) => made.type(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
            placeholder={words.whatNeedsDoing}
            aria-label={words.whatNeedsDoing}
          />
        </div>
        <Options made={made} project={project} onWhen={() => setChoosing(true)} />
        <div className="acts">
          <button type="submit" className="btn btn-go btn-s">
            {words.addThisToDo}
          </button>
          <button type="button" className="btn btn-quiet btn-s" onClick={onClose}>
            {shared.close}
          </button>
          {made.isSaid && made.day !== null && (
            <span className="hint push">{words.isDue(shortDay(made.day, today))}</span>
          )}
          {made.isUnread && <span className="hint push">{words.dayIsntRead}</span>}
        </div>
      </form>
      {isChoosing && (
        // A form within another would send that.
        <ChooseDay
          title={workWords.whenDue}
          day={made.day}
          onChoose={made.choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

interface OptionsProps {
  made: NewTodo;
  project: string | null;
  /** Asks for its day. */
  onWhen: () => void;
}

/** Who it is for, and when it is due: the day that was found in the words, or another. */
function Options({ made, project, onWhen }: OptionsProps) {
  const today = useToday();
  const { who, setWho, day } = made;
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
      <button
        type="button"
        className={day === null ? "chip chip-line" : "chip chip-set"}
        aria-haspopup="dialog"
        onPointerEnter={ChooseDay.soon}
        onFocus={ChooseDay.soon}
        onClick={onWhen}
      >
        <CalendarDays className="i" aria-hidden />
        {day === null ? words.when : words.dueOn(shortDay(day, today))}
      </button>
    </div>
  );
}
