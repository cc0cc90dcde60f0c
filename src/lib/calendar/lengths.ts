/** So much time, as `Temporal` adds it. */
export interface Length {
  minutes: number;
  days: number;
  weeks: number;
  months: number;
  years: number;
}
/** Words that say one, and where they stand. */
export interface Said {
  index: number;
  end: number;
  length: Length;
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNT = `\\b(?:an?(?:\\s+couple(?:\\s+of)?)?|${NUMBERS.join("|")})(?=\\s)|\\d{1,3}`;
const UNITS: readonly (readonly [keyof Length | "hours", string])[] = [
  ["minutes", "m(?:in(?:ute)?s?)?"],
  ["hours", "h(?:(?:ou)?rs?)?"],
  ["days", "d(?:ays?)?"],
  ["weeks", "w(?:eeks?)?"],
  ["months", "months?"],
];
const UNIT = UNITS.map(([, words]) => words).join("|");
const HALF = "\\s+and\\s+a\\s+half\\b";
const PART = `((?:\\bhalf\\s+an?(?=\\s)|${COUNT})(?:\\.\\d{1,2})?)(${HALF})?\\s*(${UNIT})(?![a-z])(${HALF})?`;
const UNNAMED = PART.replace(/\((?!\?)/g, "(?:");
const TAKES = new RegExp(`\\bfor\\s+(${UNNAMED}(?:,?\\s*(?:and\\s+)?${UNNAMED}){0,2})`, "i");
const PARTS = new RegExp(PART, "gi");

const NONE: Length = { minutes: 0, days: 0, weeks: 0, months: 0, years: 0 };

/** How many a word says; a half is of one. */
function countOf(word: string): number {
  const text = word.toLowerCase();
  if (text.startsWith("half")) return 0.5;
  if (text.includes("couple")) return 2;
  return /^an?$/.test(text) ? 1 : NUMBERS.indexOf(text) + 1 || Number(text);
}

/** How long something takes, where a text says it first: `for an hour`. Null for none, and for half a day. */
export function lengthIn(text: string): Said | null {
  const said = TAKES.exec(text);
  if (!said) return null;
  const length = { ...NONE };
  for (const [, count = "", half, word = "", late] of (said[1] ?? "").matchAll(PARTS)) {
    const many = countOf(count) + (half || late ? 0.5 : 0);
    const unit = UNITS.find(([, words]) => new RegExp(`^(?:${words})$`, "i").test(word))?.[0];
    if (unit === "hours" || unit === "minutes")
      length.minutes += Math.round(many * (unit === "hours" ? 60 : 1));
    else if (unit && Number.isInteger(many)) length[unit] += many;
    else return null;
  }
  if (Object.values(length).every((count) => count === 0)) return null;
  return { index: said.index, end: said.index + said[0].length, length };
}

const AWAY = new RegExp(
  `\\b(${COUNT})\\s+(day|week|fortnight|month|year)s?\\s+(from|after|before)\\s+(?!now\\b)`,
  "i",
);

/** How far something is from what is named behind it: `a week from`, `two days before`. */
export function awayIn(text: string): Said | null {
  const [said = "", count = "", unit = "", way = ""] = AWAY.exec(text) ?? [];
  if (!said) return null;
  const many = countOf(count) * (/before/i.test(way) ? -1 : 1);
  const of = `${unit.toLowerCase()}s`;
  const length = of === "fortnights" ? { ...NONE, weeks: 2 * many } : { ...NONE, [of]: many };
  const index = text.indexOf(said);
  return { index, end: index + said.length, length };
}

/** The day that is so far from a day; null outside the years 0001 to 9999. */
export function dayAway(day: string, { years, months, weeks, days }: Length): string | null {
  const there = Temporal.PlainDate.from(day).add({ years, months, weeks, days });
  return there.year >= 1 && there.year <= 9999 ? there.toString() : null;
}
