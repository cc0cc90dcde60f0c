import { newId } from "#/lib/ids.ts";
import type { World } from "./world.ts";

type Row = Record<string, string | number | null>;

/** How the next of many copies is to differ: by its number and by the ids of those before it. */
type Vary = (n: number, ids: readonly string[]) => Row;

/**
 * Puts many recordings like one into the file, past the API, each with a follower and an event, and answers their ids. By
 * default they lie beside it.
 */
export function multiply(w: Pick<World, "rows" | "change">, sampleId: string, count: number, vary: Vary = () => ({})) {
  const [{ seq: _, ...sample } = {}] = w.rows<Row>("select * from recordings where id = ?", sampleId);
  const ids: string[] = [];
  const insert = (table: string, columns: Row[]) => {
    const names = Object.keys(columns[0] ?? {});
    const cells = names.map((name) => `value ->> '${name}'`);
    w.change(`insert into ${table} (${names}) select ${cells} from json_each(?)`, JSON.stringify(columns));
  };
  const made: Row[] = [];
  for (let n = 0; n < count; n++) {
    const id = newId();
    made.push({ ...sample, id, position: n + 10, ...vary(n, ids) });
    ids.push(id);
  }
  if (count === 0) return ids;
  insert("recordings", made);
  const [follower] = w.rows<Row>("select * from subscriptions limit 1");
  if (follower)
    insert(
      "subscriptions",
      ids.map((recording_id) => ({ ...follower, recording_id })),
    );
  const [{ seq: __, ...event } = {}] = w.rows<Row>("select * from events where recording_id is not null limit 1");
  insert(
    "events",
    made.map(({ id, project_id = null }) => ({ ...event, id: newId(), recording_id: id ?? null, project_id })),
  );
  return ids;
}
