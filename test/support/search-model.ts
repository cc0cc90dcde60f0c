import type { Who } from "./world.ts";

export type Random = () => number;

export const upTo = (next: Random, limit: number) => Math.floor(next() * limit);

export const pick = <T>(next: Random, list: readonly T[]): T => list[upTo(next, list.length)] as T;

/**
 * What stands between two spaces: the ways in which it is written, and what it says, worked out by
 * hand. A word begins with a letter or digit, a run of characters with `~`, a picture with `!`.
 */
export interface Item {
  written: string[];
  says: string[];
}
const item = (says: string, ...written: string[]): Item => ({ written, says: says.split(" ") });

export const ITEMS: Item[] = [
  item("strasse", "Straße", "STRASSE", "strasse"),
  item("naive", "naïve", "NAÏVE", "nai\u0308ve", "naive"),
  item("aero", "Ærø", "aerø", "AERO"),
  item("finance", "ﬁnance", "Finance"),
  item("coop", "co\u00adop", "Coop"),
  item("e mail", "e-mail", "E-Mail", "e‑mail"),
  item("mail", "mail"),
  item("don t", "don't", "don’t", "DON'T"),
  item("foo bar", "foo_bar", "foo/bar", "Foo.Bar"),
  item("foo", "foo", "FOO"),
  item("foobar", "fooBar", "foobar"),
  item("camelcase", "camelCase"),
  item("case", "case"),
  item("3 14", "3.14", "3,14"),
  item("314", "314"),
  item("v2 0", "v2.0", "V2.0"),
  item("ada example com", "ada@example.com", "Ada@Example.com"),
  item("https example com case bar", "https://example.com/case?bar"),
  item("r d", "R&D"),
  item("mohamed", "Mohamed"),
  item("محمد", "مُحَمَّد", "محمد"),
  item("שלום", "שָׁלוֹם", "שלום"),
  item("елка", "Ёлка", "елка", "ЕЛКА"),
  item("йод", "йод", "ЙОД"),
  item("σισυφοσ", "ΣΊΣΥΦΟΣ", "Σίσυφος"),
  item("~東京都庁", "東京都庁"),
  item("~京都", "京都"),
  item("~ガイド", "ガイド", "ｶﾞｲﾄﾞ"),
  item("~ไทย", "ไทย"),
  item("~회의록", "회의록", "회의록".normalize("NFD")),
  item("q3 ~売上", "Q3売上", "Ｑ３売上"),
  item("~東京 ~京都", "東京・京都", "東京、京都"),
  item("!🎉", "🎉"),
  item("!👩 !🚀", "👩‍🚀"),
];

export interface Document {
  id: string;
  title: string[];
  content: string[];
  type: string;
  project: string | null;
  author: Who;
  day: number;
  sees: readonly Who[];
}

/** What must be found: words or runs that stand side by side, or a single sign. */
interface Clause {
  says: string[];
  isQuoted: boolean;
  isOpen: boolean;
}

const isSign = (said: string) => said.startsWith("!");
const isRun = (said: string) => said.startsWith("~");
const isWord = (said: string) => !isSign(said) && !isRun(said);

export function holds(document: Document, clause: Clause, clauses: number): boolean {
  const [first = ""] = clause.says;
  const fields = [document.title, document.content];
  if (isSign(first))
    return fields.flat().some((said) => !isWord(said) && said.slice(1).includes(first.slice(1)));
  return fields.some((field) => {
    const said = field.filter((one) => !isSign(one));
    return said.some((_, at) =>
      clause.says.every((wanted, index) => fits(said[at + index], wanted, index)),
    );
  });
  function fits(said: string | undefined, wanted: string, index: number): boolean {
    const [isFirst, isLast] = [index === 0, index === clause.says.length - 1];
    if (said === wanted) return true;
    if (said === undefined || isRun(said) !== isRun(wanted)) return false;
    if (isRun(wanted)) {
      const run = wanted.slice(1);
      if (isFirst && isLast) return said.includes(run);
      return isFirst ? said.endsWith(run) : isLast && said.startsWith(wanted);
    }
    if (isLast && clause.isOpen && said.startsWith(wanted)) return true;
    return (
      isFirst &&
      isLast &&
      !clause.isQuoted &&
      wanted.length >= 3 &&
      clauses <= 3 &&
      said.includes(wanted)
    );
  }
}

/**
 * What is said side by side, cut into clauses: words stand together, all that is quoted does, a
 * sign never.
 */
function clausesOf(says: readonly string[], isQuoted: boolean): Clause[] {
  const groups: string[][] = [];
  for (const said of says) {
    const before = groups.at(-1)?.at(-1);
    const joins =
      before && !isSign(before) && !isSign(said) && (isQuoted || (isWord(before) && isWord(said)));
    if (joins) groups.at(-1)?.push(said);
    else groups.push([said]);
  }
  return groups.map((group) => ({ says: group, isQuoted, isOpen: false }));
}

interface Piece {
  written: string;
  /** Only some of the letters, which may be half of one like ß, where nothing is marked. */
  isPart?: boolean;
  clauses: Clause[];
}

/** One of the things that somebody puts between two spaces of a query. */
function piece(next: Random): Piece {
  const kind = next();
  const one = pick(next, ITEMS);
  if (kind < 0.4) return { written: pick(next, one.written), clauses: clausesOf(one.says, false) };
  if (kind < 0.6) {
    const items = Array.from({ length: 1 + upTo(next, 3) }, () => pick(next, ITEMS));
    const written = items.map((each) => pick(next, each.written)).join(" ");
    return {
      written: `"${written}"`,
      clauses: clausesOf(
        items.flatMap(({ says }) => says),
        true,
      ),
    };
  }
  const said = pick(next, one.says);
  const characters = [...said.replace(/^[~!]/, "")];
  const from = upTo(next, 2) * upTo(next, characters.length);
  const part = characters.slice(from, from + 1 + upTo(next, characters.length)).join("");
  const mark = isWord(said) ? "" : [...part].length === 1 ? "!" : "~";
  return {
    written: next() < 0.3 ? part.toUpperCase() : part,
    clauses: clausesOf([mark + part], false),
    isPart: true,
  };
}

/** A query and what it means; the last word may go on, what is there twice counts once. */
export function query(next: Random): { q: string; clauses: Clause[]; isWhole: boolean } {
  const pieces = Array.from({ length: 1 + upTo(next, 3) * upTo(next, 2) }, () => piece(next));
  const all = pieces.flatMap(({ clauses }) => clauses);
  const last = all.at(-1);
  if (last && !last.isQuoted && isWord(last.says.at(-1) ?? "~")) last.isOpen = true;
  const different = new Map(
    all.map((clause) => [`${clause.isQuoted} ${clause.says.join(" ")}`, clause]),
  );
  const q = pieces.map(({ written }) => written).join(" ");
  return { q, clauses: [...different.values()], isWhole: pieces.some((one) => !one.isPart) };
}
