import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { beginAt } from "../support/clock.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf } from "./content-asks.ts";

beginAt("2026-03-02T12:00:00Z");

async function desk() {
  const w = await world();
  const project = await w.project();
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const [column] = (await w.call("owner", "GET", `/recordings/${project.tool("board")}/children`))
    .body;
  const mine = { assignee_ids: [w.people.member.membershipId] };
  const todo = (title: string, more: object = {}) =>
    w.make("owner", list.id, { type: "todo", title, ...mine, ...more });
  const titlesOf = (rows: Body[]) => rows.map(({ title }) => title);
  const get = async (path: string, who: Who = "member"): Promise<Body> =>
    (await w.call(who, "GET", path)).body;
  const others = async (who: Who = "member") =>
    titlesOf((await get("/my/assignments", who)).others);
  const next = async () => titlesOf(await get("/my/assignments/priorities"));
  const put = (row: Body, path: string) => w.call("owner", "PUT", `/recordings/${row.id}/${path}`);
  return { ...w, project, list, column, mine, todo, titlesOf, get, others, next, put };
}

test("one's open work is what is live, not done and in sight: to-dos, cards and steps alike", async () => {
  const { make, call, column, mine, todo, others, put, list, project } = await desk();
  const card = await make("owner", column.id, { type: "card", title: "Card", ...mine });
  await make("owner", card.id, { type: "card_step", title: "Step", ...mine });
  await todo("Draft", { status: "drafted" });
  await make("owner", list.id, { type: "todo", title: "Nobody's" });
  const [row, done] = [await todo("To-do"), await todo("Done")];
  await put(done, "completion");
  expect([await others(), await others("owner")]).toEqual([["Card", "Step", "To-do"], []]);
  for (const away of ["archived", "trashed"]) {
    await put(row, `status/${away}`);
    await put(card, `status/${away}`);
    expect([away, await others()]).toEqual([away, []]);
    for (const back of [row, card]) await put(back, "status/active");
    expect([away, await others()]).toEqual([away, ["Card", "Step", "To-do"]]);
  }
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect(await others()).toEqual([]);
});

test("finished work is listed the latest first, in pages, and leaves when it is opened again", async () => {
  const { todo, call, titlesOf, put } = await desk();
  const rows: Body[] = [];
  for (const title of ["1", "2", "3"]) {
    rows.push(await todo(title));
    clock.advance(1000);
    await call("other", "PUT", `/recordings/${rows.at(-1).id}/completion`);
  }
  const page = await call("member", "GET", "/my/assignments/completed?per_page=2");
  expect([titlesOf(page.body), page.headers.get("x-total-count")]).toEqual([["3", "2"], "3"]);
  await call("owner", "DELETE", `/recordings/${rows[2].id}/completion`);
  await put(rows[1], "status/trashed");
  expect(titlesOf((await call("member", "GET", "/my/assignments/completed")).body)).toEqual(["1"]);
});

test("what is up next is one's own order of one's own open work", async () => {
  const w = await desk();
  const { todo, call, next, get, put, titlesOf } = w;
  const [a, b, c] = [await todo("a"), await todo("b"), await todo("c")];
  const [done, foreign] = [
    await todo("Done"),
    await todo("Another's", { assignee_ids: [w.people.other.membershipId] }),
  ];
  await put(done, "completion");
  const log = logOf(w);
  const add = (row: Body) =>
    call("member", "POST", "/my/assignments/priorities", { recording_id: row.id });
  const made = [await add(a), await add(b), await add(c), await add(a)];
  expect(made.map(({ status, body }) => [status, titlesOf(body)])).toEqual([
    [201, ["a"]],
    [201, ["a", "b"]],
    [201, ["a", "b", "c"]],
    [201, ["a", "b", "c"]],
  ]);
  const move = async (row: Body, body: object) =>
    titlesOf((await call("member", "PATCH", `/my/assignments/priorities/${row.id}`, body)).body);
  expect(await move(c, { position: 1 })).toEqual(["c", "a", "b"]);
  expect(await move(c, { move: "down" })).toEqual(["a", "c", "b"]);
  expect(await move(b, { move: "down" })).toEqual(["a", "c", "b"]);
  expect(await get("/my/assignments/priorities", "other")).toEqual([]);
  expect(log()).toEqual([]);
  const one = `/my/assignments/priorities/${a.id}`;
  const send = (body: object, fields: Record<string, string>) =>
    ["member", "POST", "/my/assignments/priorities", body, fields] as const;
  await expectRefusals(w, [
    send({}, { recording_id: "required" }),
    send({ recording_id: "x" }, { recording_id: "invalid" }),
    send({ recording_id: newId() }, { recording_id: "invalid" }),
    send({ recording_id: done.id }, { recording_id: "invalid" }),
    send({ recording_id: foreign.id }, { recording_id: "invalid" }),
    send({ recording_id: w.list.id }, { recording_id: "invalid" }),
    ["member", "PATCH", one, { move: "left" }, { move: "not_in_list" }],
    ["member", "PATCH", one, { position: 0 }, { position: "out_of_range" }],
    ["member", "PATCH", one, { position: 1.5 }, { position: "wrong_type" }],
    ["member", "PATCH", one, { move: "up", position: 1 }, { move: "required" }],
    ["other", "PATCH", one, { move: "up" }, "404 not_found"],
    ["other", "DELETE", one, undefined, "404 not_found"],
    ["member", "DELETE", `/my/assignments/priorities/${done.id}`, undefined, "404 not_found"],
  ]);
  await put(c, "completion");
  await call("owner", "PUT", `/recordings/${b.id}/assignees`, { membership_ids: [] });
  expect(await next()).toEqual(["a"]);
});

