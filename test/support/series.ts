import { type Body, world } from "./world.ts";

export const weekly = { frequency: "weekly", time_zone: "Europe/Berlin" };

/** A weekly to-do, due on Monday, 2 March 2026, in a world of its own. */
export async function series(body: object = {}) {
  const w = await world();
  const home = await w.project();
  const list = await w.make("owner", home.tool("todos"), { type: "todolist", title: "Chores" });
  const primary = await w.make("member", list.id, {
    type: "todo",
    title: "Water the plants",
    content: "All of them.",
    due_on: "2026-03-02",
    recurrence: weekly,
    ...body,
  });
  const get = async (id: string): Promise<Body> =>
    (await w.call("owner", "GET", `/recordings/${id}`)).body;
  const todos = async (parent = list.id): Promise<Body[]> =>
    (await w.call("owner", "GET", `/recordings/${parent}/children`)).body;
  const later = async () => (await todos()).filter(({ id }) => id !== primary.id);
  const complete = async (id: string, who: "owner" | "member" | "other" = "owner"): Promise<Body> =>
    (await w.call(who, "PUT", `/recordings/${id}/completion`)).body;
  const reopen = (id: string) => w.call("owner", "DELETE", `/recordings/${id}/completion`);
  const patch = (id: string, change: object) =>
    w.call("owner", "PATCH", `/recordings/${id}`, change);
  /** Completes one and answers the to-do that came of it. */
  const next = async (id: string): Promise<Body> => {
    const before = (await todos()).map((row) => row.id);
    await complete(id);
    return (await todos()).find((row) => !before.includes(row.id));
  };
  return { ...w, home, list, primary, get, todos, later, complete, reopen, patch, next };
}
