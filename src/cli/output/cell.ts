import { htmlToText } from "#/lib/html.ts";
import { plainLine } from "./plain.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** What stands at a path such as `creator.name`; `text` is the title, or else what was written. */
export function valueAt(row: unknown, path: string): unknown {
  if (path === "text") return textOfRow(Object(row));
  return path.split(".").reduce<unknown>((value, key) => Object(value)[key], row);
}

function textOfRow({ title, content_html: html, excerpt }: Record<string, unknown>): unknown {
  if (title) return title;
  return typeof html === "string" ? htmlToText(html) : excerpt;
}

/** A value on one line, for a reader: times by the clock of this machine. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return MOMENT.test(value) ? moment(value) : plainLine(value);
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join(", ");
  if (typeof value !== "object") return String(value);
  const { name, title, filename, id } = Object(value);
  return cellOf(name ?? title ?? filename ?? id);
}

/** An instant by the clock of this machine; one at midnight of UTC is a whole day. */
function moment(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return plainLine(text);
  if (/T(?:00:00:00|23:59:59)(?:\.000)?Z$/.test(text)) return text.slice(0, 10);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
