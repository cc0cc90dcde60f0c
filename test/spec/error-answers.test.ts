import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { send, type Who, world } from "../support/world.ts";
import { type Case, expectRefusals, ID, refusalOf, withToken } from "./cases.ts";

const said = expect.stringMatching(/^[A-Z][^\n]+\.$/);

test("an error is a code and a sentence, with fields or details only where there are some", async () => {
  const w = await world();
  const { call, project } = w;
  const { id } = await project();
  await call("owner", "PATCH", "/my/note", { content: "Kept" });
  const note = (await call("owner", "GET", "/my/note")).body;
  await call("owner", "PUT", `/projects/${id}/status/archived`);
  const { by } = await withToken(w, "owner", {});
  const answers = [
    await call("owner", "POST", "/projects", "{"),
    await by("GET", "/projects", undefined, { "user-agent": "" }),
    await call("owner", "GET", "/activity?cursor=x"),
    await call(null, "GET", "/projects"),
    await by("POST", "/projects", {}),
    await by("GET", "/api/v1/me/tokens"),
    await call("member", "POST", "/groups", { name: "x" }),
    await call("owner", "GET", `/projects/${newId()}`),
    await call("owner", "PATCH", "/projects"),
    await call("owner", "PATCH", `/projects/${id}`, { color: "red" }),
    await call("owner", "PATCH", "/my/note", { content: "x", base_updated_at: null }),
    await call("owner", "POST", "/projects", { name: "x".repeat(1_000_001) }),
    await call("owner", "POST", "/projects", "name=x", { "content-type": "text/plain" }),
    await call("owner", "POST", "/projects", {}),
  ];
  const plain = (code: string) => ({ error: { code, message: said } });
  const stale = { error: { ...plain("stale").error, details: note } };
  const field = [{ code: "required", message: said }];
  const invalid = {
    error: {
      code: "validation_failed",
      message: expect.stringContaining("name: "),
      fields: { name: field },
    },
  };
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [400, plain("bad_request")],
    [400, plain("user_agent_required")],
    [400, plain("invalid_cursor")],
    [401, plain("unauthenticated")],
    [403, plain("read_only_token")],
    [403, plain("session_required")],
    [403, plain("role_required")],
    [404, plain("not_found")],
    [405, plain("method_not_allowed")],
    [409, plain("conflict")],
    [409, stale],
    [413, plain("payload_too_large")],
    [415, plain("unsupported_media_type")],
    [422, invalid],
  ]);
  for (const { headers } of answers) {
    expect(headers.get("content-type")).toStartWith("application/json");
    expect(headers.get("x-request-id")).toMatch(ID);
  }
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(
    answers.length,
  );
});

test("who one is comes before where, what one may before what one sends", async () => {
  const w = await world();
  const hidden = (await w.call("member", "POST", "/projects", { name: "Hidden" })).body.id;
  const seen = (await w.project("member")).id;
  await w.call("member", "PUT", `/projects/${seen}/people`, {
    grant: [w.people.client.membershipId],
  });
  const wrong = { name: 7, color: "mauve", grant: "x" };
  const row = (who: Who, path: string, method: string, refusal: string): Case => [
    who,
    method,
    path,
    wrong,
    refusal,
  ];
  await expectRefusals(w, [
    row(null, `/projects/${hidden}`, "PATCH", "401 unauthenticated"),
    row(null, "/api/v1/no-such-place/projects", "POST", "401 unauthenticated"),
    row("stranger", `/projects/${seen}`, "PATCH", "404 not_found"),
    row("owner", "/api/v1/no-such-place/projects", "POST", "404 not_found"),
    row("member", "/groups", "POST", "403 role_required"),
    row("client", "/groups", "POST", "404 not_found"),
  ]);
  // An array stands for a body that can't be read as one.
  expect(refusalOf(await w.call("stranger", "POST", "/projects", "[1]"))).toBe("404 not_found");
  expect(refusalOf(await w.call("member", "POST", "/groups", "[1]"))).toBe("403 role_required");
});

test("JSON nests 32 levels and names 10,000 keys, and not one more", async () => {
  const w = await world();
  const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
  const keyed = (keys: number) =>
    `{${Array.from({ length: keys }, (_, n) => `"${n.toString(36)}":1`).join(",")}}`;
  const put = (body: string) => w.call("member", "PUT", "/my/ui-state", body);
  expect((await put(nested(32))).status).toBe(200);
  const kept = (await w.call("member", "GET", "/my/ui-state")).body;
  expect(JSON.stringify(kept)).toBe(nested(32));
  await expectRefusals(w, [
    ["member", "PUT", "/my/ui-state", nested(33), "400 bad_request"],
    ["member", "PUT", "/my/ui-state", "[".repeat(32) + "]".repeat(33), "400 bad_request"],
    ["member", "PUT", "/my/ui-state", keyed(10_001), "400 bad_request"],
    ["member", "PUT", "/my/ui-state", '{"a":1,}', "400 bad_request"],
    ["member", "PUT", "/my/ui-state", '{"a":"\\udc00"}', "400 bad_request"],
    ["member", "PUT", "/my/ui-state", "", "400 bad_request"],
  ]);
  // Ten thousand keys can be read; that they are more than 64 KB is another matter.
  expect(refusalOf(await put(keyed(10_000)))).toEqual({ "": "too_long" });
  // Braces and colons inside of text count for nothing.
  expect((await put(JSON.stringify({ text: "{[:,".repeat(10_001) }))).status).toBe(200);
});

test("a JSON body says that it is one, with a charset or without", async () => {
  const { call, digest, actions } = await world();
  const post = async (type: string) =>
    refusalOf(await call("member", "POST", "/projects", { name: "x" }, { "content-type": type }));
  for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"])
    expect([type, await post(type)]).toEqual([type, 201]);
  const [before, logged] = [digest(), actions()];
  for (const type of [
    "text/plain",
    "text/json",
    "application/jsonx",
    "multipart/form-data",
    "application/xml",
  ])
    expect([type, await post(type)]).toEqual([type, "415 unsupported_media_type"]);
  expect([digest(), actions()]).toEqual([before, logged]);
});

test("an address that there isn't is 404 for everybody, signed in or not", async () => {
  const { call } = await world();
  for (const path of [
    "/api/v1",
    "/api/v1/nothing",
    "/api/v2/orgs",
    "/api/v1/orgs/x/y",
    "/API/v1/orgs",
  ]) {
    const [nobody, owner] = [await send("GET", path), await call("owner", "GET", path)];
    expect([path, nobody.status, nobody.body]).toEqual([path, 404, owner.body]);
  }
});
