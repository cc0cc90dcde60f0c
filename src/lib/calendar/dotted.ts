/** `24.12.`, or without its last dot, that is no piece of a longer number or word. */
const DOTTED = /(?<![\w.,:/$€£§#+-])(\d{1,2})\.(\d{1,2})(\.?)(?![\w.:/€$£%°])/g;
/** The same behind the dash of a span, which would be a time zone's with a blank before it alone: `24.12.-2.1.`. */
const END_OF_SPAN = /(?<=\d\/\d{1,2}) [-–—](\d{1,2})\.(\d{1,2})(\.)(?![\w.:/])/g;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What has numbers of its own, with dots in them. */
const NUMBERED =
  "(?:\\b(?:v|ver|versions?|releases?|rev|revision|chapters?|ch|sections?|sec|parts?|steps?|items?|points?|fig|figures?|tables?|pages?|clauses?|articles?|appendix|annex|paragraphs?|rules?|no|nr|numbers?|builds?|levels?|lessons?|exercises?|units?|modules?)\\b\\.?|[#§])\\s{0,9}";
const OF_NUMBERED = new RegExp(`${NUMBERED}$`, "i");
const HAS_NUMBERED = new RegExp(`${NUMBERED}\\d{1,2}\\.\\d`, "i");
/** Behind these it is what a clock shows; so it is without its last dot behind another time. */
const OF_CLOCK = /\b(?:at|um|today|tomorrow|tonight|yesterday)\s+$/i;
const OF_TIMES = /\d[.:]\d\d\s+(?:until|till|by)\s+$/i;
/** `24. - 26.12.` is of a month that its first day doesn't name. */
const OF_DAYS = /(?:^|[^.\d])\d{1,2}\.\s?[-–—]\s?$/;
const LEADS_TO_DAY = /\b(?:on|by|until|till|am)\s+$/i;
const LEADS = /\b(?:from|since|before|after)\s+$/i;
const A_TIME = /^,?\s+(?:(?:at|from)\s+)?(?:\d{1,2}:\d\d|\d{1,2}\s?[ap]m\b|noon\b|midnight\b)/i;
/** It is so much of something. */
const A_MEASURE =
  /^\s*(?:[€$£%]|(?:eur|euros?|usd|dollars?|percent|km|kg|hours?|h|gb|mb|times)\b)/i;
/** So far on both sides is looked. */
const BESIDE = 24;

/** Whether numbers with dots are surely a day of a month, by what stands beside them. */
function isDate(before: string, said: string, after: string, isAmongNumbered: boolean): boolean {
  const isElse = [OF_NUMBERED, OF_CLOCK, OF_DAYS].some((words) => words.test(before));
  if (isElse || A_MEASURE.test(after)) return false;
  const [hasTime, isWide] = [A_TIME.test(after), /^\d\d\.\d\d/.test(said)];
  const isLedTo = LEADS_TO_DAY.test(before);
  if (!said.endsWith("."))
    return !OF_TIMES.test(before) && (isLedTo ? isWide || hasTime : isWide && hasTime);
  if (isAmongNumbered) return hasTime || isLedTo || LEADS.test(before);
  // So a line of an outline begins.
  const isOutline = before.trim() === "" && /^\s+\p{L}/u.test(after);
  return !isOutline || hasTime || /\d\d/.test(said);
}

const isDayOf = (day: string, month: string): boolean =>
  Number(day) > 0 && Number(day) <= (DAYS[Number(month) - 1] ?? 0);

/** A text of the same length, in which days with dots and without a year have slashes, as the library reads them. */
export function slashed(text: string): string {
  const isAmongNumbered = HAS_NUMBERED.test(text);
  const withSlash = (day: string, month: string, dot: string) => `${day}/${month}${dot ? " " : ""}`;
  return text
    .replace(DOTTED, (said: string, day: string, month: string, dot: string, at: number) => {
      const before = text.slice(Math.max(0, at - BESIDE), at);
      const after = text.slice(at + said.length, at + said.length + BESIDE);
      return isDayOf(day, month) && isDate(before, said, after, isAmongNumbered)
        ? withSlash(day, month, dot)
        : said;
    })
    .replace(END_OF_SPAN, (said: string, day: string, month: string, dot: string) =>
      isDayOf(day, month) ? `– ${withSlash(day, month, dot)}` : said,
    );
}