test("today holds what is due on the day it is where one is, and no events yet", async () => {
  const { todo, get, call, titlesOf, put } = await desk();
  const [today] = [
    await todo("Today", { due_on: "2026-03-02" }),
    await todo("Tomorrow", { due_on: "2026-03-03" }),
  ];
  await todo("Late", { due_on: "2026-03-01" });
  await todo("Undated");
  const tasks = async () => {
    const { events, tasks } = await get("/my/do-today");
    return [events, titlesOf(tasks)];
  };
  expect([await tasks(), await get("/my/events")]).toEqual([[[], ["Today"]], []]);
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Pacific/Kiritimati" });
  expect(await tasks()).toEqual([[], ["Tomorrow"]]);
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Pacific/Honolulu" });
  await put(today, "completion");
  expect(await tasks()).toEqual([[], []]);
});

test("one's drafts are listed for oneself alone, until they are published or thrown away", async () => {
  const { make, project, list, column, get, titlesOf, call } = await desk();
  const drafted = { status: "drafted" };
  const at = "2026-03-03T09:00:00.000Z";
  const made = [
    await make("member", project.tool("message_board"), {
      type: "message",
      title: "Message",
      ...drafted,
    }),
    await make("member", list.id, { type: "todo", title: "To-do", scheduled_at: at }),
    await make("member", column.id, { type: "card", title: "Card", ...drafted }),
    await make("member", project.tool("folder"), {
      type: "document",
      title: "Document",
      ...drafted,
    }),
  ];
  const drafts = async (who: Who = "member"): Promise<string[]> =>
    titlesOf(await get("/my/drafts", who)).toSorted();
  expect([await drafts(), await drafts("owner")]).toEqual([
    ["Card", "Document", "Message", "To-do"],
    [],
  ]);
  const scheduled = (await get("/my/drafts")).find(({ title }: Body) => title === "To-do");
  expect(scheduled).toMatchObject({ status: "drafted", scheduled_at: at, published_at: null });
  await call("member", "POST", `/recordings/${made[0].id}/publish`);
  await call("member", "PUT", `/recordings/${made[2].id}/status/trashed`);
  expect(await drafts()).toEqual(["Document", "To-do"]);
  const page = await call("member", "GET", "/my/drafts?per_page=1");
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([1, "2"]);
});

test("a snooze and a bookmark are of what one sees, with a time to come and a note of at most 1,000 characters", async () => {
  const w = await desk();
  const { list, call, get, project, titlesOf, put } = w;
  const secret = (await call("owner", "POST", "/projects", { name: "Secret" })).body.tools[0].id;
  const path = `/my/snoozes/${list.id}`;
  const resurface_at = "2026-03-03T09:00:00.000Z";
  const made = await call("member", "POST", path, {
    resurface_at: "2026-03-03T10:00:00+01:00",
    note: "é".repeat(1000),
  });
  expect([made.body.resurface_at, made.body.created_at]).toEqual([
    resurface_at,
    clock.now().toISOString(),
  ]);
  await call("member", "POST", "/my/bookmarks", { recording_id: list.id });
  const send = (body: object, fields: Record<string, string>) =>
    ["member", "POST", path, body, fields] as const;
  await expectRefusals(w, [
    send({}, { resurface_at: "required" }),
    send({ resurface_at: null }, { resurface_at: "required" }),
    send({ resurface_at: "2026-03-03" }, { resurface_at: "invalid" }),
    send({ resurface_at: clock.now().toISOString() }, { resurface_at: "out_of_range" }),
    send({ resurface_at, note: "x".repeat(1001) }, { note: "too_long" }),
    ["member", "POST", `/my/snoozes/${secret}`, { resurface_at }, "404 not_found"],
    ["member", "POST", "/my/bookmarks", {}, { recording_id: "required" }],
    ["member", "POST", "/my/bookmarks", { recording_id: secret }, "404 not_found"],
    ["member", "DELETE", `/my/bookmarks/${secret}`, undefined, "404 not_found"],
  ]);
  const kept = async () => {
    const { due, waiting } = await get("/my/snoozes");
    return [due.length, waiting.length, titlesOf(await get("/my/bookmarks"))];
  };
  expect(await kept()).toEqual([0, 1, ["List"]]);
  await put(list, "status/archived");
  expect(await kept()).toEqual([0, 1, ["List"]]);
  await put(list, "status/trashed");
  expect(await kept()).toEqual([0, 0, []]);
  await put(list, "status/active");
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect(await kept()).toEqual([0, 0, []]);
});
