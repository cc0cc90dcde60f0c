import type * as chronoNode from "chrono-node";
import { type Beside, isWord } from "./alone.ts";
import { slashed } from "./dotted.ts";

/** Loaded with the first text. */
const chrono = (): typeof chronoNode => require("chrono-node");

/** Words that say themselves which way they mean. */
const BACK = /\b(?:last|past|previous|ago|yesterday)\b/i;
/** How long something takes is no time from now: one says "in", "from now" or the like with that. */
const DURATION =
  /^(?:for\b.*|[\d.]+\s*(?:h(?:(?:ou)?rs?)?|m(?:in(?:ute)?s?)?|d(?:ays?)?|w(?:eeks?)?)\b[\d\shmin]*)$/i;

/** A part of the day that a thing may be called by, as a movie night: it is none of its times. */
const PART = "morning|afternoon|evening|night|noon|midnight";
const PART_ALONE = new RegExp(`^(?:${PART})$`, "i");
/** Such a word before a day is taken for one of another day; so is noon, where an hour is said as well. */
const PART_FIRST =
  /^(?:(?:morning|afternoon|evening|night)\b|(?:noon|midnight)\b(?=.*\d(?::\d\d|\s*[ap]m\b)))(?=\s+\S)/i;
const LEADS_TO_PART = /\b(?:at|by|until|till|before|after|from|the|this|every|tomorrow)\s+$/i;
/** A day of the month stands first where a date can't be read otherwise, or has dots; then it does in all of them. */
const DAY_FIRST = /\b(?:1[3-9]|2\d|3[01])[/.]\d{1,2}\b|\b\d{1,2}\.\d{1,2}\.\d{2,4}\b/;

/** Always open, and what belongs to a day, are no days. */
const NO_DATE = /\b24\/7\b(?:\/365\b)?|\b(?:to|yester)day(?=['’]s\b)/gi;

/** What a text names, and where. */
export interface Named {
  index: number;
  end: number;
  result: Pick<chronoNode.ParsedResult, "start" | "end" | "tags">;
}

/** When it is looked, whether days of a month stand first, and what stands beside. */
interface Here extends Beside {
  shown: Date;
  isDayFirst: boolean;
}

function allIn(text: string, here: Here, forwardDate: boolean): chronoNode.ParsedResult[] {
  const { parse, en } = chrono();
  return here.isDayFirst
    ? en.GB.parse(text, here.shown, { forwardDate })
    : parse(text, here.shown, { forwardDate });
}

/** The first that a text names, ahead where it doesn't say which way. */
export function firstIn(all: string, shown: Date, beside: Beside = {}): Named | undefined {
  const said = all.replace(NO_DATE, (words) => "x".repeat(words.length));
  const text = slashed(said);
  const here = { ...beside, shown, isDayFirst: text !== said || DAY_FIRST.test(said) };
  const one = oneIn(text, here);
  const whole = one && !one.result.end ? (spanFrom(one, text, here) ?? one) : one;
  return whole && text !== said ? withDots(whole, said, text) : whole;
}

/** What is found among slashes, with the last dot it was said with, and the word that leads to it in other tongues. */
function withDots({ index, end, result }: Named, said: string, text: string): Named {
  const hasDot = said[end] === "." && text[end] === " ";
  const [am = ""] = /\bam\s+$/i.exec(said.slice(Math.max(0, index - 9), index)) ?? [];
  const isDotted = /^\d{1,2}\./.test(said.slice(index));
  return { index: isDotted ? index - am.length : index, end: hasDot ? end + 1 : end, result };
}

const LEADS_ON = /\s+(?:to|until|till|-|–|—)\s+/gi;
/** So many words that may lead to an end are looked at. */
const MOST_LEADS = 4;

const isMoment = ({ start, end }: Named["result"]): boolean =>
  !end && start.isCertain("hour") && (start.isCertain("day") || start.isCertain("weekday"));

/** From a day and a time to another day and time, of which the library reads the first day alone. */
function spanFrom(one: Named, text: string, here: Here): Named | undefined {
  for (const lead of [...text.matchAll(LEADS_ON)].slice(0, MOST_LEADS)) {
    if (lead.index < one.index) continue;
    const from = oneIn(text.slice(0, lead.index), here);
    if (from?.end !== lead.index || !isMoment(from.result)) continue;
    const begin = lead.index + lead[0].length;
    const to = oneIn(text.slice(begin), { ...here, shown: from.result.start.date() });
    if (to?.index !== 0 || !isMoment(to.result)) continue;
    const { result: first, index } = from;
    const result = { start: first.start, end: to.result.start, tags: () => first.tags() };
    return { index, end: begin + to.end, result };
  }
  return undefined;
}

function oneIn(text: string, here: Here): Named | undefined {
  const all = allIn(text, here, true).filter(
    ({ text: said, index }) =>
      !DURATION.test(said) && !isWord(text, [index, index + said.length], here),
  );
  const isPart = ({ text: said, index }: chronoNode.ParsedResult) =>
    PART_ALONE.test(said) && !LEADS_TO_PART.test(text.slice(0, index));
  const ahead = all.find((one) => !isPart(one)) ?? all[0];
  if (!ahead) return undefined;
  const [part] = PART_FIRST.exec(ahead.text) ?? [];
  if (part && !LEADS_TO_PART.test(text.slice(0, ahead.index)))
    return oneIn(blanked(text, ahead.index, ahead.index + part.length), here);
  const behind = BACK.test(ahead.text) ? allIn(text, here, false) : [];
  const result = behind.find(({ index }) => index === ahead.index) ?? ahead;
  const { index } = result;
  return { index, end: index + result.text.length, result };
}

/** A text with blanks in the place of a piece of it. */
export const blanked = (text: string, from: number, to: number): string =>
  text.slice(0, from) + " ".repeat(Math.max(0, to - from)) + text.slice(Math.max(from, to));
