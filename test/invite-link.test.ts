import { expect, test } from "bun:test";
import { countAttempt } from "#/core/identity/attempts.ts";
import { anId, expectRefusals, personOf, refusalOf } from "./spec/cases.ts";
import { globalRows } from "./support/global-file.ts";
import { services } from "./support/server.ts";
import { visibleAnswer, type Who, world } from "./support/world.ts";

const LINK = "/people/invite-link";
const NONE = { url: null, created_at: null };

/** An organization with a link, made by somebody. */
async function linked(by: Who = "member") {
  const w = await world();
  const token = async (who: Who = by) => {
    const { status, body } = await w.call(who, "POST", LINK);
    expect(status).toBe(201);
    return body.url.split("/join/")[1] as string;
  };
  const look = (one: string) => w.call(null, "GET", `/api/v1/join/${one}`);
  const join = (one: string, who: Who = "stranger") => w.call(who, "POST", `/api/v1/join/${one}`);
  return { ...w, token, look, join };
}

test("a link is made, read, rotated and switched off; what it was opens nothing any more", async () => {
  const { call, token, look, join, org } = await linked();
  expect((await call("member", "GET", LINK)).body).toEqual(NONE);
  const first = await token();
  const known = await call("admin", "GET", LINK);
  expect(known.body).toEqual({
    url: `http://localhost:3000/join/${first}`,
    created_at: "2026-03-02T10:00:00.000Z",
  });
  expect(known.headers.get("cache-control")).toContain("no-store");
  const { status, body } = await look(first);
  expect([status, body]).toEqual([
    200,
    { org: { name: org.name, slug: org.slug }, role: "member" },
  ]);
  const second = await token();
  const missing = visibleAnswer(await look("nothing"));
  expect(missing.status).toBe(404);
  expect(visibleAnswer(await look(first))).toEqual(missing);
  expect(refusalOf(await join(first))).toBe("404 not_found");
  expect((await look(second)).status).toBe(200);
  expect((await call("other", "DELETE", LINK)).status).toBe(204);
  expect(visibleAnswer(await look(second))).toEqual(missing);
  expect((await call("member", "GET", LINK)).body).toEqual(NONE);
  expect((await call("other", "DELETE", LINK)).status).toBe(204);
});

test("whoever has the link becomes a member, of all-access projects and no others", async () => {
  const w = await linked();
  const { call, people, project, token, join } = w;
  await project();
  await project("owner", { all_access: false, name: "Closed" });
  const { status, body } = await join(await token());
  expect([status, body]).toEqual([
    200,
    {
      ...personOf(w, "other", "2026-03-02T10:00:00.000Z"),
      membership_id: anId,
      name: "Stranger Test",
      email: people.stranger.email,
      url: expect.stringContaining(body.membership_id),
      app_url: expect.stringContaining(body.membership_id),
    },
  ]);
  const seen = (await call("stranger", "GET", "/projects")).body;
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(["Project"]);
  expect(
    await globalRows(
      services,
      "select role, kind from memberships where membership_id = ?",
      body.membership_id,
    ),
  ).toEqual([{ role: "member", kind: "person" }]);
});

test("who is there, is invited, or was removed doesn't come by the link", async () => {
  const { call, token, join, people, digest } = await linked();
  const link = await token();
  expect(refusalOf(await join(link, "other"))).toBe("409 conflict");
  expect(refusalOf(await join(link, "client"))).toBe("409 conflict");
  expect(refusalOf(await join(link, null))).toBe("401 unauthenticated");
  const invited = { email: people.stranger.email, role: "client" };
  const { membership_id } = (await call("member", "POST", "/people", invited)).body;
  await services.wakeIndex.idle();
  const before = digest();
  expect(refusalOf(await join(link))).toBe("409 conflict");
  expect(digest()).toBe(before);
  await call("admin", "DELETE", `/people/${membership_id}`);
  expect((await join(link)).status).toBe(200);
  const { body } = await call("stranger", "GET", "/api/v1/authorization");
  await call("admin", "DELETE", `/people/${body.organizations[0].membership_id}`);
  expect(refusalOf(await join(link))).toBe("403 forbidden");
});

test("the link ends with who made it: removed, made a client, or where only admins invite", async () => {
  const { call, token, look, people } = await linked();
  const first = await token();
  await call("admin", "PATCH", "/settings", { restrict_people_edits: true });
  expect((await look(first)).status).toBe(404);
  expect((await call("admin", "GET", LINK)).body).toEqual(NONE);
  await call("admin", "PATCH", "/settings", { restrict_people_edits: false });
  expect((await look(first)).status).toBe(200);
  const member = `/people/${people.member.membershipId}`;
  await call("admin", "PATCH", member, { role: "client" });
  await call("admin", "PATCH", member, { role: "member" });
  expect((await look(first)).status).toBe(404);
  const second = await token("admin");
  await call("owner", "DELETE", `/people/${people.admin.membershipId}`);
  expect((await look(second)).status).toBe(404);
});

test("who may not invite has nothing to do with the link", async () => {
  const w = await linked();
  await w.token();
  const requests = ["GET", "POST", "DELETE"] as const;
  await expectRefusals(
    w,
    requests.flatMap((method) => [
      ["client", method, LINK, undefined, "404 not_found"],
      ["stranger", method, LINK, undefined, "404 not_found"],
      [null, method, LINK, undefined, "401 unauthenticated"],
    ]),
  );
});

test("a request to join that is sent again is answered once and the same", async () => {
  const { call, token, rows } = await linked();
  const path = `/api/v1/join/${await token()}`;
  const key = { "idempotency-key": "join-only-once" };
  const first = await call("stranger", "POST", path, undefined, key);
  const again = await call("stranger", "POST", path, undefined, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(rows("select count(*) as n from memberships")).toEqual([{ n: 6 }]);
});

test("so many join in a day; one too many leaves nothing", async () => {
  const { token, join, digest, org } = await linked();
  const link = await token();
  const range = { limit: 200, windowMs: 24 * 3600_000 };
  for (let n = 0; n < 200; n++) await countAttempt(services, `joins ${org.id}`, range);
  await services.wakeIndex.idle();
  const before = digest();
  expect(refusalOf(await join(link))).toBe("429 rate_limited");
  expect(digest()).toBe(before);
});
