import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { world } from "../support/world.ts";
import { anId, bodies, type Case, expectRefusals } from "./cases.ts";

test("a group has a name of its own length and a list of the team, and nothing else", async () => {
  const w = await world();
  const { call, people } = w;
  const { id } = (await call("admin", "POST", "/groups", { name: "Divers" })).body;
  const shared: [object, Record<string, string>][] = [
    [{ name: null }, { name: "required" }],
    [{ name: "" }, { name: "too_short" }],
    [{ name: "x".repeat(101) }, { name: "too_long" }],
    [{ name: {} }, { name: "wrong_type" }],
    [{ name: "x", membership_ids: null }, { membership_ids: "required" }],
    [{ name: "x", membership_ids: people.owner.membershipId }, { membership_ids: "wrong_type" }],
    [{ name: "x", membership_ids: ["x"] }, { "membership_ids[0]": "invalid" }],
    [{ name: "x", membership_ids: [7] }, { "membership_ids[0]": "wrong_type" }],
    [
      { name: "x", membership_ids: Array.from({ length: 1001 }, newId) },
      { membership_ids: "too_long" },
    ],
    [
      { name: "x", membership_ids: [people.client.membershipId] },
      { "membership_ids[0]": "not_member" },
    ],
  ];
  await expectRefusals(w, [
    ...bodies(["admin", "POST", "/groups"], [[{}, { name: "required" }], ...shared]),
    ...bodies(["admin", "PATCH", `/groups/${id}`], shared),
  ]);
  for (const change of [
    { name: "x".repeat(100) },
    { name: "reef.example/plan" },
    { name: "Divers" },
  ])
    expect((await call("admin", "PATCH", `/groups/${id}`, change)).body).toEqual({
      ...change,
      id,
      membership_ids: [],
    });
});

test("a PATCH of a group changes what it names; an empty list empties it, no list leaves it", async () => {
  const { call, people, actions, rows } = await world();
  const ids = [people.owner.membershipId, people.other.membershipId].toSorted();
  const made = await call("owner", "POST", "/groups", {
    name: "Divers",
    membership_ids: ids,
    color: "red",
  });
  const group = { id: anId, name: "Divers", membership_ids: ids };
  expect([made.status, made.body]).toEqual([201, group]);
  const path = `/groups/${made.body.id}`;
  for (const [change, expected] of [
    [{}, group],
    [{ nonsense: 1 }, group],
    [{ name: "Fish" }, { ...group, name: "Fish" }],
    [{ membership_ids: [] }, { ...group, name: "Fish", membership_ids: [] }],
    [{ membership_ids: [...ids, ...ids] }, { ...group, name: "Fish" }],
  ] as const) {
    const { status, body } = await call("admin", "PATCH", path, change);
    expect([change, status, body]).toEqual([change, 200, expected]);
    expect((await call("member", "GET", path)).body).toEqual(expected);
  }
  expect([actions(), rows("select id from notifications")]).toEqual([[], []]);
});

test("groups come in the order they were made, whatever they are called later", async () => {
  const { call } = await world();
  const make = async (name: string) => {
    clock.advance(1000);
    return (await call("admin", "POST", "/groups", { name })).body;
  };
  const [first, second, third] = [await make("C"), await make("A"), await make("C")];
  await call("admin", "PATCH", `/groups/${second.id}`, { name: "Z" });
  expect((await call("other", "GET", "/groups")).body).toEqual([
    first,
    { ...second, name: "Z" },
    third,
  ]);
});

test("a group of another organization, of nobody and for nobody is not there", async () => {
  const [w, elsewhere] = [await world(), await world()];
  const { id } = (await elsewhere.call("owner", "POST", "/groups", { name: "Theirs" })).body;
  const { id: own } = (await w.call("owner", "POST", "/groups", { name: "Ours" })).body;
  const cases = [id, newId(), "x"].flatMap((wrong): Case[] => [
    ["owner", "GET", `/groups/${wrong}`, undefined, "404 not_found"],
    ["owner", "PATCH", `/groups/${wrong}`, { name: "x" }, "404 not_found"],
    ["owner", "DELETE", `/groups/${wrong}`, undefined, "404 not_found"],
  ]);
  const outside = (["stranger", null] as const).flatMap((who): Case[] => {
    const refusal = who ? "404 not_found" : "401 unauthenticated";
    return [
      [who, "GET", "/groups", undefined, refusal],
      [who, "GET", `/groups/${own}`, undefined, refusal],
      [who, "DELETE", `/groups/${own}`, undefined, refusal],
    ];
  });
  await expectRefusals(w, [...cases, ...outside]);
  expect((await elsewhere.call("owner", "GET", "/groups")).body).toEqual([
    { id, name: "Theirs", membership_ids: [] },
  ]);
});

test("somebody who left and comes back is in none of the groups they were in", async () => {
  const { call, people } = await world();
  const { membershipId } = people.member;
  const body = { name: "Divers", membership_ids: [membershipId] };
  const { id } = (await call("owner", "POST", "/groups", body)).body;
  for (const role of ["client", "member"])
    await call("owner", "PATCH", `/people/${membershipId}`, { role });
  expect((await call("owner", "GET", `/groups/${id}`)).body.membership_ids).toEqual([]);
  await call("owner", "PATCH", `/groups/${id}`, { membership_ids: [membershipId] });
  expect((await call("owner", "GET", `/groups/${id}`)).body.membership_ids).toEqual([membershipId]);
});
