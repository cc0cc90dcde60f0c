import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { visibleAnswer, type Who, world } from "./support/world.ts";

test("the log names where a copy is from by id alone, and not even that to who doesn't reach it", async () => {
  const { call, make, project, people } = await world();
  const [secret, open] = [await project("owner", { all_access: false }), await project()];
  const document = await make("owner", secret.tool("folder"), {
    type: "document",
    title: "Canary",
  });
  const { body } = await call("owner", "POST", `/recordings/${document.id}/copy`, {
    parent_id: open.tool("folder"),
  });
  await call("owner", "PATCH", `/recordings/${body.id}`, { title: "Public words" });
  const { body: log } = await call("member", "GET", `/recordings/${body.id}/events`);
  expect(log[0]).toMatchObject({
    action: "copied",
    recording: { id: body.id, type: "document" },
    project: { id: open.id },
    actor: { membership_id: people.owner.membershipId },
    details: { from: { recording_id: null } },
  });
  const [own] = (await call("owner", "GET", `/recordings/${body.id}/events`)).body;
  expect(own.details).toEqual({ from: { recording_id: document.id } });
  expect(JSON.stringify(log[0])).not.toContain("Canary");
  expect((await call("member", "GET", `/recordings/${document.id}`)).status).toBe(404);
});

/** A list that a client sees, with one to-do kept back from them, and a list they don't see. */
async function shared() {
  const w = await world();
  const [project, other] = [await w.project(), await w.project()];
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const list = (title: string, visible_to_clients: boolean) =>
    w.make("member", project.tool("todos"), { type: "todolist", title, visible_to_clients });
  const [open, closed] = [await list("Open", true), await list("Closed", false)];
  const seen = await w.make("member", open.id, { type: "todo", title: "Seen" });
  const back = await w.make("member", open.id, {
    type: "todo",
    title: "Kept back",
    visible_to_clients: false,
  });
  await w.make("client", seen.id, { type: "comment", content: "A client's" });
  await w.make("member", back.id, { type: "todo", title: "Under it", visible_to_clients: true });
  const shown = async (id: string): Promise<Record<string, number>> => {
    const found = w.rows(
      `with recursive tree (id) as (select ? union all select c.id from recordings c join tree on c.parent_id = tree.id)
       select coalesce(nullif(title, ''), type) as name, visible_to_clients as shown from tree join recordings using (id)`,
      id,
    );
    return Object.fromEntries(found.map((row) => [row.name, row.shown]));
  };
  const copy = async (who: Who, id: string, parent_id: string) =>
    (await w.call(who, "POST", `/recordings/${id}/copy`, { parent_id, include_comments: true }))
      .body;
  return { ...w, project, other, open, closed, seen, back, shown, copy };
}

test("a copy shows to clients what they see of both its original and its new place", async () => {
  const { open, closed, seen, back, shown, copy, project, change } = await shared();
  const hidden = { Open: 0, Seen: 0, "Kept back": 0, comment: 0, "Under it": 0 };
  expect(await shown((await copy("member", open.id, closed.id)).id)).toEqual(hidden);
  expect(await shown((await copy("member", open.id, project.tool("todos"))).id)).toEqual(hidden);
  change("update recordings set visible_to_clients = 1 where id = ?", project.tool("todos"));
  expect(await shown((await copy("member", open.id, project.tool("todos"))).id)).toEqual({
    Open: 1,
    Seen: 1,
    comment: 1,
    "Kept back": 0,
    "Under it": 0,
  });
  expect(await shown((await copy("member", seen.id, open.id)).id)).toEqual({ Seen: 1, comment: 1 });
  expect(await shown((await copy("member", back.id, open.id)).id)).toEqual({
    "Kept back": 0,
    "Under it": 0,
  });
});

test("what the team keeps to itself stays so in a copy that lies where clients see, as where it is moved", async () => {
  const { call, make, other, open, shown, copy } = await shared();
  const inside = await make("member", other.tool("todos"), {
    type: "todolist",
    title: "Inside",
  });
  const said = await make("member", inside.id, { type: "todo", title: "Never show this" });
  await make("member", said.id, { type: "comment", content: "Nor this" });
  const copied = await copy("member", said.id, open.id);
  expect(await shown(copied.id)).toEqual({ "Never show this": 0, comment: 0 });
  expect((await call("client", "GET", `/recordings/${copied.id}`)).status).toBe(404);
  const moved = await call("member", "PUT", `/recordings/${said.id}/position`, {
    parent_id: open.id,
  });
  expect(moved.body.visible_to_clients).toBe(copied.visible_to_clients);
  await call("member", "PUT", `/recordings/${copied.id}/visibility`, { visible_to_clients: true });
  expect(await shown(copied.id)).toEqual({ "Never show this": 1, comment: 1 });
});

test("a client copies what they see to where they see, and no more", async () => {
  const { open, closed, back, seen, shown, copy, call, make, project, digest, people } =
    await shared();
  const own = await make("client", open.id, { type: "todo", title: "Client's" });
  const copied = await copy("client", open.id, own.parent_id);
  expect(copied).toMatchObject({
    title: "Open",
    is_group: true,
    creator: { membership_id: people.client.membershipId },
  });
  expect(await shown(copied.id)).toEqual({ Open: 1, Seen: 1, comment: 1, "Client's": 1 });
  const before = digest();
  for (const [id, parent_id] of [
    [back.id, open.id],
    [seen.id, closed.id],
    [open.id, project.tool("todos")],
  ] as const) {
    const refused = await call("client", "POST", `/recordings/${id}/copy`, { parent_id });
    const random = await call("client", "POST", `/recordings/${newId()}/copy`, {
      parent_id: newId(),
    });
    expect(visibleAnswer(refused)).toEqual(visibleAnswer(random));
    expect(refused.status).toBe(404);
  }
  expect(digest()).toBe(before);
});
