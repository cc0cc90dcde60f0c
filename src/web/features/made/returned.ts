import { useState } from "react";
import { isBegun, keepDraft, type TypedOn } from "../../lib/drafts.ts";
import { store } from "../../lib/store.ts";
import type { Sending } from "../recording/added.ts";
import { type NewThing, newThing } from "../recording/new-thing.ts";

/** What came back to the form it was written in: with all that was chosen there, and why. */
export interface Returned {
  sending: Sending;
  body: NewThing["body"];
  error: unknown;
}

const returned = store<ReadonlyMap<string, Returned>>(new Map());

/** Where something of a kind is written: what is typed there is kept under this. */
export const placeOf = ({ type, parent }: Pick<NewThing, "type" | "parent">): string =>
  type === "message" || type === "document" ? parent : `${parent}/${PARTS[type] ?? type}`;

const PARTS: Record<string, string | undefined> = { client_correspondence: "letter" };

/** The same, as it is now. */
export const returnedTo = (place: string): Returned | undefined => returned.now().get(place);

/** A form that may be opened, with what came back to it. */
export function useFormAt(place: string) {
  const [isOpen, setOpen] = useState(isBegun(place));
  const back = returned.use().get(place);
  return {
    isOpen: isOpen || back !== undefined,
    back,
    open: () => setOpen(true),
    close: () => {
      forgetReturned(place);
      setOpen(false);
    },
  };
}
export type FormAt = ReturnType<typeof useFormAt>;

/** Whether a form holds nothing that what comes back would take the place of. */
export const isFree = (place: string): boolean => !isBegun(place) && !returned.now().has(place);

/** Forgets what came back: it was sent again, or nobody wants it. */
export function forgetReturned(place: string): void {
  const all = new Map(returned.now());
  if (all.delete(place)) returned.set(all);
}

/** Puts something back into its form, every word of it; that is on another page than what is shown now. */
export function giveBack(sending: Sending, error: unknown, page: TypedOn): void {
  const thing = newThing(sending);
  if (!thing) return;
  const place = placeOf(thing);
  if (thing.html !== null) {
    keepDraft(`${place}/title`, thing.title, page);
    keepDraft(place, thing.html, page);
  }
  returned.set(new Map(returned.now()).set(place, { sending, body: thing.body, error }));
}
