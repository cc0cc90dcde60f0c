import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("a project names the first five who reach it, by when they came, and nobody who left", async () => {
  const w = await world();
  const { call, people } = w;
  const ids = (...who: ("owner" | "admin" | "member" | "other" | "client")[]) =>
    who.map((one) => people[one].membershipId).toSorted();
  const { body: own } = await call("member", "POST", "/projects", { name: "Ours" });
  const named = async (who: "member" | "owner", id: string) =>
    (await call(who, "GET", `/projects/${id}`)).body.people_ids;
  expect(await named("member", own.id)).toEqual(ids("member"));
  await call("member", "PUT", `/projects/${own.id}/people`, {
    grant: [people.client.membershipId, people.other.membershipId],
  });
  expect(await named("member", own.id)).toEqual(ids("member", "other", "client"));
  const [listed] = (await call("owner", "GET", "/projects?scope=all")).body;
  expect([listed.id, listed.people_count, listed.people_ids]).toEqual([own.id, 3, []]);
  await call("member", "PATCH", `/projects/${own.id}`, { all_access: true });
  const all = ids("owner", "admin", "member", "other", "client");
  expect(await named("owner", own.id)).toEqual(all);
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  expect(await named("owner", own.id)).toEqual(ids("owner", "admin", "member", "client"));
});
