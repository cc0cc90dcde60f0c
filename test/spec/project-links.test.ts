import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { anId, bodies, expectRefusals } from "./cases.ts";

const LINK = { url: "https://reef.example/plan?x=1#top", title: "The plan" };

async function linked() {
  const w = await world();
  const project = await w.project("member");
  const path = `/projects/${project.id}/links`;
  const add = async (body: object, who: Who = "member") =>
    (await w.call(who, "POST", path, body)).body;
  const list = async (who: Who = "member"): Promise<Body[]> =>
    (await w.call(who, "GET", path)).body;
  return { ...w, project, path, add, list };
}

test("a link is answered whole, stands last, and changes field by field", async () => {
  const { call, path, add, list, actions, rows } = await linked();
  const first = await add(LINK);
  expect(first).toEqual({
    ...LINK,
    id: anId,
    description: null,
    visible_to_clients: false,
    position: 1,
    created_at: "2026-03-02T10:00:00.000Z",
  });
  clock.advance(1000);
  const second = await add({
    ...LINK,
    description: "Twice",
    visible_to_clients: true,
    position: -5,
    nonsense: 1,
  });
  expect(second).toEqual({
    ...first,
    id: second.id,
    description: "Twice",
    visible_to_clients: true,
    position: 2,
    created_at: "2026-03-02T10:00:01.000Z",
  });
  let expected = second;
  for (const change of [
    { url: "http://atoll.example" },
    { title: "x".repeat(200) },
    { description: "x".repeat(2000) },
    { description: null },
    { visible_to_clients: false },
    { position: 0.5 },
    {},
    { nonsense: true },
  ] as Body[]) {
    const { nonsense: _, ...known } = change;
    expected = { ...expected, ...known };
    const { status, body } = await call("other", "PATCH", `${path}/${second.id}`, change);
    expect([change, status, body]).toEqual([change, 200, expected]);
  }
  expect(await list()).toEqual([expected, first]);
  const gone = await call("member", "DELETE", `${path}/${first.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect(await list()).toEqual([expected]);
  // Links are no content: nothing of them is in the log, and nobody is told.
  expect([actions(), rows("select id from notifications")]).toEqual([["project_created"], []]);
});

test("a link has an address and a title, and no field can be what it can't", async () => {
  const w = await linked();
  const { path, add } = w;
  const { id } = await add(LINK);
  const shared: [object, Record<string, string>][] = [
    [{ title: "" }, { title: "too_short" }],
    [{ title: "\u200b" }, { title: "invalid" }],
    [{ title: "x".repeat(201) }, { title: "too_long" }],
    [{ url: "" }, { url: "invalid" }],
    [{ url: "reef.example" }, { url: "invalid" }],
    [{ url: "/plan" }, { url: "invalid" }],
    [{ url: " https://reef.example" }, { url: "invalid" }],
    [{ url: "https://reef.example/a b" }, { url: "invalid" }],
    [{ url: "https://ree\nf.example" }, { url: "invalid" }],
    [{ url: "JavaScript:alert(1)" }, { url: "invalid" }],
    [{ url: "data:text/html,x" }, { url: "invalid" }],
    [{ url: `https://reef.example/${"x".repeat(1980)}` }, { url: "too_long" }],
    [{ url: 7 }, { url: "wrong_type" }],
    [{ description: "x".repeat(2001) }, { description: "too_long" }],
    [{ visible_to_clients: null }, { visible_to_clients: "required" }],
    [{ visible_to_clients: "yes" }, { visible_to_clients: "wrong_type" }],
  ];
  await expectRefusals(w, [
    ...bodies(
      ["member", "POST", path],
      [
        [{}, { url: "required", title: "required" }],
        [{ ...LINK, url: null }, { url: "required" }],
        ...shared.map(([body, refusal]) => [{ ...LINK, ...body }, refusal] as const),
      ],
    ),
    ...bodies(
      ["member", "PATCH", `${path}/${id}`],
      [
        [{ title: null }, { title: "required" }],
        [{ position: null }, { position: "required" }],
        [{ position: 1e300 }, { position: "out_of_range" }],
        ...shared,
      ],
    ),
  ]);
});

test("a client sees the links shown to them, in their order, and changes none", async () => {
  const w = await linked();
  const { call, path, add, list, project, people } = w;
  const [hidden, shown] = [await add(LINK), await add({ ...LINK, visible_to_clients: true })];
  await expectRefusals(w, [["client", "GET", path, undefined, "404 not_found"]]);
  await call("member", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  expect(await list("client")).toEqual([shown]);
  await call("member", "PATCH", `${path}/${hidden.id}`, { visible_to_clients: true, position: 9 });
  expect((await list("client")).map(({ id }) => id)).toEqual([shown.id, hidden.id]);
  await call("member", "PATCH", `${path}/${shown.id}`, { visible_to_clients: false });
  expect((await list("client")).map(({ id }) => id)).toEqual([hidden.id]);
  await expectRefusals(w, [
    ["client", "POST", path, { ...LINK, visible_to_clients: true }, "403 role_required"],
    ["client", "PATCH", `${path}/${hidden.id}`, { title: "Mine" }, "403 role_required"],
    ["client", "DELETE", `${path}/${hidden.id}`, undefined, "403 role_required"],
  ]);
});

test("links of another project, of nobody and of a project out of reach are not there", async () => {
  const w = await linked();
  const { call, path, add, project } = w;
  const { id } = await add(LINK);
  const secret = (await call("other", "POST", "/projects", { name: "Secret" })).body.id;
  const theirs = (await call("other", "POST", `/projects/${secret}/links`, LINK)).body.id;
  await expectRefusals(w, [
    ["member", "PATCH", `${path}/${theirs}`, { title: "x" }, "404 not_found"],
    ["member", "DELETE", `${path}/${theirs}`, undefined, "404 not_found"],
    ["other", "PATCH", `/projects/${secret}/links/${id}`, { title: "x" }, "404 not_found"],
    ["member", "PATCH", `${path}/${newId()}`, { title: "x" }, "404 not_found"],
    ["member", "DELETE", `${path}/x`, undefined, "404 not_found"],
    ["owner", "GET", `/projects/${secret}/links`, undefined, "404 not_found"],
    ["owner", "POST", `/projects/${secret}/links`, LINK, "404 not_found"],
    ["stranger", "GET", path, undefined, "404 not_found"],
    [null, "POST", `/projects/${project.id}/links`, LINK, "401 unauthenticated"],
  ]);
});
