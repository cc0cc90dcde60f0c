import { nameOf } from "../change-event.ts";
import { daysOf, type Occurrence } from "../grid.ts";

/** So many rows a day has; what is more is counted. */
export const MOST_ROWS = 4;

/** What something takes of one week: columns from 0 on, in one row for all its days. */
export interface Piece {
  event: Occurrence;
  /** All its days, also those of other weeks. */
  first: string;
  last: string;
  from: number;
  to: number;
  row: number;
  /** It began in a week before. */
  isOn: boolean;
  /** It goes on in the week after. */
  goesOn: boolean;
}

export interface WeekOfPieces {
  /** By the day they begin on in this week. */
  pieces: readonly (readonly Piece[])[];
  /** How many things of each day have no row. */
  more: readonly number[];
}

const isLong = ({ first, last }: Piece): boolean => first !== last;

/** Long things first, in the order they begin; then whole days, then by the clock. */
const inOrder = (a: Piece, b: Piece): number =>
  Number(isLong(b)) - Number(isLong(a)) ||
  (isLong(a) ? a.first.localeCompare(b.first) || b.last.localeCompare(a.last) : 0) ||
  Number(b.event.all_day) - Number(a.event.all_day) ||
  a.event.starts_at.localeCompare(b.event.starts_at) ||
  nameOf(a.event).localeCompare(nameOf(b.event));

function pieceOf(event: Occurrence, week: readonly string[], timeZone: string): Piece {
  const days = daysOf(event, timeZone);
  const inside = days.flatMap((day) => (week.includes(day) ? [week.indexOf(day)] : []));
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return {
    event,
    first,
    last,
    from: inside[0] ?? 0,
    to: inside.at(-1) ?? 0,
    row: 0,
    isOn: first < (week[0] ?? ""),
    goesOn: last > (week.at(-1) ?? ""),
  };
}

/** Gives all that is in a week its row, one that is free on all its days, as long as there are rows. */
export function piecesOf(
  week: readonly string[],
  found: ReadonlyMap<string, readonly Occurrence[]>,
  timeZone: string,
  rows: number,
): WeekOfPieces {
  const events = new Set(week.flatMap((day) => found.get(day) ?? []));
  const pieces: Piece[][] = week.map(() => []);
  const more = week.map(() => 0);
  const taken: Set<number>[] = [];
  for (const piece of [...events].map((one) => pieceOf(one, week, timeZone)).sort(inOrder)) {
    const columns = week.flatMap((_, at) => (at >= piece.from && at <= piece.to ? [at] : []));
    const free = taken.findIndex((inRow) => columns.every((at) => !inRow.has(at)));
    const row = free < 0 ? taken.length : free;
    taken[row] = (taken[row] ?? new Set()).union(new Set(columns));
    if (row >= rows) for (const at of columns) more[at] = (more[at] ?? 0) + 1;
    if (row < rows) pieces[piece.from]?.push({ ...piece, row });
  }
  // Read aloud from top to bottom.
  for (const inside of pieces) inside.sort((a, b) => a.row - b.row);
  return { pieces, more };
}
