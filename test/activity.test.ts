import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { beginAt } from "./support/clock.ts";
import { office } from "./support/office.ts";
import { clock } from "./support/server.ts";
import type { Body } from "./support/world.ts";

beginAt("2026-03-02T12:00:00Z");

test("the activity shows what one sees, newest first, and filters by project, person, star, time and words", async () => {
  const { call, open, closed, told, make, list, people } = await office();
  clock.advance(60_000);
  const since = clock.now().toISOString();
  await make("other", list.id, { type: "todo", title: "Latest", content: "with a needle" });
  const all = await told("owner", "/activity");
  expect(all.slice(0, 2)).toEqual(["created Latest", "created Open list"]);
  expect(all).not.toContain("created Closed list");
  expect(await told("member", "/activity")).toContain("created Closed list");
  expect(await told("member", `/activity?project_id=${closed.id}`)).toEqual([
    "created Closed list",
    "project_created -",
  ]);
  expect((await call("owner", "GET", `/activity?project_id=${closed.id}`)).status).toBe(404);
  expect(await told("owner", `/activity?person_id=${people.other.membershipId}`)).toEqual([
    "created Latest",
  ]);
  expect((await call("owner", "GET", `/activity?person_id=${newId()}`)).status).toBe(404);
  expect(await told("owner", `/activity?since=${since}`)).toEqual(["created Latest"]);
  for (const q of ["NEEDLE", "latest", "other%20test"])
    expect(await told("owner", `/activity?q=${q}`)).toEqual(["created Latest"]);
  expect(await told("owner", "/activity?q=100%25")).toEqual([]);
  await make("other", list.id, { type: "todo", title: "Amp", content: "Rock & roll <3" });
  expect(await told("owner", `/activity?q=${encodeURIComponent("rock & roll <3")}`)).toEqual([
    "created Amp",
  ]);
  expect(await told("owner", "/activity?starred=1")).toContain("created Latest");
  await call("owner", "DELETE", `/projects/${open.id}/star`);
  expect(await told("owner", "/activity?starred=1")).toEqual([]);
  const page = await call("owner", "GET", "/activity?per_page=1");
  expect([
    page.headers.get("x-total-count"),
    page.headers.get("link")?.includes("cursor="),
  ]).toEqual([String(all.length + 1), true]);
  for (const query of ["starred=yes", "since=x", "per_page=101", "page=0"])
    expect((await call("owner", "GET", `/activity?${query}`)).status).toBe(422);
});

test("what happened to a comment says what it is on, in every log", async () => {
  const { call, open, list, make, people } = await office();
  const todo = await make("other", list.id, { type: "todo", title: "Sails" });
  const comment = await make("other", todo.id, { type: "comment", content: "Torn" });
  const said = { id: comment.id, title: "", parent_id: todo.id, parent_title: "Sails" };
  for (const path of [
    "/activity",
    `/projects/${open.id}/events`,
    `/people/${people.other.membershipId}/events`,
  ])
    expect((await call("other", "GET", path)).body[0].recording).toMatchObject(said);
  const [made] = (await call("other", "GET", `/recordings/${todo.id}/events`)).body;
  expect(made.recording).toMatchObject({ parent_id: list.id, parent_title: list.title });
  const created = (await call("other", "GET", "/activity")).body.at(-1);
  expect(created.recording).toBe(null);
});

test("what was moved is told of with the project it lies in now", async () => {
  const { call, open, list, project } = await office();
  const bay = await project("owner", { name: "Bay" });
  await call("owner", "PUT", `/recordings/${list.id}/position`, {
    parent_id: bay.tool("todos"),
    position: 1,
  });
  await call("owner", "PATCH", `/projects/${open.id}`, { all_access: false });
  const events = (await call("other", "GET", "/activity?q=open+list")).body;
  expect(events.map(({ action, project: { id, name } }: Body) => [action, id, name])).toEqual([
    ["moved", bay.id, "Bay"],
    ["created", bay.id, "Bay"],
  ]);
});

test("clients see activity of what is shown to them, and no trail of anybody", async () => {
  const { call, open, told, make, people } = await office();
  await call("owner", "PUT", `/projects/${open.id}/people`, {
    grant: [people.client.membershipId],
  });
  await make("owner", open.tool("message_board"), {
    type: "message",
    title: "Shown",
    visible_to_clients: true,
  });
  expect(await told("client", "/activity")).toEqual(["created Shown"]);
  expect((await call("client", "GET", `/people/${people.owner.membershipId}/events`)).status).toBe(
    404,
  );
  expect(await told("admin", `/people/${people.member.membershipId}/events`)).toEqual([]);
  expect(
    (await told("member", `/people/${people.member.membershipId}/events`)).length,
  ).toBeGreaterThan(0);
});
