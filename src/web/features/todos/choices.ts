import { useRef, useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place } from "../../lib/drafts.ts";

type Rule = Schemas["RecurrenceInput"];

/** What was chosen for a new to-do. */
export interface Choices {
  /** A day, or that there is none; undefined while nobody chose. */
  day?: string | null | undefined;
  who: readonly string[];
  rule: Rule | null;
  /** Who is told of it, beside those that it is for. */
  told: readonly string[];
}

export const NO_CHOICES: Choices = { who: [], rule: null, told: [] };

/** Whatever was chosen first. */
const inOrder = ({ day, who, rule, told }: Choices) => JSON.stringify({ day, who, rule, told });
const isSame = (one: Choices, other: Choices) => inOrder(one) === inOrder(other);

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

const isRule = (value: unknown): value is Rule =>
  typeof value === "object" &&
  value !== null &&
  ["frequency", "interval", "time_zone"].every((part) => part in value);

function choicesIn(kept: string | null): Choices {
  try {
    const { day, who, rule, told } = JSON.parse(kept ?? "{}");
    const known = { who: idsIn(who), told: idsIn(told), rule: isRule(rule) ? rule : null };
    return typeof day === "string" || day === null ? { ...known, day } : known;
  } catch {
    return NO_CHOICES;
  }
}

/** What was chosen there, which waits beside the words. */
export function useChoices(of: Place) {
  const place: Place = `${of}/base`;
  const [chosen, setChosen] = useState(() => choicesIn(draftAt(place)));
  const now = useRef(chosen);
  const set = (next: Choices) => {
    now.current = next;
    setChosen(next);
    if (isSame(next, NO_CHOICES)) dropDraft(place);
    else keepDraft(place, inOrder(next));
  };
  return {
    chosen,
    choose: (part: Partial<Choices>) => set({ ...now.current, ...part }),
    clear: () => set(NO_CHOICES),
    /** What was sent is chosen again, but for what was chosen since. */
    giveBack: (sent: Choices) =>
      set({
        day: now.current.day === undefined ? sent.day : now.current.day,
        who: now.current.who.length > 0 ? now.current.who : sent.who,
        rule: now.current.rule ?? sent.rule,
        told: now.current.told.length > 0 ? now.current.told : sent.told,
      }),
    /** What was given back is sent once more. */
    takeAgain: (sent: Choices) => isSame(now.current, sent) && set(NO_CHOICES),
  };
}
