const DAY = "mon|tue|wed|thu(?:rs?)?|fri|sat|sun";
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** The short names of days that are words of titles, too. */
const WORDS = "sat|sun";
/** One of these or a month's name, and no more: so many titles begin, as `Sun screen` and `March meeting`. */
const ALONE = new RegExp(`^[\\s,(（]*(?:(?:${WORDS})|(${MONTH}))\\.?(?:\\s*of)?[\\s,)）-]*$`, "i");
/** Words that lead to a day or a month; what is in one is in a month. */
const LEADS =
  /\b(?:on|next|this|last|past|coming|by|every|each|due|from|since|until|till)\s+(?:the\s+)?$/i;
const LEADS_TO_MONTH = /\b(?:in|during)\s+$/i;
/** The sun is no day. */
const NAMED = /\bthe\s+$/i;
const PART = "morning|afternoon|evening|night|noon|midnight";
const TIME = `(?:(?:at|from)\\s+)?\\d{1,2}(?::\\d\\d|\\s?[ap]\\.?m\\b)|all\\s+day\\b|(?:in\\s+the|at)\\s+(?:${PART})\\b`;
/** The day of the month behind a day's name, a time, or another day of a list. */
const GOES_ON = new RegExp(
  `^\\s*(?:\\d{1,2}(?:st|nd|rd|th)\\b|[,@]?\\s*(?:${TIME})|(?:\\s*(?:[,/&+]|(?:and|or)\\b))*\\s*(?:${DAY})\\b)`,
  "i",
);
const IS_SAID = /[\p{L}\p{N}]/u;
/** So far on both sides is looked. */
const BESIDE = 32;

/** What stands beside something in a text, of which the text itself tells no more. */
export interface Beside {
  /** A word leads to what it begins with. */
  isLed?: boolean;
  /** Where it is said how long something takes, which is blank. */
  lasts?: number;
}

/**
 * Whether a piece of a text is `Sun`, `Sat` or a month's name that nothing beside makes a day: no number, time or
 * word that leads to it, and words go on behind it.
 */
export function isWord(text: string, [from, to]: readonly [number, number], by: Beside): boolean {
  const [said, month] = ALONE.exec(text.slice(from, to)) ?? [];
  if (said === undefined || (by.isLed && from === 0)) return false;
  const before = text.slice(Math.max(0, from - BESIDE), from);
  if (month === undefined && NAMED.test(before)) return true;
  if (LEADS.test(before) || (month && LEADS_TO_MONTH.test(before))) return false;
  const after = text.slice(to);
  if (!IS_SAID.test(after)) return false;
  const { lasts = -1 } = by;
  if (lasts >= to && !IS_SAID.test(text.slice(to, lasts))) return false;
  return month !== undefined || !GOES_ON.test(after.slice(0, BESIDE));
}
