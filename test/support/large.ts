import { newId } from "#/lib/ids.ts";
import { type Body, type World, world } from "./world.ts";

type Row = Record<string, string | number | null>;

/** How the next of many copies is to differ: by its number and by the ids of those before it. */
type Vary = (n: number, ids: readonly string[]) => Row;

/**
 * Puts many recordings like one into the file, past the API, each with a follower and an event, and
 * answers their ids. By default they lie beside it.
 */
export function multiply(
  w: Pick<World, "rows" | "change">,
  sampleId: string,
  count: number,
  vary: Vary = () => ({}),
) {
  const [{ seq: _, ...sample } = {}] = w.rows<Row>(
    "select * from recordings where id = ?",
    sampleId,
  );
  const ids: string[] = [];
  const insert = (table: string, columns: Row[]) => {
    const names = Object.keys(columns[0] ?? {});
    const cells = names.map((name) => `value ->> '${name}'`);
    w.change(
      `insert into ${table} (${names}) select ${cells} from json_each(?)`,
      JSON.stringify(columns),
    );
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
  const [{ seq: __, ...event } = {}] = w.rows<Row>(
    "select * from events where recording_id is not null limit 1",
  );
  insert(
    "events",
    made.map(({ id, project_id = null }) => ({
      ...event,
      id: newId(),
      recording_id: id ?? null,
      project_id,
    })),
  );
  return ids;
}

/** More to-dos than one request changes. */
export const MANY = 10_050;

/**
 * A to-do list of more to-dos than one request changes, shown to clients, in a project of a
 * client's.
 */
export async function large(count = MANY) {
  const w = await world();
  const project = await w.project("member", { all_access: true });
  await w.call("member", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  await w.call("member", "PUT", `/recordings/${project.tool("todos")}/visibility`, {
    visible_to_clients: true,
  });
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "Large" });
  const todo = await w.make("member", list.id, {
    type: "todo",
    title: "To-do",
    assignee_ids: [w.people.client.membershipId],
  });
  const own = await w.make("client", list.id, { type: "todo", title: "The client's own" });
  const todos = multiply(w, todo.id, count);
  const [oldest = "", newest = ""] = [todos[0], todos.at(-1)];
  const stored = (column: string) =>
    Object.fromEntries(
      w
        .rows(
          `select ${column} as value, count(*) as count from recordings where parent_id = ? group by 1`,
          list.id,
        )
        .map(({ value, count }: Body) => [value, count]),
    );
  return { ...w, project, list, todo, own, todos, oldest, newest, stored };
}
