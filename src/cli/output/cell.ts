import { htmlToText } from "#/lib/html.ts";
import { plainLine } from "./plain.ts";

const MINUTE_MS = 60_000;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/**
 * What stands at a path such as `creator.name`; `text` is the title, or else what was written. What
 * is called nothing itself, such as a comment, says what it is on.
 */
export function valueAt(row: unknown, path: string): unknown {
  if (path === "text") return textOfRow(Object(row));
  const at = (place: string) =>
    place.split(".").reduce<unknown>((value, key) => fieldOf(Object(value), key), row);
  const value = at(path);
  if (value !== "" || !path.endsWith(".title")) return value;
  const around = at(path.replace(/title$/, "parent_title"));
  return typeof around === "string" && around !== "" ? `on ${around}` : value;
}

/** A field of a row; of what takes whole days, the same for everybody, the day alone. */
export function fieldOf(row: Record<string, unknown>, name: string): unknown {
  const value = row[name];
  const isDay = row.all_day === true && /^(?:starts|ends)_at$/.test(name);
  return isDay && typeof value === "string" ? value.slice(0, 10) : value;
}

function textOfRow({ title, content_html: html, excerpt }: Record<string, unknown>): unknown {
  if (title) return title;
  return typeof html === "string" ? htmlToText(html) : excerpt;
}

/** A value on one line, for a reader. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return MOMENT.test(value) ? moment(value) : plainLine(value);
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value);
  const { name, title, filename, id } = Object(value);
  return cellOf(name ?? title ?? filename ?? id);
}

/** An instant by the clock of this machine, with what that clock is ahead of UTC just then. */
function moment(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return plainLine(text);
  const ahead = -time.getTimezoneOffset();
  const shown = new Date(time.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16);
  return `${shown.replace("T", " ")} ${offsetOf(ahead)}`;
}

function offsetOf(minutes: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const far = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(far / 60)}:${two(far % 60)}`;
}
