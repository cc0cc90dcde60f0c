import { type Body, type Who, world } from "./world.ts";

/** A to-do list, ways to give somebody to-dos in it, and what they see of them. */
export async function own() {
  const w = await world();
  const project = await w.project();
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = (title: string, body: object = {}, to: Exclude<Who, null> = "member") =>
    w.make("owner", list.id, {
      type: "todo",
      title,
      assignee_ids: [w.people[to].membershipId],
      ...body,
    });
  const titles = async (path: string, who: Who = "member") =>
    (await w.call(who, "GET", path)).body.map(({ title }: Body) => title);
  return { ...w, project, list, todo, titles };
}
