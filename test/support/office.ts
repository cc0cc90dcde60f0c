import { type Body, type Who, world } from "./world.ts";

/** A project that the whole team reaches and one of a member's own, with a list in each. */
export async function office() {
  const w = await world();
  const open = await w.project("owner", { name: "Open" });
  const closed = await w.project("member", { name: "Closed", all_access: false });
  const list = await w.make("owner", open.tool("todos"), { type: "todolist", title: "Open list" });
  const hidden = await w.make("member", closed.tool("todos"), {
    type: "todolist",
    title: "Closed list",
  });
  const todo = (who: Who, parent: Body, title: string, to: Exclude<Who, null>, due_on?: string) =>
    w.make(who, parent.id, {
      type: "todo",
      title,
      due_on,
      assignee_ids: [w.people[to].membershipId],
    });
  const told = async (who: Who, path: string) =>
    (await w.call(who, "GET", path)).body.map(
      ({ action, recording }: Body) => `${action} ${recording?.title ?? "-"}`,
    );
  return { ...w, open, closed, list, hidden, todo, told };
}
