import { type Body, type Who, world } from "../support/world.ts";

/**
 * A message, a list and a to-do in a project with a client, how to change them, and what is logged
 * of that.
 */
export async function history() {
  const w = await world();
  const project = await w.project("member", { name: "Site" });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const message = await w.make("member", project.tool("message_board"), {
    type: "message",
    title: "Plan",
    content: "The words",
  });
  const list = await w.make("member", project.tool("todos"), {
    type: "todolist",
    title: "List",
    color: "red",
  });
  const todo = await w.make("member", list.id, { type: "todo", title: "To-do" });
  const put = (row: Body, path: string, body?: object) =>
    w.call("admin", "PUT", `/recordings/${row.id}/${path}`, body);
  const drop = (row: Body, path: string) =>
    w.call("admin", "DELETE", `/recordings/${row.id}/${path}`);
  const patch = (row: Body, body: object) =>
    w.call("admin", "PATCH", `/recordings/${row.id}`, body);
  const events = async (row: Body, who: Who = "owner"): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${row.id}/events`)).body;
  const feed = async (query = "", who: Who = "owner"): Promise<string[]> =>
    (await w.call(who, "GET", `/activity${query}`)).body.map(
      ({ action, recording }: Body) => `${action} ${recording?.title ?? "-"}`,
    );
  return { ...w, project, message, list, todo, put, drop, patch, events, feed };
}
