import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

/** Two projects that somebody is on, and news of a to-do in the first one. */
async function desk() {
  const w = await world();
  const grant = [w.people.other.membershipId, w.people.member.membershipId];
  const project = async () => {
    const made = await w.project("owner", { all_access: false });
    await w.call("owner", "PUT", `/projects/${made.id}/people`, { grant });
    const list = await w.make("owner", made.tool("todos"), { type: "todolist", title: "List" });
    return { id: made.id as string, list: list.id as string };
  };
  const [from, to] = [await project(), await project()];
  await w.call("other", "PUT", "/my/notifications");
  const assignee_ids = [w.people.other.membershipId];
  const todo = await w.make("member", from.list, { type: "todo", title: "Work", assignee_ids });
  const revoke = async (id: string) =>
    expect(
      (await w.call("owner", "PUT", `/projects/${id}/people`, { revoke: assignee_ids })).status,
    ).toBe(200);
  const move = async () =>
    expect(
      (await w.call("member", "PUT", `/recordings/${todo.id}/position`, { parent_id: to.list }))
        .status,
    ).toBe(200);
  const news = async () =>
    (await w.call("other", "GET", "/my/notifications?action=assigned")).body.notifications.map(
      (row: Body) => [row.recording_id, row.project_id],
    );
  return { ...w, from, to, todo, revoke, move, news };
}

test("news is of the project where its recording lies now, also for who left the one it was in", async () => {
  const { from, to, todo, revoke, move, news } = await desk();
  expect(await news()).toEqual([[todo.id, from.id]]);
  await move();
  expect(await news()).toEqual([[todo.id, to.id]]);
  await revoke(from.id);
  expect(await news()).toEqual([[todo.id, to.id]]);
  await revoke(to.id);
  expect(await news()).toEqual([]);
});
