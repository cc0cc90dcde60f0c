import { operations } from "../operations.ts";
import { type Calling, calling, type Everyday } from "./command.ts";
import { EVERYDAY } from "./everyday.ts";

let made: ReadonlyMap<string, ReadonlyMap<string, Calling>> | null = null;

/**
 * Every command that calls an operation, by noun and verb: those of every day, and of each operation that none
 * of these takes whole one by its own words.
 */
export function callings(): ReadonlyMap<string, ReadonlyMap<string, Calling>> {
  if (made) return made;
  const byId = new Map(operations().map((operation) => [operation.id, operation]));
  const nouns = new Map<string, Map<string, Calling>>();
  const add = (command: Calling) => {
    const verbs = nouns.get(command.noun) ?? new Map<string, Calling>();
    nouns.set(command.noun, verbs.set(command.verb, command));
  };
  for (const [words, everyday] of Object.entries(EVERYDAY)) {
    const [noun = "", verb = ""] = words.split(" ");
    const operation = byId.get(everyday.operation);
    if (!operation) throw new Error(`atoll ${words} calls ${everyday.operation}, which is none`);
    add(calling(operation, [noun, verb], everyday));
  }
  const whole = new Set(
    Object.values(EVERYDAY)
      .filter(isWhole)
      .map(({ operation }) => operation),
  );
  for (const operation of byId.values())
    if (!whole.has(operation.id) && !nouns.get(operation.noun)?.has(operation.verb))
      add(calling(operation, [operation.noun, operation.verb]));
  made = nouns;
  return nouns;
}

const isWhole = ({ fixed, flags, tool, place }: Everyday): boolean =>
  !fixed && !flags && !tool && !place;

/** Pages with their forms: a terminal can do nothing with them. */
const PAGES =
  /^\/(?:cli|oauth\/authorize|verify-email|disown|sign-in|reset-password|unsubscribe)\b/;
/** What authenticators and providers are asked, and what they answer. */
const CEREMONIES = /\/passkey\/(?:generate|verify)-|\/(?:sign-in\/social|callback)\b/;

/** The verbs of a noun that people are offered; those for browsers are there all the same. */
export const offered = (noun: string): Calling[] =>
  [...(callings().get(noun)?.values() ?? [])].filter(
    ({ operation: { path } }) => !PAGES.test(path) && !CEREMONIES.test(path),
  );
