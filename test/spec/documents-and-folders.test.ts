import { expect, test } from "bun:test";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf } from "./content-asks.ts";

async function shelf() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const root: string = project.tool("folder");
  const folder = (title = "Folder", parent = root, more: object = {}, who: Who = "member") =>
    w.make(who, parent, { type: "folder", title, ...more });
  const document = (parent = root, title = "Document", more: object = {}, who: Who = "member") =>
    w.make(who, parent, { type: "document", title, ...more });
  const get = async (id: string, who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${id}`)).body;
  const counts = async (id: string, who: Who = "owner") => {
    const { documents_count, uploads_count, folders_count } = await get(id, who);
    return [documents_count, uploads_count, folders_count];
  };
  const status = (row: Body, to: string) =>
    w.call("owner", "PUT", `/recordings/${row.id}/status/${to}`);
  return { ...w, project, root, folder, document, get, counts, status };
}

test("a folder counts what lies in it itself and is live, and counts it again when it comes back", async () => {
  const { root, folder, document, counts, status } = await shelf();
  expect(await counts(root)).toEqual([0, 0, 0]);
  const outer = await folder();
  const inner = await folder("Inner", outer.id);
  const page = await document(outer.id);
  await document(inner.id);
  await document(outer.id, "Draft", { status: "drafted" });
  expect([await counts(root), await counts(outer.id), await counts(inner.id)]).toEqual([
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, 0],
  ]);
  for (const away of ["archived", "trashed"]) {
    for (const row of [page, inner]) await status(row, away);
    expect([away, await counts(outer.id)]).toEqual([away, [0, 0, 0]]);
    for (const row of [page, inner]) await status(row, "active");
    expect([away, await counts(outer.id)]).toEqual([away, [1, 0, 1]]);
  }
});

test("a client counts in a folder what they see", async () => {
  const { folder, document, counts, call } = await shelf();
  const shared = await folder("Shared", undefined, { visible_to_clients: true });
  await document(shared.id, "Shown");
  await document(shared.id, "Kept back", { visible_to_clients: false });
  await folder("Kept back", shared.id, { visible_to_clients: false });
  const own = await document(shared.id, "Client's", {}, "client");
  expect([await counts(shared.id), await counts(shared.id, "client")]).toEqual([
    [3, 0, 1],
    [2, 0, 0],
  ]);
  const titles = (await call("client", "GET", `/recordings/${shared.id}/children`)).body.map(
    ({ title }: Body) => title,
  );
  expect([titles, own.visible_to_clients]).toEqual([["Shown", "Client's"], true]);
});

test("a folder has a name and a color, and no text", async () => {
  const w = await shelf();
  const made = await w.folder("Folder", w.root, {
    color: "purple",
    content: "Words",
    content_html: "<p>Words</p>",
  });
  expect([made.color, made.content_html]).toEqual(["purple", null]);
  const log = logOf(w);
  const patch = async (body: object) =>
    (await w.call("other", "PATCH", `/recordings/${made.id}`, body)).body;
  expect(await patch({ content: "Words" })).toMatchObject({ content_html: null, version: 1 });
  expect(await patch({ title: "Renamed", color: null })).toMatchObject({
    title: "Renamed",
    color: null,
    version: 2,
  });
  expect(log()).toEqual(["title_changed", "color_changed"]);
  await expectRefusals(w, [
    ["other", "PATCH", `/recordings/${made.id}`, { color: "violet" }, { color: "not_in_list" }],
    ["other", "PATCH", `/recordings/${made.id}`, { title: null }, { title: "required" }],
    ["other", "POST", `/recordings/${w.root}/children`, { type: "folder" }, { title: "required" }],
  ]);
});

test("the outermost folder is the project's tool: it is not renamed, moved, trashed or discussed", async () => {
  const w = await shelf();
  const { root, folder } = w;
  const inside = await folder();
  const one = `/recordings/${root}`;
  expect(await w.get(root)).toMatchObject({
    type: "folder",
    parent_id: null,
    parent: null,
    ancestors: [],
  });
  await expectRefusals(w, [
    ["owner", "PATCH", one, { title: "Mine" }, "403 forbidden"],
    ["owner", "PATCH", one, { color: "red" }, "403 forbidden"],
    ["owner", "PUT", `${one}/status/archived`, undefined, { status: "wrong_type" }],
    ["owner", "PUT", `${one}/status/trashed`, undefined, { status: "wrong_type" }],
    ["owner", "PUT", `${one}/position`, { position: 2 }, { parent_id: "wrong_type" }],
    ["owner", "PUT", `${one}/position`, { parent_id: inside.id }, { parent_id: "wrong_type" }],
    ["owner", "POST", `${one}/comments`, { content: "Hello" }, { type: "wrong_parent" }],
    ["owner", "PUT", `${one}/comments-closed`, { closed: true }, { type: "wrong_type" }],
    ["owner", "POST", `${one}/copy`, { parent_id: inside.id }, { type: "wrong_type" }],
  ]);
});

test("a folder and what is in it move to another project's folders, keep their places, and are found there", async () => {
  const w = await shelf();
  const { call, project, folder, document, get } = w;
  const outer = await folder("Outer");
  const inner = await folder("Inner", outer.id);
  const pages = [await document(inner.id, "One"), await document(inner.id, "Two")];
  const there = await w.call("owner", "POST", "/projects", { name: "There", all_access: true });
  const { id: target } = there.body.tools.find(({ key }: Body) => key === "folder");
  const log = logOf(w);
  const moved = (
    await call("member", "PUT", `/recordings/${outer.id}/position`, { parent_id: target })
  ).body;
  expect(moved).toMatchObject({
    project_id: there.body.id,
    parent_id: target,
    project: { id: there.body.id, name: "There" },
  });
  const first = await get(pages[0].id);
  expect([first.project_id, first.parent_id, first.version]).toEqual([
    there.body.id,
    inner.id,
    pages[0].version,
  ]);
  expect(first.ancestors.map(({ id }: Body) => id)).toEqual([target, outer.id, inner.id]);
  const titles = async (query: string) =>
    (await call("other", "GET", `/recordings?type=document&${query}`)).body
      .map(({ title }: Body) => title)
      .toSorted();
  expect(await titles(`project_id=${there.body.id}`)).toEqual(["One", "Two"]);
  expect(await titles(`project_id=${project.id}`)).toEqual([]);
  expect(log()).toEqual(["moved"]);
  const [event] = (await call("other", "GET", `/recordings/${outer.id}/events`)).body.slice(-1);
  expect([event.project, event.details]).toEqual([
    { id: there.body.id, name: "There" },
    {
      before: { project_id: project.id, parent_id: w.root },
      after: { project_id: there.body.id, parent_id: target },
    },
  ]);
});

test("what lies in a trashed folder is in no list but the trash's, and comes back to where it was", async () => {
  const { call, folder, document, status, get } = await shelf();
  const outer = await folder("Outer");
  const [kept, gone] = [await document(outer.id, "Kept"), await document(outer.id, "Gone before")];
  await status(gone, "trashed");
  await status(outer, "trashed");
  const list = async (query: string) =>
    (await call("other", "GET", `/recordings?type=folder,document&${query}`)).body
      .flatMap(({ parent_id, title }: Body) => (parent_id === null ? [] : [title]))
      .toSorted();
  expect([await list(""), await list("status=trashed")]).toEqual([
    [],
    ["Gone before", "Kept", "Outer"],
  ]);
  expect((await call("owner", "GET", "/trash")).body.map(({ title }: Body) => title)).toEqual([
    "Outer",
  ]);
  await status(outer, "active");
  expect([await list(""), await list("status=trashed")]).toEqual([
    ["Kept", "Outer"],
    ["Gone before"],
  ]);
  expect([(await get(kept.id)).parent_id, (await get(gone.id)).inherits_status]).toEqual([
    outer.id,
    false,
  ]);
});
