import Table from "cli-table3";
import { cellOf, valueAt } from "./cell.ts";
import { plainLine } from "./plain.ts";

const GAP = 2;
const NARROWEST = 6;
const NO_LINES = Object.fromEntries(
  "top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle"
    .split(" ")
    .map((name) => [name, ""]),
);

/**
 * Rows under the names of their columns, cut to the width of a terminal; whole where nobody looks. Ids
 * are never cut.
 */
export function tableOf(
  rows: readonly unknown[],
  columns: readonly string[],
  width: number | null,
): string {
  const cells = rows.map((row) => columns.map((path) => cellOf(valueAt(row, path))));
  const shown = columns
    .map((path, at) => ({ path, at }))
    .filter(({ at, path }) => isTold(path, at, cells));
  const head = shown.map(({ path }) => headOf(path));
  const body = cells.map((row) => shown.map(({ at }) => row[at] ?? ""));
  const table = new Table({
    head,
    chars: NO_LINES,
    style: { head: [], border: [], "padding-left": 0, "padding-right": GAP, compact: true },
    colWidths: widthsOf(
      [head, ...body],
      shown.map(({ path }) => path),
      width,
    ),
  });
  table.push(...body);
  return `${table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")}\n`;
}

/** A column without anything in it is left out, but for the first. */
const isTold = (path: string, at: number, cells: readonly (readonly string[])[]): boolean =>
  at === 0 || path === "text" || cells.some((row) => row[at] !== "" && row[at] !== undefined);

/** `company.name` is the company, `due_on` what is due on a day. */
const headOf = (path: string): string =>
  plainLine(path)
    .replace(/\.name$/, "")
    .split(".")
    .slice(-1)
    .join("")
    .replace(/_(?:at|on)$/, "")
    .replaceAll("_", " ");

function widthsOf(
  rows: readonly (readonly string[])[],
  paths: readonly string[],
  width: number | null,
): number[] {
  const widths = paths.map((_, at) =>
    rows.reduce((widest, row) => Math.max(widest, Bun.stringWidth(row[at] ?? "")), 0),
  );
  const room = width === null ? Number.POSITIVE_INFINITY : width - GAP * (paths.length - 1);
  const cut = (path: string) => !/(?:^|_)id$/.test(path);
  while (widths.reduce((sum, one) => sum + one, 0) > room) {
    const widest = Math.max(...widths.filter((_, at) => cut(paths[at] ?? "")), 0);
    if (widest <= NARROWEST) break;
    widths[widths.findIndex((one, at) => one === widest && cut(paths[at] ?? ""))] = widest - 1;
  }
  return widths.map((one) => one + GAP);
}
