import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { anId, bodies, type Case, expectRefusals } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
const COLORS = "white red orange yellow green blue aqua purple gray pink brown".split(" ");

test("a folder is answered whole, stands last for the whole team, and changes field by field", async () => {
  const { call, actions, rows } = await world();
  const first = (await call("member", "POST", "/folders", { name: "Reefs", nonsense: 1 })).body;
  expect(first).toEqual({ id: anId, name: "Reefs", color: null, position: 1, created_at: AT });
  clock.advance(1000);
  const made = await call("admin", "POST", "/folders", { name: "Reefs", color: "blue" });
  const second = {
    ...first,
    id: made.body.id,
    color: "blue",
    position: 2,
    created_at: "2026-03-02T10:00:01.000Z",
  };
  expect([made.status, made.body]).toEqual([201, second]);
  let expected = second;
  for (const change of [
    { name: "x".repeat(200) },
    { name: "reef.example/plan" },
    ...COLORS.map((color) => ({ color })),
    { color: null },
    { position: -1.5 },
    {},
    { nonsense: true, id: newId() },
  ] as Body[]) {
    const known = Object.fromEntries(
      Object.entries(change).filter(([key]) => ["name", "color", "position"].includes(key)),
    );
    expected = { ...expected, ...known };
    const { status, body } = await call("other", "PATCH", `/folders/${second.id}`, change);
    expect([change, status, body]).toEqual([change, 200, expected]);
  }
  for (const who of ["owner", "admin", "member", "other"] as Who[])
    expect([who, (await call(who, "GET", "/folders")).body]).toEqual([who, [expected, first]]);
  expect([actions(), rows("select id from notifications")]).toEqual([[], []]);
});

test("a folder has a name that can be seen, a color there is, and a place within bounds", async () => {
  const w = await world();
  const { id } = (await w.call("member", "POST", "/folders", { name: "Reefs" })).body;
  const shared: [object, Record<string, string>][] = [
    [{ name: null }, { name: "required" }],
    [{ name: "" }, { name: "too_short" }],
    [{ name: "x".repeat(201) }, { name: "too_long" }],
    [{ name: 7 }, { name: "wrong_type" }],
    [{ name: "x", color: "teal" }, { color: "not_in_list" }],
    [{ name: "x", color: "" }, { color: "not_in_list" }],
  ];
  await expectRefusals(w, [
    ...bodies(["member", "POST", "/folders"], [[{}, { name: "required" }], ...shared]),
    ...bodies(
      ["member", "PATCH", `/folders/${id}`],
      [
        ...shared,
        [{ position: null }, { position: "required" }],
        [{ position: "first" }, { position: "wrong_type" }],
        [{ name: "Fine", position: -1e300 }, { position: "out_of_range" }],
      ],
    ),
  ]);
});

test("folders are the team's: clients can't tell one from none, and strangers from no organization", async () => {
  const w = await world();
  const { id } = (await w.call("member", "POST", "/folders", { name: "Reefs" })).body;
  const elsewhere = await world();
  const requests: [string, string, object?][] = [
    ["GET", "/folders"],
    ["POST", "/folders", { name: "x" }],
    ["PATCH", `/folders/${id}`, { name: "x" }],
    ["DELETE", `/folders/${id}`],
  ];
  await expectRefusals(w, [
    ...(["client", "stranger", null] as const).flatMap((who) =>
      requests.map(([method, path, body]): Case => {
        return [who, method, path, body, who === null ? "401 unauthenticated" : "404 not_found"];
      }),
    ),
    ["owner", "PATCH", `/folders/${newId()}`, { name: "x" }, "404 not_found"],
    ["owner", "DELETE", `/folders/${newId()}`, undefined, "404 not_found"],
    ["owner", "DELETE", "/folders/x", undefined, "404 not_found"],
  ]);
  await expectRefusals(elsewhere, [
    ["owner", "PATCH", `/folders/${id}`, { name: "x" }, "404 not_found"],
    ["owner", "DELETE", `/folders/${id}`, undefined, "404 not_found"],
  ]);
});

test("a deleted folder's projects, archived and hidden ones too, return to the top level", async () => {
  const { call, project, actions } = await world();
  const folder = (await call("member", "POST", "/folders", { name: "Reefs" })).body;
  const other = (await call("member", "POST", "/folders", { name: "Atolls" })).body;
  const ids: string[] = [];
  for (const [who, folder_id] of [
    ["member", folder.id],
    ["other", folder.id],
    ["member", folder.id],
    ["member", other.id],
  ] as const) {
    const { id } = await project(who, { all_access: false });
    expect((await call(who, "PATCH", `/projects/${id}`, { folder_id })).body.folder_id).toBe(
      folder_id,
    );
    ids.push(id);
  }
  await call("member", "PUT", `/projects/${ids[2]}/status/archived`);
  const logged = actions();
  const gone = await call("member", "DELETE", `/folders/${folder.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  const places: unknown[] = [];
  for (const [index, id] of ids.entries())
    places.push(
      (await call(index === 1 ? "other" : "member", "GET", `/projects/${id}`)).body.folder_id,
    );
  expect(places).toEqual([null, null, null, other.id]);
  expect((await call("member", "GET", "/folders")).body).toEqual([other]);
  expect(actions()).toEqual(logged);
});

test("whoever cached a project in a folder is told when the folder is gone", async () => {
  const { call, project } = await world();
  const folder = (await call("member", "POST", "/folders", { name: "Reefs" })).body;
  const { id } = await project();
  await call("member", "PATCH", `/projects/${id}`, { folder_id: folder.id });
  const etag = (await call("other", "GET", `/projects/${id}`)).headers.get("etag") ?? "";
  const again = () => call("other", "GET", `/projects/${id}`, undefined, { "if-none-match": etag });
  expect((await again()).status).toBe(304);
  await call("member", "DELETE", `/folders/${folder.id}`);
  const { status, body } = await again();
  expect([status, body.folder_id]).toEqual([200, null]);
});
