import { expect, test } from "bun:test";
import { type Body, type Who, world } from "./support/world.ts";

/** A project with clients on it, and who was told what since a moment. */
async function project() {
  const w = await world();
  const { id, tool } = await w.project();
  await w.call("owner", "PATCH", `/projects/${id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${id}/people`, { grant: [w.people.client.membershipId] });
  const { body } = await w.call("owner", "GET", `/projects/${id}`);
  const nameOf = (id: string) =>
    Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  const tray = (): Body[] =>
    w.rows<Body>(
      "select membership_id as person, action, recording_id as recording from notifications where action <> 'granted_access' order by seq",
    );
  const since = () => {
    const before = tray().length;
    return () =>
      tray()
        .slice(before)
        .map(({ person, ...row }) => ({ person: nameOf(person), ...row }));
  };
  const copy = (who: Who, id: string, parent_id: string) =>
    w.call(who, "POST", `/recordings/${id}/copy`, { parent_id, include_comments: true });
  return { ...w, tool, area: body.clients_id as string, since, copy };
}

test("a copy tells who watches its new place, and nobody that it names or assigns", async () => {
  const { call, make, tool, people, since, copy } = await project();
  const mention = `<p><span class="mention" data-membership-id="${people.admin.membershipId}">@x</span></p>`;
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, {
    type: "todo",
    title: "To-do",
    content_html: mention,
    assignee_ids: [people.other.membershipId],
  });
  await call("member", "PUT", `/recordings/${list.id}/watch`);
  const told = since();
  const one = (await copy("owner", todo.id, list.id)).body;
  expect(told()).toEqual([{ person: "member", action: "posted", recording: one.id }]);
  await copy("member", todo.id, list.id);
  const draft = await make("owner", list.id, { type: "todo", title: "Draft", status: "drafted" });
  await copy("owner", draft.id, list.id);
  await copy("owner", list.id, tool("todos"));
  expect(told()).toHaveLength(1);
});

test("what a text links to, it links to in its copies", async () => {
  const { call, make, tool, copy, org } = await project();
  const target = await make("owner", tool("folder"), { type: "document", title: "Linked" });
  const folder = await make("owner", tool("folder"), { type: "folder", title: "Folder" });
  const content_html = `<p><a href="/api/v1/${org.slug}/recordings/${target.id}">it</a></p>`;
  await make("owner", folder.id, { type: "document", title: "Linking", content_html });
  const read = async () => (await call("owner", "GET", `/recordings/${target.id}/references`)).body;
  await copy("owner", folder.id, tool("folder"));
  expect((await read()).map(({ title }: Body) => title)).toEqual(["Linking", "Linking"]);
});

test("a copied column is a plain one, whatever it was; cards come with their steps, open", async () => {
  const { call, make, tool, copy } = await project();
  const columns = async () =>
    (await call("owner", "GET", `/recordings/${tool("board")}/children`)).body;
  const done = (await columns()).find(({ kind }: Body) => kind === "done");
  const card = await make("owner", done.id, {
    type: "card",
    title: "Card",
    color: "green",
    due_on: "2026-12-01",
  });
  const step = await make("owner", card.id, { type: "card_step", title: "Step" });
  for (const { id } of [card, step]) await call("owner", "PUT", `/recordings/${id}/completion`);
  expect((await copy("member", done.id, tool("board"))).body).toMatchObject({
    title: "Done",
    kind: "column",
    cards_count: 1,
    position: 4,
  });
  const copied = (await columns()).at(-1);
  expect((await call("owner", "GET", `/recordings/${copied.id}/children`)).body).toMatchObject([
    {
      title: "Card",
      color: "green",
      due_on: "2026-12-01",
      completed: false,
      steps_count: 1,
      completed_steps_count: 0,
    },
  ]);
  expect((await call("owner", "PUT", `/recordings/${copied.id}/status/trashed`)).status).toBe(200);
});

test("the columns a board came with stay with it, others move to another board", async () => {
  const { call, make, tool, project: another, digest } = await project();
  const other = await another();
  const [triage] = (await call("owner", "GET", `/recordings/${tool("board")}/children`)).body;
  const own = await make("owner", tool("board"), { type: "column", title: "Own" });
  const move = (id: string) =>
    call("owner", "PUT", `/recordings/${id}/position`, { parent_id: other.tool("board") });
  const before = digest();
  const refused = await move(triage.id);
  expect([refused.status, refused.body.error.fields.parent_id[0].code]).toEqual([
    422,
    "wrong_type",
  ]);
  expect(digest()).toBe(before);
  expect((await move(own.id)).body).toMatchObject({
    parent_id: other.tool("board"),
    project_id: other.id,
  });
});

test("a copied approval is asked anew, and only of somebody who sees it", async () => {
  const { call, copy, area, people, since, project: another, digest } = await project();
  const { body } = await call("member", "POST", `/recordings/${area}/approvals`, {
    title: "Logo",
    approver_id: people.client.membershipId,
  });
  await call("client", "PUT", `/recordings/${body.id}/approval`, { decision: "approved" });
  const told = since();
  const { status, body: copied } = await copy("member", body.id, area);
  expect([status, copied]).toMatchObject([
    201,
    { decision: "asked", decided_at: null, visible_to_clients: true },
  ]);
  expect(told()).toEqual([
    { person: "client", action: "approval_requested", recording: copied.id },
  ]);
  const other = await another("owner", { all_access: true });
  await call("owner", "PATCH", `/projects/${other.id}`, { clients_enabled: true });
  const { clients_id } = (await call("owner", "GET", `/projects/${other.id}`)).body;
  const before = digest();
  const refused = await copy("member", body.id, clients_id);
  expect([refused.status, refused.body.error.fields.approver_id[0].code]).toEqual([
    422,
    "not_member",
  ]);
  expect(digest()).toBe(before);
});

test("a copied list is not tracked yet, and the updates of a chart are not copied", async () => {
  const { call, make, tool, copy, digest } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const { body: update } = await call(
    "owner",
    "POST",
    `/recordings/${tool("todos")}/progress/updates`,
    {
      positions: { [list.id]: 0.5 },
      note: "Half",
    },
  );
  expect((await copy("owner", list.id, tool("todos"))).body.progress).toBeNull();
  expect((await call("owner", "GET", `/recordings/${list.id}`)).body.progress.position).toBe(0.5);
  const before = digest();
  const copied = await copy("owner", update.id, tool("todos"));
  expect([copied.status, copied.body.error.fields.type[0].code]).toEqual([422, "wrong_type"]);
  expect(digest()).toBe(before);
});
