import { type Body, type Who, world } from "./world.ts";

const mention = (id: string) => `<p><span class="mention" data-membership-id="${id}">@x</span></p>`;

/**
 * A list that several people worked on, in a project that all but the client reach, and a private
 * one beside it.
 */
export async function worked() {
  const w = await world();
  const [from, to] = [
    await w.project(),
    await w.project("owner", { name: "Private", all_access: false }),
  ];
  await w.call("owner", "PUT", `/projects/${to.id}/people`, {
    grant: [w.people.member.membershipId],
  });
  const both = [w.people.member.membershipId, w.people.other.membershipId];
  const list = await w.make("other", from.tool("todos"), {
    type: "todolist",
    title: "Launch",
    content_html: both.map(mention).join(""),
    color: "blue",
    notify: true,
  });
  const group = await w.make("owner", list.id, { type: "todolist", title: "Week one" });
  const todo = await w.make("owner", group.id, {
    type: "todo",
    title: "Write",
    content: "Short",
    due_on: "2026-04-01",
    starts_on: "2026-03-20",
    assignee_ids: both,
  });
  const subtask = await w.make("member", todo.id, { type: "todo", title: "Draft it" });
  await w.call("member", "PUT", `/recordings/${subtask.id}/completion`);
  const comment = await w.make("other", todo.id, { type: "comment", content: "Mine" });
  const children = async (who: Who, id: string, query = ""): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${id}/children${query}`)).body;
  const copy = (who: Who, id: string, parentId: string, extra = {}) =>
    w.call(who, "POST", `/recordings/${id}/copy`, { parent_id: parentId, ...extra });
  return { ...w, from, to, list, group, todo, subtask, comment, children, copy };
}
