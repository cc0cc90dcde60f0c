import { Plus } from "lucide-react";
import { type FormEvent, type Ref, type RefObject, useRef, useState } from "react";
import { isBegun } from "../../lib/drafts.ts";
import { useToday } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import * as shared from "../../ui/words.ts";
import { Composer } from "../composer/composer.tsx";
import { useTakesNothing } from "../recording/put-away.ts";
import { type Asked, Options, Windows } from "./chips.tsx";
import { type NewTodo, todoPlace, useNewTodo } from "./new-todo.ts";
import * as words from "./words.tsx";

interface Props {
  parent: string;
  project: string | null;
  /** Clients see what is added there. */
  isForClients: boolean;
  /** What stands on the button before it is opened. */
  label: string;
}

/** A row that is opened to add one to-do after the other; days in its words become dates. */
export function AddTodo({ label, ...at }: Props) {
  const { isOpen, hasFocus, setOpen } = useOpened(isBegun(todoPlace(at.parent)));
  const { opener, field } = useOpener();
  if (useTakesNothing()) return null;
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="add-row" data-add onClick={() => setOpen(true)}>
        <Plus className="i" aria-hidden />
        {label}
      </button>
    );
  return <Adding {...at} field={field} hasFocus={hasFocus} onClose={() => setOpen(false)} />;
}

interface AddingProps extends Omit<Props, "label"> {
  field: Ref<HTMLFormElement>;
  hasFocus: boolean;
  onClose: () => void;
}

function Adding({ field, hasFocus, parent, project, isForClients, onClose }: AddingProps) {
  const made = useNewTodo(parent);
  const input = useRef<HTMLInputElement>(null);
  const sender = useRef<(() => void) | null>(null);
  const notes = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const add = (html: string): string | null => {
    const why = made.add(html);
    input.current?.focus();
    return why;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (made.notes.isOpen) sender.current?.();
    else setWrong(made.line.trim() ? add("") : null);
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
        <Options made={made} project={project} notes={notes} onAsk={setAsked} />
        {made.notes.isOpen && (
          <Notes at={{ parent, project }} made={made} opener={notes} sender={sender} onAdd={add} />
        )}
        <Acts made={made} wrong={wrong} onClose={onClose} />
      </form>
      <Windows
        asked={asked}
        made={made}
        project={project}
        isForClients={isForClients}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface NotesProps {
  at: Pick<Props, "parent" | "project">;
  made: NewTodo;
  opener: Opener;
  /** Is what adds it, for its line. */
  sender: RefObject<(() => void) | null>;
  onAdd: (html: string) => string | null;
}

/** Its notes, with which it is added. */
const Notes = ({ at, made: { notes }, opener, sender, onAdd }: NotesProps) => (
  <div className="notes-in">
    <Composer
      key={notes.times}
      place={todoPlace(at.parent)}
      label={shared.notes}
      action={words.addThisToDo}
      project={at.project}
      mayBeEmpty
      hasFocus={notes.hasFocus}
      sender={sender}
      onSend={(html) => Promise.resolve(onAdd(html))}
      onDiscard={notes.close}
      opener={opener}
    />
  </div>
);

interface ActsProps {
  made: NewTodo;
  wrong: string | null;
  onClose: () => void;
}

/** What is done with it, and what is said of it; with its notes it is added from there. */
function Acts({ made, wrong, onClose }: ActsProps) {
  const today = useToday();
  const { day, notes } = made;
  const isWanting = wrong !== null && made.chosen.rule !== null && day === null;
  return (
    <div className="acts">
      {!notes.isOpen && (
        <button type="submit" className="btn btn-go btn-s">
          {words.addThisToDo}
        </button>
      )}
      <button type="button" className="btn btn-quiet btn-s" onClick={onClose}>
        {shared.close}
      </button>
      {made.isSaid && day !== null && (
        <span className="hint push">{words.isDue(shortDay(day, today))}</span>
      )}
      {made.isUnread && <span className="hint push">{words.dayIsntRead}</span>}
      {isWanting && !notes.isOpen && (
        <span className="err push" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}
