import { htmlToLines } from "#/lib/html.ts";
import { cellOf, fieldOf, valueAt } from "./cell.ts";
import { plainLine, plainText } from "./plain.ts";

type Row = Record<string, unknown>;

const FIRST = ["id", "membership_id", "slug", "type", "name", "title", "status", "role", "due_on"];
/** What says nothing to a reader that something else doesn't say better. */
const LEFT_OUT =
  /^(?:content_html|url|avatar_url|version|position|inherits_status|can|byline|.*_html)$/;
/** What of content is said by something else, or is as it usually is. */
const OF_CONTENT =
  /^(?:project_id|parent_id|ancestors|updated_at|published_at|subscribed|subscribers_count|download_url|file_url|current_version_id)$/;
const MOST_COLUMNS = 6;

/** An answer for a reader: rows as a table, one thing as its fields with its text below. */
export async function shown(
  answer: unknown,
  columns: readonly string[] | null,
  width: number | null,
): Promise<string> {
  if (Array.isArray(answer)) return rowsShown(answer, columns, width);
  if (!isRow(answer)) return answer === null || answer === undefined ? "" : `${cellOf(answer)}\n`;
  const lists = Object.entries(answer).filter(([, value]) => isRows(value));
  const others = Object.entries(answer).filter(([, value]) => !isRows(value));
  const [only] = lists;
  if (lists.length === 1 && only && others.every(([, value]) => typeof value === "number"))
    return rowsShown(only[1], columns, width);
  if (lists.length > 0 && others.length === 0) return sections(lists, columns, width);
  return oneShown(answer);
}

async function rowsShown(rows: unknown, columns: readonly string[] | null, width: number | null) {
  if (!Array.isArray(rows) || rows.length === 0) return "Nothing.\n";
  if (!rows.every(isRow)) return `${rows.map(cellOf).join("\n")}\n`;
  const { tableOf } = await import("./table.ts");
  return tableOf(rows, columns ?? columnsOf(rows), width);
}

async function sections(
  lists: readonly [string, unknown][],
  columns: readonly string[] | null,
  width: number | null,
): Promise<string> {
  const parts: string[] = [];
  for (const [name, rows] of lists)
    if (Array.isArray(rows) && rows.length > 0)
      parts.push(`${labelOf(name)}\n${await rowsShown(rows, columns, width)}`);
  return parts.length > 0 ? parts.join("\n") : "Nothing.\n";
}

/** What a table shows of rows that nobody chose columns for. */
function columnsOf(rows: readonly Row[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isSmall = (name: string) =>
    !LEFT_OUT.test(name) &&
    !FIRST.includes(name) &&
    name !== "app_url" &&
    rows.every((row) => typeof row[name] !== "object" || row[name] === null);
  return [...FIRST.filter((name) => names.has(name)), ...[...names].filter(isSmall)].slice(
    0,
    MOST_COLUMNS,
  );
}

function oneShown(row: Row): string {
  const names = [...FIRST.filter((name) => name in row), ...Object.keys(row)];
  const isContent = typeof row.type === "string" && "creator" in row;
  const isTold = (name: string) => !isContent || (Boolean(row[name]) && !OF_CONTENT.test(name));
  const lines = [...new Set(names)]
    .filter((name) => !LEFT_OUT.test(name) && isTold(name))
    .flatMap((name) => fieldLines(name, fieldOf(row, name)));
  const wide = Math.max(...lines.map(([name]) => name.length));
  const fields = lines.map(([name, text]) => `${name.padEnd(wide)}  ${text}`.trimEnd());
  const html = valueAt(row, "content_html");
  const text =
    typeof html === "string" && html !== "" ? `\n\n${plainText(htmlToLines(html)).trimEnd()}` : "";
  return `${fields.join("\n")}${text}\n`;
}

function fieldLines(name: string, value: unknown): [string, string][] {
  const label = labelOf(name);
  if (isRows(value) && Array.isArray(value))
    return value.map((row, at) => [at === 0 ? label : "", listed(row)]);
  if (isRow(value) && !("name" in value || "title" in value || "id" in value))
    return Object.entries(value)
      .map(([key, inner]): [string, string] => [`${label} ${labelOf(key)}`, cellOf(inner)])
      .filter(([, text]) => text !== "");
  const text = cellOf(value);
  return text === "" ? [] : [[label, text]];
}

/** A field as words: some are called by people. */
const labelOf = (name: string): string => plainLine(name.replaceAll("_", " "));

/** One of several things, with the id by which it is called. */
const listed = (row: Row): string => {
  const id = cellOf(row.id ?? row.membership_id);
  const words = cellOf(row.name ?? row.title ?? row.filename ?? row.key ?? row.slug);
  return id && words !== id ? `${id}  ${words}` : words;
};

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isRow);
