import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from "react";
import { type Mentioned, matching } from "../composer/suggestions.ts";
import { askedAt } from "./mentions.ts";

interface Wishes {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  known: readonly Mentioned[];
  /** Puts other words into the field. */
  onType: (text: string) => void;
  onTake: (who: Mentioned) => void;
}

const NOWHERE = null;
const NOBODY: readonly Mentioned[] = [];

/** Offers people for an `@`: arrows choose, Enter and Tab take, Escape closes. */
export function useOffering({ field, text, known, onType, onTake }: Wishes) {
  const [caret, setCaret] = useState<number | null>(NOWHERE);
  const [at, setAt] = useState(0);
  const [shutAt, setShutAt] = useState<number | null>(NOWHERE);
  const [caretTo, setCaretTo] = useState<{ at: number } | null>(NOWHERE);
  // A caret that is set before the new words are in the field would be at the end of the old ones.
  useLayoutEffect(() => {
    if (caretTo) field.current?.setSelectionRange(caretTo.at, caretTo.at);
  }, [field, caretTo]);
  const asked = caret === null ? null : askedAt(text, caret);
  const found = asked && asked.start !== shutAt ? matching(known, asked.query) : NOBODY;
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const look = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const now = selectionStart === selectionEnd ? selectionStart : NOWHERE;
    if (now === caret) return;
    setCaret(now);
    setAt(0);
    if (now === null || askedAt(field.current?.value ?? "", now)?.start !== shutAt)
      setShutAt(NOWHERE);
  };
  const take = (who: Mentioned) => {
    if (!asked || caret === null) return;
    const rest = text.slice(caret);
    const put = `${text.slice(0, asked.start)}@${who.name} `;
    onTake(who);
    onType(put + rest.replace(/^ /, ""));
    setCaretTo({ at: put.length });
    setCaret(put.length);
  };
  /** Whether the key was meant for the list. */
  const press = ({ key }: KeyboardEvent): boolean => {
    const who = found[chosen];
    if (!who) return false;
    if (key === "Enter" || key === "Tab") take(who);
    else if (key === "Escape") setShutAt(asked?.start ?? NOWHERE);
    else if (key === "ArrowDown") setAt((chosen + 1) % found.length);
    else if (key === "ArrowUp") setAt((chosen + found.length - 1) % found.length);
    else return false;
    return true;
  };
  return { found, chosen, take, press, look, leave: () => setCaret(NOWHERE) };
}
