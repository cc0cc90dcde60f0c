import { expect, test } from "bun:test";
import { desk } from "./support/desk.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, bylineOf, type Somebody } from "./support/world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A document that its owner wrote, in a project. */
async function shelf() {
  const all = await desk();
  const { project } = all;
  const { id }: Body = await all.make("owner", project.tool("folder"), {
    type: "document",
    title: "Rules",
    content: "Reef early.",
  });
  const edit = async (who: Somebody, body: object): Promise<Body> => {
    clock.advance(1000);
    const { status, body: edited } = await all.call(who, "PATCH", `/recordings/${id}`, body);
    expect(status).toBe(200);
    return edited;
  };
  const versions = async (more = ""): Promise<Body> =>
    (await all.call("owner", "GET", `/documents/${id}/versions${more}`)).body;
  const read = (version: string, who: Somebody = "member") =>
    all.call(who, "GET", `/documents/${id}/versions/${version}`);
  return { ...all, id, edit, versions, read };
}

test("what a document said stays, with who saved it, newest first, and can be said again", async () => {
  const w = await shelf();
  const made = (await w.call("owner", "GET", `/recordings/${w.id}`)).body.created_at;
  const first = { id: w.id, number: 1, creator: bylineOf(w, "owner"), created_at: made };
  expect(await w.versions()).toEqual([{ ...first, title: "Rules", current: true }]);
  expect((await w.read(w.id)).body).toEqual({
    ...first,
    title: "Rules",
    current: true,
    content_html: "<p>Reef early.</p>",
  });

  const second = await w.edit("member", { content: "Reef late." });
  const third = await w.edit("owner", { title: "Old rules", content_html: null });
  await w.edit("owner", { title: "Old rules" });
  const listed = await w.versions();
  expect(listed).toEqual([
    {
      id: expect.any(String),
      number: 3,
      title: "Old rules",
      creator: bylineOf(w, "owner"),
      created_at: third.updated_at,
      current: true,
    },
    {
      id: expect.any(String),
      number: 2,
      title: "Rules",
      creator: bylineOf(w, "member"),
      created_at: second.updated_at,
      current: false,
    },
    { ...first, title: "Rules", current: false },
  ]);
  const words = await Promise.all(listed.map(async ({ id }: Body) => (await w.read(id)).body));
  expect(words.map(({ title, content_html }) => [title, content_html])).toEqual([
    ["Old rules", null],
    ["Rules", "<p>Reef late.</p>"],
    ["Rules", "<p>Reef early.</p>"],
  ]);

  const { title, content_html } = words[2];
  await w.edit("member", { title, content_html, base_version: third.version });
  expect((await w.versions()).map(({ number }: Body) => number)).toEqual([4, 3, 2, 1]);
  expect((await w.versions("?per_page=1&page=4"))[0].id).toBe(w.id);
});

test("versions are those of documents, for the team that sees them alone, and no draft has any", async () => {
  const w = await shelf();
  await w.call("owner", "PUT", `/recordings/${w.id}/visibility`, { visible_to_clients: true });
  await w.call("owner", "PUT", `/projects/${w.project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  await w.edit("owner", { content: "Reef late." });
  const asked = async (who: Somebody, path: string) => (await w.call(who, "GET", path)).status;
  const list = `/documents/${w.id}/versions`;
  expect(await asked("client", `/recordings/${w.id}`)).toBe(200);
  expect([await asked("client", list), (await w.read(w.id, "client")).status]).toEqual([404, 404]);

  const board = w.project.tool("message_board");
  const message = await w.make("owner", board, { type: "message", title: "Hi", content: "All" });
  expect(await asked("owner", `/documents/${message.id}/versions`)).toBe(404);
  expect(await asked("owner", `/documents/${message.id}/versions/${message.id}`)).toBe(404);
  expect((await w.read(message.id)).status).toBe(404);

  const hidden = (await w.call("owner", "POST", "/projects", { name: "Among us" })).body;
  const own = hidden.tools.find(({ key }: Body) => key === "folder").id;
  const draft = { type: "document", title: "Plan", content: "1", status: "drafted" };
  const { id } = await w.make("owner", own, draft);
  await w.call("owner", "PATCH", `/recordings/${id}`, { content: "2" });
  await w.call("owner", "POST", `/recordings/${id}/publish`);
  const kept = (await w.call("owner", "GET", `/documents/${id}/versions`)).body;
  expect(kept.map(({ number }: Body) => number)).toEqual([1]);
  await w.call("owner", "PATCH", `/recordings/${id}`, { content: "3" });
  expect(await asked("other", `/documents/${id}/versions`)).toBe(404);
  expect(await asked("other", `/documents/${id}/versions/${id}`)).toBe(404);
  expect((await w.call("owner", "GET", `/documents/${id}/versions`)).body).toHaveLength(2);
});

test("the hundred texts before that of now are kept, and so is how many there were", async () => {
  const w = await shelf();
  for (let saved = 2; saved <= 104; saved++) await w.edit("owner", { content: `Saved ${saved}` });
  const { body, headers } = await w.call(
    "owner",
    "GET",
    `/documents/${w.id}/versions?per_page=100`,
  );
  expect([body[0].number, body.at(-1).number, headers.get("x-total-count")]).toEqual([
    104,
    5,
    "101",
  ]);
  expect((await w.read(w.id)).status).toBe(404);
  expect(w.rows("select count(*) as n from document_versions")).toEqual([{ n: 101 }]);
});

test("what a document said is history, kept for as long as that", async () => {
  const w = await shelf();
  const days = async (count: number) => {
    clock.advance(count * DAY_MS);
    await jobs.runDue();
  };
  await w.call("admin", "PATCH", "/settings", { history_retention_days: 30 });
  await days(20);
  await w.edit("owner", { content: "Second" });
  await days(5);
  await w.edit("owner", { content: "Third" });
  const numbers = async () => (await w.versions()).map(({ number }: Body) => number);
  expect(await numbers()).toEqual([3, 2, 1]);
  await days(26);
  expect(await numbers()).toEqual([3, 2]);
  await days(5);
  expect(await numbers()).toEqual([3]);
  await w.edit("owner", { content: "Fourth" });
  expect(await numbers()).toEqual([4, 3]);
});

test("a picture that was taken out of a document is there with the text that had it, for the team, and goes with it", async () => {
  const w = await shelf();
  const file = await w.attach("owner", "Hello");
  await w.edit("owner", { content_html: w.image(file) });
  const draft = await w.attach("owner", "Unseen");
  await w.edit("owner", { content: "None" });
  clock.advance(3 * DAY_MS);
  await jobs.runDue();
  expect([await w.seen("member", file), await w.seen("owner", draft)]).toEqual([200, 404]);
  await w.call("owner", "PUT", `/recordings/${w.id}/visibility`, { visible_to_clients: true });
  await w.call("owner", "PUT", `/projects/${w.project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  expect(await w.seen("client", file)).toBe(404);
  const { body } = await w.read((await w.versions())[1].id);
  const again = await w.edit("member", { content_html: body.content_html });
  expect(again.content_attachments.map(({ id }: Body) => id)).toEqual([file.id]);
  expect(await w.seen("client", file)).toBe(200);

  await w.edit("owner", { content: "None" });
  await w.call("owner", "PUT", `/recordings/${w.id}/status/trashed`);
  await w.call("owner", "DELETE", `/trash/${w.id}`);
  await jobs.runDue();
  for (const table of ["document_versions", "version_files", "attachments", "blobs"])
    expect([table, w.rows(`select count(*) as n from ${table}`)]).toEqual([table, [{ n: 0 }]]);
});
