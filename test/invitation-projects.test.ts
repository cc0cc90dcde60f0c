import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { expectRefusals } from "./spec/cases.ts";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { type Body, world } from "./support/world.ts";

/** Somebody invited by a member, and projects of several people. */
async function invited() {
  const w = await world();
  const email = w.people.stranger.email;
  const { body } = await w.call("member", "POST", "/people", { email, role: "member" });
  const path = `/people/invitations/${body.id}/projects`;
  const mine = await w.project("member", { name: "Mine", all_access: false });
  const theirs = await w.project("other", { name: "Theirs", all_access: false });
  const accept = async () => {
    const token = tokenIn((await mailsTo(email)).at(-1)?.text);
    return w.call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  };
  const reached = async () =>
    (await w.call("stranger", "GET", "/projects")).body.map(({ name }: Body) => name);
  return { ...w, path, mine, theirs, accept, reached, invitation: body };
}

test("projects of an invitation are replaced until it is accepted, then they are theirs", async () => {
  const { call, path, mine, accept, reached } = await invited();
  expect((await call("member", "GET", path)).body).toEqual({ project_ids: [] });
  const put = await call("member", "PUT", path, { project_ids: [mine.id, mine.id] });
  expect([put.status, put.body]).toEqual([200, { project_ids: [mine.id] }]);
  expect((await call("member", "GET", path)).body).toEqual({ project_ids: [mine.id] });
  expect((await call("other", "GET", path)).body).toEqual({ project_ids: [] });
  expect((await accept()).status).toBe(200);
  expect(await reached()).toEqual(["Mine"]);
  expect((await call("member", "GET", path)).status).toBe(404);
  expect((await call("member", "PUT", path, { project_ids: [] })).status).toBe(404);
});

test("whoever names the projects answers for the invitation", async () => {
  const { call, path, theirs, people, accept, reached, rows } = await invited();
  await call("other", "PUT", path, { project_ids: [theirs.id] });
  expect(rows("select inviter_id as by from invitations")).toEqual([
    { by: people.other.membershipId },
  ]);
  await call("admin", "DELETE", `/people/${people.member.membershipId}`);
  expect((await accept()).status).toBe(200);
  expect(await reached()).toEqual(["Theirs"]);
});

test("who names projects takes none away that they don't see, and gives them in nobody else's name", async () => {
  const { call, path, mine, theirs, accept, reached, invitation } = await invited();
  await call("member", "PUT", path, { project_ids: [mine.id] });
  const put = await call("other", "PUT", path, { project_ids: [theirs.id] });
  expect([put.status, put.body]).toEqual([200, { project_ids: [theirs.id] }]);
  expect((await call("member", "GET", path)).body).toEqual({ project_ids: [mine.id] });
  // Whoever gives a role doesn't take them away either.
  await call("owner", "PATCH", `/people/${invitation.membership_id}`, { role: "client" });
  const none = await call("other", "PUT", path, { project_ids: [] });
  expect([none.status, none.body]).toEqual([200, { project_ids: [] }]);
  await call("other", "PUT", path, { project_ids: [theirs.id] });
  expect((await accept()).status).toBe(200);
  expect((await reached()).toSorted()).toEqual(["Mine", "Theirs"]);
});

test("a project is theirs only if who gave it still reaches it", async () => {
  const { call, path, mine, theirs, people, accept, reached } = await invited();
  await call("member", "PUT", path, { project_ids: [mine.id] });
  await call("other", "PUT", path, { project_ids: [theirs.id] });
  await call("admin", "DELETE", `/people/${people.member.membershipId}`);
  expect((await accept()).status).toBe(200);
  expect(await reached()).toEqual(["Theirs"]);
});

test("who may not, and what is no project of theirs, changes nothing", async () => {
  const w = await invited();
  const { path, mine, theirs } = w;
  await expectRefusals(w, [
    ["client", "GET", path, undefined, "404 not_found"],
    ["stranger", "GET", path, undefined, "404 not_found"],
    [null, "GET", path, undefined, "401 unauthenticated"],
    ["client", "PUT", path, { project_ids: [] }, "404 not_found"],
    ["stranger", "PUT", path, { project_ids: [] }, "404 not_found"],
    [null, "PUT", path, { project_ids: [] }, "401 unauthenticated"],
    ["member", "PUT", path, { project_ids: [theirs.id] }, { project_ids: "invalid" }],
    ["member", "PUT", path, { project_ids: [newId()] }, { project_ids: "invalid" }],
    ["owner", "PUT", path, { project_ids: [mine.id] }, { project_ids: "invalid" }],
    ["member", "PUT", path, {}, { project_ids: "required" }],
    ["member", "PUT", path, { project_ids: ["x"] }, { "project_ids[0]": "invalid" }],
    ["member", "GET", `/people/invitations/${newId()}/projects`, undefined, "404 not_found"],
    [
      "member",
      "PUT",
      `/people/invitations/${newId()}/projects`,
      { project_ids: [] },
      "404 not_found",
    ],
  ]);
  const admins = await w.call("owner", "POST", "/people", {
    email: "boss@example.com",
    role: "admin",
  });
  const above = `/people/invitations/${admins.body.id}/projects`;
  await expectRefusals(w, [["member", "PUT", above, { project_ids: [] }, "403 role_required"]]);
});
