import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { bodies, expectRefusals } from "./spec/cases.ts";
import { world } from "./support/world.ts";

const AWAY = { starts_on: "2026-03-02", ends_on: "2026-03-09", note: "On the reef" };
const DAYS = { starts_on: AWAY.starts_on, ends_on: AWAY.ends_on };

async function office() {
  const w = await world();
  const path = `/people/${w.people.member.membershipId}/out_of_office`;
  const shown = async () =>
    (await w.call("other", "GET", `/people/${w.people.member.membershipId}`)).body.out_of_office;
  return { ...w, path, shown };
}

test("oneself and admins say that somebody is away; who sees them reads it", async () => {
  const { call, path, shown } = await office();
  expect((await call("other", "GET", path)).body).toBeNull();
  const set = await call("member", "POST", path, AWAY);
  expect([set.status, set.body]).toEqual([201, AWAY]);
  expect([(await call("other", "GET", path)).body, await shown()]).toEqual([AWAY, DAYS]);
  const open = await call("admin", "POST", path, { starts_on: "2026-03-04" });
  expect([open.status, open.body]).toEqual([
    201,
    { starts_on: "2026-03-04", ends_on: null, note: null },
  ]);
  expect((await call("member", "DELETE", path)).status).toBe(204);
  expect([(await call("other", "GET", path)).body, await shown()]).toEqual([null, null]);
});

test("what is said here holds until they choose anew for all their organizations", async () => {
  const { call, path, shown } = await office();
  const choose = (out_of_office: object | null) =>
    call("member", "PATCH", "/api/v1/me/preferences", { out_of_office });
  const chosen = { starts_on: "2026-04-01", ends_on: null };
  await choose(chosen);
  expect((await call("other", "GET", path)).body).toEqual({ ...chosen, note: null });
  await call("admin", "DELETE", path);
  expect(await shown()).toBeNull();
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  expect(await shown()).toBeNull();
  await call("member", "POST", path, AWAY);
  await choose({ ...chosen, ends_on: "2026-04-05" });
  expect(await shown()).toEqual({ ...chosen, ends_on: "2026-04-05" });
  await choose(null);
  expect(await shown()).toBeNull();
});

test("who may not, and what are no days, changes nothing", async () => {
  const w = await office();
  const { path, people, call } = w;
  const gone = `/people/${people.other.membershipId}/out_of_office`;
  await call("admin", "DELETE", `/people/${people.other.membershipId}`);
  const requests = ["GET", "POST", "DELETE"] as const;
  await expectRefusals(w, [
    ...requests.flatMap((method) => {
      const body = method === "POST" ? AWAY : undefined;
      return [
        ["stranger", method, path, body, "404 not_found"],
        ["client", method, path, body, "404 not_found"],
        [null, method, path, body, "401 unauthenticated"],
        ["admin", method, `/people/${newId()}/out_of_office`, body, "404 not_found"],
        ["admin", method, gone, body, "404 not_found"],
      ] as const;
    }),
    ...bodies(
      ["member", "POST", path],
      [
        [{}, { starts_on: "required" }],
        [{ starts_on: "tomorrow" }, { starts_on: "invalid" }],
        [{ starts_on: "2026-03-02", ends_on: "2026-03-01" }, { ends_on: "out_of_range" }],
        [{ starts_on: "2026-03-02", note: "x".repeat(1001) }, { note: "too_long" }],
      ],
    ),
  ]);
  const admin = `/people/${people.admin.membershipId}/out_of_office`;
  await expectRefusals(w, [
    ["member", "POST", admin, AWAY, "403 role_required"],
    ["member", "DELETE", admin, undefined, "403 role_required"],
  ]);
});
