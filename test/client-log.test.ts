import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

/** A project with a client on it, and a to-do list that clients don't see yet. */
async function scene() {
  const w = await world();
  const { id, tool } = await w.project("owner", { all_access: false });
  const grant = [w.people.client.membershipId, w.people.member.membershipId];
  await w.call("owner", "PUT", `/projects/${id}/people`, { grant });
  const list = await w.make("owner", tool("todos"), {
    type: "todolist",
    title: "internal codename Zeus",
  });
  const show = (recording: string, visible_to_clients = true) =>
    w.call("owner", "PUT", `/recordings/${recording}/visibility`, { visible_to_clients });
  const rename = (recording: string, title: string) =>
    w.call("owner", "PATCH", `/recordings/${recording}`, { title });
  const log = async (recording: string, who: "client" | "member" = "client"): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${recording}/events`)).body;
  const feed = async (): Promise<Body[]> =>
    (await w.call("client", "GET", `/projects/${id}/events`)).body;
  return { ...w, id, tool, list, show, rename, log, feed };
}
const acts = (rows: Body[]) => rows.map(({ action }) => action);

test("a client sees of a log what happened since the thing was first shown to them", async () => {
  const { make, list, show, rename, log, feed, call } = await scene();
  const todo = await make("owner", list.id, { type: "todo", title: "internal too" });
  await rename(list.id, "Welcome client");
  await rename(todo.id, "Say hello");
  await show(list.id);
  expect(acts(await log(list.id))).toEqual(["visibility_changed"]);
  expect(acts(await log(todo.id))).toEqual([]);
  expect(JSON.stringify([await log(list.id), await log(todo.id), await feed()])).not.toContain(
    "internal",
  );
  await rename(todo.id, "Say hello twice");
  expect(acts(await log(todo.id))).toEqual(["title_changed"]);
  expect(acts(await log(todo.id, "member"))).toEqual(["created", "title_changed", "title_changed"]);
  const later = await make("owner", list.id, { type: "todo", title: "Shown from the beginning" });
  await show(later.id, false);
  await rename(later.id, "Still the same");
  await show(later.id);
  expect(acts(await log(later.id))).toEqual([
    "created",
    "visibility_changed",
    "title_changed",
    "visibility_changed",
  ]);
  expect(acts((await call("client", "GET", "/activity")).body)).not.toContain("project_created");
});

test("no log, parent or tray row names what its reader can't see", async () => {
  const { call, make, project, tool, list, show, log, people, feed } = await scene();
  const visible = await make("owner", tool("todos"), {
    type: "todolist",
    title: "For clients",
    visible_to_clients: true,
  });
  const todo = await make("owner", list.id, { type: "todo", title: "Wanders" });
  await show(todo.id);
  const single = (await call("client", "GET", `/recordings/${todo.id}`)).body;
  expect([single.parent_id, single.parent]).toEqual([null, null]);
  expect((await call("client", "GET", "/recordings?type=todo")).body[0].parent_id).toBe(null);
  expect((await call("member", "GET", `/recordings/${todo.id}`)).body.parent_id).toBe(list.id);
  await call("owner", "PUT", `/recordings/${todo.id}/position`, { parent_id: visible.id });
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [people.client.membershipId],
  });
  const moved = (await log(todo.id)).find(({ action }) => action === "moved");
  expect(moved.details).toMatchObject({
    before: { parent_id: null },
    after: { parent_id: visible.id },
  });
  expect(JSON.stringify(await feed())).not.toContain(list.id);
  expect(
    (await log(todo.id, "member")).find(({ action }) => action === "moved").details.before
      .parent_id,
  ).toBe(list.id);
  const tray = async () => (await call("client", "GET", "/my/notifications")).body.notifications;
  expect((await tray())[0].recording).toMatchObject({
    parent_id: visible.id,
    parent_title: visible.title,
  });
  await show(visible.id, false);
  await show(todo.id);
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids: [] });
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [people.client.membershipId],
  });
  expect((await tray())[0].recording).toMatchObject({ parent_id: null, parent_title: null });
  const around = { parent_id: null, parent_title: null };
  for (const rows of [await feed(), await log(todo.id)])
    for (const { recording } of rows.filter((row) => row.recording?.id === todo.id))
      expect(recording).toMatchObject(around);
  expect((await log(todo.id, "member")).at(-1)?.recording).toMatchObject({
    parent_id: visible.id,
    parent_title: visible.title,
  });
  // Out of a private project: whoever sees only the new place learns nothing of the old one.
  const secret = await project("owner", { all_access: false });
  const open = await project("owner", { all_access: true });
  const from = await make("owner", secret.tool("todos"), { type: "todolist", title: "Secret" });
  const to = await make("owner", open.tool("todos"), { type: "todolist", title: "Open" });
  const item = await make("owner", from.id, { type: "todo", title: "Item" });
  await call("owner", "PUT", `/recordings/${item.id}/position`, { parent_id: to.id });
  const [, row] = await log(item.id, "member");
  expect([row.action, row.details.before]).toMatchObject([
    "moved",
    { project_id: null, parent_id: null },
  ]);
  const copied = (
    await call("owner", "POST", `/recordings/${from.id}/copy`, { parent_id: open.tool("todos") })
  ).body;
  expect(JSON.stringify(await log(copied.id, "member"))).not.toContain(from.id);
});

test("what moved to another client's project brings nothing of what was said of it where it was", async () => {
  const { call, make, project, list, show, rename, log, feed, people, id } = await scene();
  await show(list.id);
  const todo = await make("owner", list.id, { type: "todo", title: "Acme's secret" });
  await rename(todo.id, "Plain");
  expect(acts(await log(todo.id))).toEqual(["created", "title_changed"]);
  const there = await project("owner", { all_access: false });
  const everybody = [people.client.membershipId, people.member.membershipId];
  await call("owner", "PUT", `/projects/${there.id}/people`, { grant: everybody });
  await call("owner", "PUT", `/projects/${id}/people`, { revoke: [people.client.membershipId] });
  const open = await make("owner", there.tool("todos"), {
    type: "todolist",
    title: "Open",
    visible_to_clients: true,
  });
  const closed = await make("owner", there.tool("todos"), { type: "todolist", title: "Closed" });
  const move = (to: string) =>
    call("owner", "PUT", `/recordings/${todo.id}/position`, { parent_id: to });
  await move(open.id);
  expect(acts(await log(todo.id))).toEqual(["moved"]);
  await rename(todo.id, "Plainer");
  const seen = [await log(todo.id), await feed(), (await call("client", "GET", "/activity")).body];
  expect(JSON.stringify(seen)).not.toContain("secret");
  expect(acts(await log(todo.id))).toEqual(["moved", "title_changed"]);
  expect(acts(await log(todo.id, "member"))).toEqual([
    "created",
    "title_changed",
    "moved",
    "title_changed",
  ]);
  // Hidden on arrival, it begins when it is shown there.
  const second = await make("owner", list.id, { type: "todo", title: "Acme's other secret" });
  await call("owner", "PUT", `/recordings/${second.id}/position`, { parent_id: closed.id });
  await rename(second.id, "internal");
  await rename(second.id, "For all");
  await show(second.id);
  expect(acts(await log(second.id))).toEqual(["visibility_changed"]);
  // Whoever is on both saw it all along.
  await call("owner", "PUT", `/projects/${id}/people`, { grant: everybody });
  expect(acts(await log(todo.id))).toEqual(["created", "title_changed", "moved", "title_changed"]);
});
