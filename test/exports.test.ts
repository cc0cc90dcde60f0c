import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { people } from "./support/direct-chats.ts";
import { everything } from "./support/everything.ts";
import { app, baseUrl, services } from "./support/server.ts";
import { busy, templates } from "./support/templates.ts";
import { type Body, visibleAnswer, type Who, type World, world } from "./support/world.ts";

const exportOf = async (w: World, query = "", who: Who = "owner"): Promise<Body> => {
  const { status, body } = await w.call(who, "GET", `/account/export${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** All recordings of an export, each without what lies in it. */
function flat(recordings: Body[]): Body[] {
  return recordings.flatMap(({ children, ...own }) => [own, ...flat(children)]);
}

/** What is of the reader, not of the recording. */
const impersonal = ({ subscribed: _, bookmarked: __, ...own }: Body) => own;

test("an export has every field that the API answers, of everything there is", async () => {
  const w = await everything();
  const get = async (path: string): Promise<Body> => (await w.call("owner", "GET", path)).body;
  const all = await exportOf(w);
  expect([all.format, all.version]).toEqual(["atoll-export", 1]);
  expect(all.organization).toEqual(await get("/account"));
  for (const key of ["companies", "groups", "agents", "folders", "categories"])
    expect([
      key,
      key === "agents" ? all[key].map((one: Body) => ({ ...one, token: null })) : all[key],
    ]).toEqual([
      key,
      (await get(`/${key}`)).map((one: Body) => (key === "agents" ? { ...one, token: null } : one)),
    ]);
  expect(all.markers).toEqual(await get("/roadmap/markers"));
  expect(all.people.filter(({ status }: Body) => status !== "removed")).toEqual(
    expect.arrayContaining(await get("/people")),
  );
  const [project] = all.projects.filter(({ id }: Body) => id === w.project.id);
  const { recordings, links, member_ids, health_enabled, ...fields } = project;
  expect(fields).toEqual({ ...(await get(`/projects/${w.project.id}`)), unread_count: 0 });
  expect(links).toEqual(await get(`/projects/${w.project.id}/links`));
  expect([member_ids, health_enabled]).toEqual([[w.people.owner.membershipId], true]);
  const exported = new Map<string, Body>(flat(recordings).map((one) => [one.id, one]));
  const stored = w.rows(
    "select id, type from recordings where project_id = ? and published_at is not null",
    w.project.id,
  );
  expect([...exported.keys()].length).toBeGreaterThanOrEqual(stored.length);
  const types = new Set<string>();
  for (const { id, type } of stored) {
    types.add(type);
    const {
      byline: _,
      parent: __,
      project: ___,
      ancestors: ____,
      can: _____,
      ...one
    } = await get(`/recordings/${id}`);
    const { subscribers_count, ...wanted } = one;
    const { cheers = [], versions, subscriber_ids, ...own } = exported.get(id) ?? {};
    expect([type, impersonal(own)]).toEqual([type, impersonal(wanted)]);
    expect([type, subscriber_ids.length]).toEqual([type, subscribers_count]);
    if (wanted.cheers_count > 0) expect(cheers).toEqual(await get(`/recordings/${id}/cheers`));
    if (type === "upload") expect(versions).toEqual(await get(`/uploads/${id}/versions`));
  }
  // Every kind that lies in projects was among them.
  expect([...types].toSorted()).toEqual(
    w
      .rows("select distinct type from recordings where project_id is not null order by type")
      .map(({ type }) => type),
  );
}, 60_000);

test("what lies in something is under it in its order, whatever its status, and drafts of others are not told", async () => {
  const w = await world();
  const project = await w.project("member", { all_access: false });
  const board = project.tool("message_board");
  const post = (title: string, body: object = {}) =>
    w.make("member", board, { type: "message", title, ...body });
  const first = await post("First");
  const trashed = await post("Trashed");
  await post("Draft", { status: "drafted" });
  const inner = await w.make("member", first.id, { type: "comment", content: "Said" });
  await w.call("member", "PUT", `/recordings/${trashed.id}/status/trashed`);
  // The owner is not on it, and reads all of it here.
  expect((await w.call("owner", "GET", `/recordings/${first.id}`)).status).toBe(404);
  const all = await exportOf(w);
  const [exported] = all.projects;
  const tool = exported.recordings.find(({ id }: Body) => id === board);
  expect(tool.children.map(({ title, status }: Body) => [title, status])).toEqual([
    ["First", "active"],
    ["Trashed", "trashed"],
  ]);
  expect(tool.children[0].children.map(({ id }: Body) => id)).toEqual([inner.id]);
  expect(JSON.stringify(all)).not.toContain("Draft");
  expect(exported.member_ids).toEqual([w.people.member.membershipId]);
});

test("direct chats, notes and bytes are in no export, templates and events of the organization are", async () => {
  const w = await busy();
  const template = await templates(w).make({ project_id: w.project.id, name: "Launch" });
  const { body: chat } = await w.call("owner", "POST", "/chats", {
    membership_ids: [w.people.member.membershipId],
  });
  await w.make("owner", chat.id, { type: "chat_message", content: "Between us" });
  await w.call("owner", "POST", "/my/notes", { title: "Mine", content: "Only mine" });
  const { body: event } = await w.call("owner", "POST", "/calendar", {
    title: "Party",
    starts_at: "2026-03-06T18:00:00Z",
  });
  const all = await exportOf(w);
  expect(all.events.map(({ id, title }: Body) => [id, title])).toEqual([[event.id, "Party"]]);
  expect(all.templates.map(({ id, name }: Body) => [id, name])).toEqual([[template.id, "Launch"]]);
  expect(flat(all.templates[0].recordings).some(({ title }) => title === "Order flowers")).toBe(
    true,
  );
  expect(JSON.stringify(all)).not.toMatch(/Between us|Only mine/);
});

test("some projects alone are exported, with all people, companies and groups", async () => {
  const w = await world();
  const [one, two] = [await w.project("member"), await w.project("member")];
  const some = await exportOf(w, `?projects=${two.id},${two.id.toUpperCase()}`);
  expect(some.projects.map(({ id }: Body) => id)).toEqual([two.id]);
  expect([some.people.length, some.companies, some.groups, some.templates, some.events]).toEqual([
    5,
    [],
    [],
    undefined,
    undefined,
  ]);
  const both = await exportOf(w, `?projects=${two.id},${one.id}`);
  expect(both.projects.map(({ id }: Body) => id)).toEqual([one.id, two.id]);
  const missing = await w.call("owner", "GET", `/account/export?projects=${one.id},${newId()}`);
  const wrong = await w.call("owner", "GET", "/account/export?projects=x");
  expect([missing.status, wrong.status, wrong.body.error.fields.projects[0].code]).toEqual([
    404,
    422,
    "invalid",
  ]);
});

test("an export is a file, for owners alone", async () => {
  const w = await world();
  for (const path of ["/account/export", `/account/export/chats?ids=${newId()}`]) {
    for (const [who, status] of [
      ["admin", 403],
      ["member", 403],
      ["client", 404],
    ] as const)
      expect([who, (await w.call(who, "GET", path)).status]).toEqual([who, status]);
    expect((await w.call(null, "GET", path)).status).toBe(401);
    expect((await w.call("stranger", "GET", path)).status).toBe(404);
  }
  const { headers } = await w.call("owner", "GET", "/account/export");
  expect([
    headers.get("content-type"),
    headers.get("content-disposition"),
    headers.get("cache-control"),
  ]).toEqual([
    "application/json; charset=utf-8",
    expect.stringMatching(/^attachment; filename="world-\d+-export-\d{4}-\d\d-\d\d\.json"/),
    "private, no-store",
  ]);
});

test("direct chats are exported for an owner who is in them, with who said what and when", async () => {
  const w = await people();
  const [mine, theirs] = [await w.start("owner", "member"), await w.start("member", "other")];
  await w.say("owner", mine, "Hello");
  await w.say("member", mine, "Hi");
  await w.say("other", theirs, "Not yours");
  await w.call("owner", "PUT", `/recordings/${mine.id}/status/archived`);
  const { body } = await w.call("owner", "GET", `/account/export/chats?ids=${mine.id}`);
  expect([body.format, body.version, body.chats.length]).toEqual(["atoll-chats", 1, 1]);
  expect(body.chats[0]).toMatchObject({ id: mine.id, type: "dm", status: "archived" });
  expect(body.chats[0].participants.map(({ name }: Body) => name).toSorted()).toEqual([
    "Member Test",
    "Owner Test",
  ]);
  expect(
    body.chats[0].lines.map(({ content_html, creator, created_at }: Body) => [
      content_html,
      creator.name,
      created_at,
    ]),
  ).toEqual([
    ["<p>Hello</p>", "Owner Test", expect.any(String)],
    ["<p>Hi</p>", "Member Test", expect.any(String)],
  ]);
  const { project } = w;
  const missing = await w.call("owner", "GET", `/account/export/chats?ids=${newId()}`);
  for (const id of [theirs.id, project.tool("chat"), project.id])
    expect(
      visibleAnswer(await w.call("owner", "GET", `/account/export/chats?ids=${mine.id},${id}`)),
    ).toEqual(visibleAnswer(missing));
  const none = await w.call("owner", "GET", "/account/export/chats?ids=");
  expect([none.status, none.body.error.fields.ids[0].code]).toEqual([422, "required"]);
});

test("two are written at a time, and a reader who leaves makes room", async () => {
  const w = await world();
  const held = [services, services].map(() => services.permits.take(`exports ${w.org.id}`, 2));
  const refused = await w.call("owner", "GET", "/account/export");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  for (const permit of held) permit?.leave();
  for (let n = 0; n < 5; n++) await exportOf(w);
  for (let n = 0; n < 5; n++) {
    const { status, body } = await app.handle(
      new Request(`${baseUrl}/api/v1/${w.org.slug}/account/export`, {
        headers: { cookie: w.people.owner.cookie },
      }),
    );
    await body?.cancel();
    expect(status).toBe(200);
  }
});
