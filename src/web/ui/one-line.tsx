import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { draftAt, dropDraft, holdsDraft, keepDraft } from "../lib/drafts.ts";
import { useTyping } from "../lib/typing.ts";
import { useOpener } from "./focus.ts";

interface Props {
  /** What was typed there waits there. */
  place: string;
  /** What stands on the button that opens it. */
  label: string;
  question: string;
  /** Adds it; answers null where it was refused. */
  onAdd: (line: string) => Promise<unknown>;
}

/** A button that becomes a field for one line; Enter adds and stays open. */
export function OneLine({ place, label, question, onAdd }: Props) {
  const key = `${place}/line`;
  const [isOpen, setOpen] = useState(draftAt(key) !== null);
  const [line, setLine] = useTyping(key);
  const { opener, field } = useOpener();
  const type = (text: string) => {
    setLine(text);
    if (text) keepDraft(key, text);
    else dropDraft(key);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!line.trim()) return;
    const wanted = line.trim();
    type("");
    void onAdd(wanted).then((made) => {
      // What was refused is in the field again, but not over what was typed meanwhile.
      if (made === null && !holdsDraft(key)) type(wanted);
    });
  };
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="add-row" data-add onClick={() => setOpen(true)}>
        <Plus className="i" aria-hidden />
        {label}
      </button>
    );
  return (
    <form ref={field} className="one-line" onSubmit={add}>
      <input
        className="input"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
        autoFocus
        dir="auto"
        value={line}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
        onBlur={() => line === "" && setOpen(false)}
        placeholder={question}
        aria-label={question}
      />
    </form>
  );
}
