import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import type { Body } from "../support/world.ts";
import { logOf } from "./content-asks.ts";
import { history } from "./history.ts";

test("the log of a recording is read while it is in the trash, which the feeds leave out until it is back", async () => {
  const { message, put, events, feed, call, project } = await history();
  await put(message, "status/trashed");
  expect((await events(message, "other")).map(({ action }) => action)).toEqual([
    "created",
    "trashed",
  ]);
  const timeline = async () =>
    (await call("other", "GET", `/projects/${project.id}/events`)).body.map(
      ({ action, recording }: Body) => `${action} ${recording?.title ?? "-"}`,
    );
  for (const rows of [await feed(), await timeline()])
    expect(rows.filter((row: string) => row.includes("Plan"))).toEqual([]);
  await put(message, "status/active");
  for (const rows of [await feed(), await timeline()])
    expect(rows.filter((row: string) => row.includes("Plan"))).toEqual([
      "restored Plan",
      "trashed Plan",
      "created Plan",
    ]);
});

test("a draft is in no log, for its author neither, until it is published as the first thing that happened", async () => {
  const w = await history();
  const { make, call, project, feed, events, put } = w;
  const draft = await make("member", project.tool("message_board"), {
    type: "message",
    title: "Draft",
    status: "drafted",
  });
  const log = logOf(w);
  await call("member", "PATCH", `/recordings/${draft.id}`, {
    title: "Draft again",
    content: "Words",
  });
  await call("member", "PUT", `/recordings/${draft.id}/pin`);
  expect([log(), await feed("", "member")]).toEqual([
    [],
    ["created To-do", "created List", "created Plan", "access_changed -", "project_created -"],
  ]);
  await call("member", "POST", `/recordings/${draft.id}/publish`);
  await put(draft, "comments-closed", { closed: true });
  expect(log()).toEqual(["published", "comments_closed"]);
  const [first] = await events(draft);
  expect([first.action, first.excerpt, first.details]).toEqual(["published", "Words", {}]);
});

test("a project's timeline is newest first, in pages, from an instant on and by words", async () => {
  const { call, project, message, patch } = await history();
  const path = `/projects/${project.id}/events`;
  const actions = async (query: string) =>
    (await call("other", "GET", `${path}${query}`)).body.map(({ action }: Body) => action);
  clock.advance(60_000);
  const since = clock.now().toISOString();
  await patch(message, { title: "Renamed" });
  expect(await actions("")).toEqual([
    "title_changed",
    "created",
    "created",
    "created",
    "access_changed",
    "project_created",
  ]);
  expect(await actions(`?since=${since}`)).toEqual(["title_changed"]);
  expect(await actions("?q=renamed")).toEqual(["title_changed", "created"]);
  expect(await actions("?q=admin%20test")).toEqual(["title_changed"]);
  const page = await call("other", "GET", `${path}?per_page=2`);
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([2, "6"]);
  for (const [query, field] of [
    ["since=yesterday", "since"],
    ["page=0", "page"],
    ["per_page=101", "per_page"],
    [`q=${"x".repeat(201)}`, "q"],
  ]) {
    const refused = await call("other", "GET", `${path}?${query}`);
    expect([query, refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      query,
      422,
      [field ?? ""],
    ]);
  }
});

test("the activity is narrowed by project, person and star together, and by nothing that is none of them", async () => {
  const { call, project, people, feed, patch, message } = await history();
  await patch(message, { title: "Renamed" });
  const { membershipId } = people.admin;
  expect(
    await feed(`?project_id=${project.id}&person_id=${membershipId}&starred=1`, "member"),
  ).toEqual(["title_changed Renamed"]);
  expect(await feed(`?project_id=${project.id}&person_id=${membershipId}&starred=1`)).toEqual([]);
  expect(await feed(`?person_id=${people.other.membershipId}`)).toEqual([]);
  for (const [query, field] of [
    ["project_id=site", "project_id"],
    ["person_id=me", "person_id"],
    ["starred=true", "starred"],
    ["starred=0", "starred"],
  ]) {
    const refused = await call("owner", "GET", `/activity?${query}`);
    expect([query, refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      query,
      422,
      [field ?? ""],
    ]);
  }
});
