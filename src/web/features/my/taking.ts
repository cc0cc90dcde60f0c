import { useState } from "react";
import { draftAt, keepDraft, type Place } from "../../lib/drafts.ts";
import type { Typed } from "./typed.ts";

/**
 * Takes words that were typed elsewhere into a field; `joined` has them behind what is typed there. The field is drawn
 * anew each time: `taken` is its key.
 */
export function useTaking(
  place: Place,
  label: string,
  joined: (before: string | null, typed: Typed) => string,
) {
  const [taken, setTaken] = useState(0);
  const run = (typed: Typed) => {
    keepDraft(place, joined(draftAt(place), typed));
    setTaken(taken + 1);
  };
  return { taken, take: { label, run } };
}
