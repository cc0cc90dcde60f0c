import { keepFile } from "./files.ts";
import { kindOf, underOf } from "./kinds.ts";
import { type Body, type Who, type World, world } from "./world.ts";

/** A project with clients switched on, and one of everything that other things are made under. */
export async function furnished(change: (w: World) => Promise<void> = async () => {}) {
  const w = await world();
  await change(w);
  const project = await w.project();
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  const { clients_id } = (await w.call("owner", "GET", `/projects/${project.id}`)).body;
  const parents: Record<string, string> = { clients: clients_id, check_ins: project.check_ins_id };
  for (const { key, id } of project.tools) parents[key] = id;
  Object.assign(parents, { todo_set: parents.todos, chat_room: parents.chat });
  await keepFile(w, parents);
  const parentOf = (type: string) => parents[underOf(type) ?? ""] ?? "";
  for (const type of ["message", "todolist", "column", "card", "question"])
    parents[type] = (
      await w.make("owner", parentOf(type), { type, title: type, ...required(type, w) })
    ).id;
  /** Makes one of a type where it belongs. */
  const one = (who: Who, type: string, body: object = {}): Promise<Body> =>
    w.make(who, parentOf(type), {
      type,
      title: "Subject",
      content: "Words",
      ...required(type, w),
      ...body,
    });
  return { ...w, project, parents, parentOf, one };
}

/** What a new one of a type can't be without, beside title and text. */
export const required = (type: string, w: World): Body => kindOf(type).least?.(w) ?? {};

/** A member's message on the board of a project. */
export async function board() {
  const w = await world();
  const project = await w.project();
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Hello",
    content: "World",
  });
  return { ...w, project, message };
}
