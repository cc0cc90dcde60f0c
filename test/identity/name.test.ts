import { expect, test } from "bun:test";
import { refusalOf } from "../spec/cases.ts";
import { send, world } from "../support/world.ts";
import { auth } from "./people.ts";

const rename = (cookie: string, name: unknown) => auth("update-user", { name }, cookie);

test("a person changes their name, and every organization they are in shows it", async () => {
  const { call, people, org } = await world();
  const { cookie, membershipId } = people.member;
  const second = await send("POST", "/api/v1/orgs", { name: "Second" }, { cookie });
  const named = async () => {
    const here = await call("owner", "GET", `/people/${membershipId}`);
    const there = await send("GET", `/api/v1/${second.body.slug}/people`, undefined, { cookie });
    const session = await send("GET", "/api/auth/get-session", undefined, { cookie });
    return [here.body.name, there.body[0].name, session.body.user.name];
  };
  const changed = await rename(cookie, "Mary Somerville");
  expect([changed.status, changed.body]).toEqual([200, { status: true }]);
  expect(await named()).toEqual(["Mary Somerville", "Mary Somerville", "Mary Somerville"]);
  // Who is nobody's member any more is called what they were.
  await call("owner", "DELETE", `/people/${membershipId}`);
  await rename(cookie, "Mary Greig");
  expect((await send("GET", "/api/auth/get-session", undefined, { cookie })).body.user.name).toBe(
    "Mary Greig",
  );
  expect(org.slug).not.toBe(second.body.slug);
});

test("what is no name, and who has no session, changes nothing", async () => {
  const { people } = await world();
  const { cookie } = people.member;
  for (const [name, why] of [
    ["", "too_short"],
    ["   ", "too_short"],
    ["Win at https://prize.example", "contains_link"],
    ["One\nTwo", "invalid"],
    [7, "wrong_type"],
  ] as const)
    expect([name, refusalOf(await rename(cookie, name))]).toEqual([name, { name: why }]);
  const made = await send("POST", "/api/v1/me/tokens", { name: "x", scope: "full" }, { cookie });
  const headers = { authorization: `Bearer ${made.body.token}`, "user-agent": "Test/1.0" };
  expect(refusalOf(await auth("update-user", { name: "By a token" }, "", headers))).toBe(
    "403 session_required",
  );
  expect((await auth("update-user", { name: "Nobody" })).status).toBe(401);
  const { body } = await send("GET", "/api/auth/get-session", undefined, { cookie });
  expect(body.user.name).toBe("Member Test");
});
