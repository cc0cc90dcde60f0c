import { cellOf, valueAt } from "./cell.ts";
import { plainLine } from "./plain.ts";

const GAP = 2;
const NARROWEST = 6;
/** What a reader looks for in a row: it is left out last. */
const LOOKED_FOR = /^name$|(?:^|\.)(?:text|title|filename|excerpt)$/;

interface Column {
  path: string;
  head: string;
  cells: readonly string[];
  /** How wide the widest of it is. */
  natural: number;
  /** An id, or a day or time: half of it says nothing. */
  isWhole: boolean;
}

/**
 * Rows under the names of their columns, cut to the width of a terminal; whole where nobody looks. Ids, days
 * and times are never cut: where they leave no room for everything, the last columns are left out.
 */
export function tableOf(
  rows: readonly unknown[],
  paths: readonly string[],
  width: number | null,
): string {
  const told = paths.map((path) => columnOf(path, rows)).filter(isTold);
  const columns = width === null ? told : fitting(told, width);
  const widths = widthsOf(columns, width);
  const line = (cell: (column: Column) => string) =>
    columns
      .map((column, at) => padded(cell(column), widths[at] ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd();
  const body = rows.map((_, row) => line(({ cells }) => cells[row] ?? ""));
  return `${[line(({ head }) => head), ...body].join("\n")}\n`;
}

/** A text as wide as its column, cut between two characters where it is wider. */
function padded(text: string, width: number): string {
  const start = text.slice(0, width * LONGEST_CHARACTER);
  const own = Bun.stringWidth(start);
  if (start === text && own <= width) return text + " ".repeat(width - own);
  let [cut, taken] = ["", 0];
  for (const { segment } of CHARACTERS.segment(start)) {
    const more = Bun.stringWidth(segment);
    if (taken + more > width - 1) break;
    cut += segment;
    taken += more;
  }
  return `${cut}…${" ".repeat(width - taken - 1)}`;
}

const CHARACTERS = new Intl.Segmenter();
const LONGEST_CHARACTER = 32;

function columnOf(path: string, rows: readonly unknown[]): Column {
  const told = rows.map((row) => cellOf(valueAt(row, path)));
  const offset = offsetIn(told);
  const head = offset === null ? headOf(path) : `${headOf(path)} ${offset}`;
  const cells = offset === null ? told : told.map((cell) => cell.replace(TIMED, "$1"));
  const natural = cells.reduce(
    (widest, cell) => Math.max(widest, Bun.stringWidth(cell)),
    Bun.stringWidth(head),
  );
  const isWhole = /(?:^|_)id$/.test(path) || cells.every((cell) => cell === "" || DATED.test(cell));
  return { path, head, cells, natural, isWhole };
}

const DATED = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?: [+-]\d\d:\d\d)?)?$/;
const TIMED = /^(\d{4}-\d\d-\d\d \d\d:\d\d) ([+-]\d\d:\d\d)$/;

/** The offset from UTC that all times of a column have: its head says it for them. */
function offsetIn(cells: readonly string[]): string | null {
  const offsets = new Set(cells.flatMap((cell) => TIMED.exec(cell)?.[2] ?? []));
  const [only] = offsets;
  return only !== undefined && offsets.size === 1 ? only : null;
}

/** Those that there is room for, each cut as far as it can be. */
function fitting(columns: readonly Column[], width: number): Column[] {
  const left = [...columns];
  const least = ({ natural, isWhole }: Column) =>
    isWhole ? natural : Math.min(natural, NARROWEST);
  // What a row is about stays beside its id, cut as it may be; a day alone doesn't.
  const fewest = () => (left[1]?.isWhole ? 1 : 2);
  while (left.length > fewest() && sum(left.map(least)) + GAP * (left.length - 1) > width) {
    const last = left.findLastIndex(({ path }, at) => at > 0 && !LOOKED_FOR.test(path));
    left.splice(last > 0 ? last : left.length - 1, 1);
  }
  return left;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A column without anything in it is left out, but for the first. */
const isTold = ({ path, cells }: Column, at: number): boolean =>
  at === 0 || path === "text" || cells.some((cell) => cell !== "");

/** `company.name` is the company, `due_on` what is due on a day. */
const headOf = (path: string): string =>
  plainLine(path)
    .replace(/\.name$/, "")
    .split(".")
    .slice(-1)
    .join("")
    .replace(/_(?:at|on)$/, "")
    .replaceAll("_", " ");

function widthsOf(columns: readonly Column[], width: number | null): number[] {
  if (width === null) return columns.map(({ natural }) => natural);
  const widths = columns.map(({ natural, isWhole }) =>
    isWhole ? natural : Math.min(natural, width),
  );
  const room = width - GAP * (columns.length - 1);
  while (sum(widths) > room) {
    const widest = Math.max(...widths.filter((_, at) => !columns[at]?.isWhole), 0);
    if (widest <= NARROWEST) break;
    widths[widths.findIndex((one, at) => one === widest && !columns[at]?.isWhole)] = widest - 1;
  }
  return widths;
}
