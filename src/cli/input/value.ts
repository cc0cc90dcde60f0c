import type { Session } from "../account/session.ts";
import { misused } from "../failures.ts";
import type { Field } from "../operations.ts";
import type { System } from "../system.ts";
import { addressed } from "./address.ts";

const YES = /^(?:yes|true|1|on)$/i;
const NO = /^(?:no|false|0|off)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What one value is sent as; `-` is the standard input, and nothing at all is `null` where that can be. */
export async function sentValue(
  { system, session }: { system: System; session: Session },
  field: Field,
  given: string,
): Promise<unknown> {
  const text = given === "-" ? await system.input() : given;
  if (text === "" && field.nullable) return null;
  switch (field.kind) {
    case "text":
      return chosen(field, text);
    case "number":
      return numberOf(field, text);
    case "boolean":
      return booleanOf(field, text);
    case "json":
      return jsonOf(field, text);
    case "id":
      return text === "me" ? await session.me() : addressed(session, text.trim());
    case "day":
      return DAY.test(text) ? text : await dayOf(session, field, text);
    case "moment":
      if (DAY.test(text)) return text;
      return MOMENT.test(text) ? written(text) : await momentOf(session, field, text);
    case "file":
      throw new Error(`${field.name} is a file`);
  }
}

/** As it is shown, too: `2026-11-29 14:00 +00:00`. */
const written = (text: string): string => text.replace(" ", "T").replace(/ (?=[+-]\d\d:)/, "");

export const flagOf = (name: string): string =>
  name.replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`).replaceAll("_", "-");

function chosen({ name, choices }: Field, text: string): string {
  if (!choices || choices.includes(text)) return text;
  throw misused(`--${flagOf(name)} is one of ${choices.join(", ")}.`);
}

function numberOf({ name }: Field, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw misused(`--${flagOf(name)} is a number.`);
}

function booleanOf({ name }: Field, text: string): boolean {
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  throw misused(`--${flagOf(name)} is yes or no.`);
}

export function jsonOf({ name }: Pick<Field, "name">, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misused(`--${flagOf(name)} is JSON, such as {"key": "value"}.`);
  }
}

async function dayOf(session: Session, field: Field, text: string): Promise<string> {
  const { at, end, isDay: whole } = await spoken(session, field, text);
  if (end !== null) throw isSpan(field, text);
  if (whole) return at.slice(0, 10);
  throw misused(`--${flagOf(field.name)} is a day: say “friday”, not “friday at 5”.`);
}

/** When something begins may be said with its end, of which `endOf` tells. */
async function momentOf(session: Session, field: Field, text: string): Promise<string> {
  const { at, end } = await spoken(session, field, text);
  if (end === null || field.name === "starts_at") return at;
  throw isSpan(field, text);
}

const isSpan = ({ name }: Field, text: string): Error =>
  misused(`--${flagOf(name)}: “${text}” names a beginning and an end. Say one of them.`);

/** The end that the words of a beginning name, too; null where they name none. */
export async function endOf(session: Session, field: Field, text: string): Promise<string | null> {
  if (text === "" || DAY.test(text) || MOMENT.test(text)) return null;
  return (await spoken(session, field, text)).end;
}

/** Whether a time is a whole day. */
export async function isDay(session: Session, field: Field, text: string): Promise<boolean> {
  if (DAY.test(text)) return true;
  return text !== "" && !MOMENT.test(text) && (await spoken(session, field, text)).isDay;
}

interface Spoken {
  at: string;
  /** Null where it is at one time, or on one day. */
  end: string | null;
  isDay: boolean;
}
/** Words and signs around a day that say nothing else. */
const NO_MORE = /^(?:(?:by|due|on|at|the|from|until|coming|all\s+day)(?![\p{L}\d])|[\s.,!])+$/iu;
const sameDay = (one: string, other: string): boolean => one.slice(0, 10) === other.slice(0, 10);
/** What was asked already. */
const heard = new Map<string, Spoken>();

/** A time in words, as the server reads them for whoever asks. */
async function spoken(session: Session, { name }: Field, text: string): Promise<Spoken> {
  const known = heard.get(text);
  if (known) return known;
  const said = await session.ask("GET", `${await session.orgPath()}/calendar/parse`, { q: text });
  const { starts_at: at, ends_at: ends, all_day: whole, title } = Object(said);
  if (typeof at !== "string")
    throw misused(
      `--${flagOf(name)}: “${text}” names no time. Say “tomorrow at noon”, or 2026-12-01.`,
    );
  const left = String(title ?? "").replace(NO_MORE, "");
  if (left !== "")
    throw misused(`--${flagOf(name)}: “${left}” in “${text}” isn't understood. Say a time alone.`);
  const isLonger = typeof ends === "string" && !(whole === true && sameDay(at, ends));
  const found = { at, end: isLonger ? ends : null, isDay: whole === true };
  heard.set(text, found);
  return found;
}
