import { type LucideIcon, Plus } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { draftAt, type Place } from "../lib/drafts.ts";
import { type SendLine, useLine } from "../lib/typing.ts";
import { useOpener } from "./focus.ts";
import { useOpened } from "./form/opened.ts";

interface Props {
  /** What was typed there waits there. */
  place: Place;
  /** What stands on the button that opens it. */
  label: string;
  question: string;
  onAdd: SendLine;
  /** What is said of a line below it, while it is typed. */
  children?: (line: string) => ReactNode;
  /** What stands on a button that sends it; Enter does in any case. */
  action?: string;
  /** Something else is added by its key, where that can be. */
  isLast?: boolean;
  /** How the button looks. */
  className?: string;
  icon?: LucideIcon;
}

/** A button that becomes a field for one line; Enter adds and stays open. */
export function OneLine({ place, label, question, onAdd, className = "add-row", ...on }: Props) {
  const { icon: Icon = Plus, isLast = false, children, action } = on;
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(place) !== null);
  const { line, type, send } = useLine(place);
  const { opener, field } = useOpener();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (line.trim()) send(onAdd);
  };
  if (!isOpen)
    return (
      <button
        ref={opener}
        type="button"
        className={className}
        data-add={isLast ? "last" : ""}
        onClick={() => setOpen(true)}
      >
        <Icon className="i" aria-hidden />
        {label}
      </button>
    );
  const input = (
    <input
      className="input"
      // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
      autoFocus={hasFocus}
      data-add={isLast ? "last" : ""}
      dir="auto"
      value={line}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      onBlur={() => line === "" && setOpen(false)}
      // The browser says of a line without words that there are none.
      required
      pattern=".*\S.*"
      placeholder={question}
      aria-label={question}
    />
  );
  return (
    <form ref={field} className="one-line" onSubmit={add}>
      {action === undefined ? (
        input
      ) : (
        <div className="row">
          {input}
          <button type="submit" className="btn">
            {action}
          </button>
        </div>
      )}
      {line.trim() && children?.(line)}
    </form>
  );
}
