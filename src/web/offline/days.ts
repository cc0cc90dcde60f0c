export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null;

const OF_A_DAY = /^(\/api\/v1\/[^/]+)\/calendar\/([\da-f-]{36})\/occurrences\/(\d{4}-\d\d-\d\d)/;
const DAY_MS = 86_400_000;

/** Whether what is sent to a path changes a day of what repeats, or that and all that follow. */
export const isOfDay = (path: string): boolean => OF_A_DAY.test(path);

async function rowsAt(address: string): Promise<Fields[]> {
  const answer = await fetch(address);
  if (!answer.ok) return [];
  const rows: unknown = await answer.json();
  return Array.isArray(rows) ? rows.filter(isFields) : [];
}

/**
 * What a path changes, as it is by now: what was answered of it, or the day of that which the path names, which may
 * have been changed by itself and put elsewhere. It has the version of its series; null where it is no more.
 */
export async function dayNow(path: string, now: Fields): Promise<Fields | null> {
  const [, api, id, day] = OF_A_DAY.exec(path) ?? [];
  if (api === undefined || day === undefined) return now;
  const isIt = (row: Fields) =>
    row.occurrence_key === day && (row.id === id || row.series_id === id);
  const on = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString();
  const around = new URLSearchParams({ from: on(-1), to: on(2) });
  const row =
    (await rowsAt(`${api}/calendar?${around}`)).find(isIt) ??
    (await rowsAt(`${api}/recordings/${id}/children`)).find(isIt);
  return row ? { ...row, version: now.version } : null;
}
