import { expect, test } from "bun:test";
import { beginAt } from "../support/clock.ts";
import { type Body, type Who, world } from "../support/world.ts";

beginAt("2026-03-02T12:00:00Z");

async function office() {
  const w = await world();
  const project = await w.project("owner", { name: "Site" });
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const [column] = (await w.call("owner", "GET", `/recordings/${project.tool("board")}/children`))
    .body;
  const mine = { assignee_ids: [w.people.member.membershipId], due_on: "2026-03-01" };
  const todo = (title: string, more: object = {}) =>
    w.make("owner", list.id, { type: "todo", title, ...mine, ...more });
  const card = await w.make("owner", column.id, { type: "card", title: "Card", ...mine });
  const step = await w.make("owner", card.id, { type: "card_step", title: "Step", ...mine });
  const get = async (path: string, who: Who = "other"): Promise<Body> =>
    (await w.call(who, "GET", path)).body;
  const late = async (who?: Who): Promise<string[]> =>
    (await get("/reports/todos/overdue", who)).under_a_week
      .map(({ title }: Body) => title)
      .toSorted();
  const soon = async (who?: Who): Promise<string[]> =>
    (await get("/reports/calendar/upcoming?from=2026-03-01&to=2026-03-01", who)).tasks
      .map(({ title }: Body) => title)
      .toSorted();
  const person = `/reports/todos/assigned/${w.people.member.membershipId}`;
  const assigned = async (who?: Who): Promise<string[]> =>
    (await get(person, who)).groups
      .flatMap(({ assignments }: Body) => assignments)
      .map(({ title }: Body) => title)
      .toSorted();
  const open = async (): Promise<number> =>
    (await get("/reports/todos/assigned")).find(({ person }: Body) => person.name === "Member Test")
      .open_count;
  const reports = async () => [await late(), await soon(), await assigned(), await open()];
  return {
    ...w,
    project,
    list,
    column,
    todo,
    card,
    step,
    get,
    late,
    soon,
    assigned,
    reports,
    person,
  };
}

test("reports are of to-dos, cards and steps that are live and open, and know of no drafts", async () => {
  const { call, todo, card, step, reports } = await office();
  const row = await todo("To-do");
  await todo("Draft", { status: "drafted" });
  const all = ["Card", "Step", "To-do"];
  const of = (titles: string[]) => [titles, titles, titles, titles.length];
  expect(await reports()).toEqual(of(all));
  await call("owner", "PUT", `/recordings/${row.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${card.id}/status/trashed`);
  expect(await reports()).toEqual(of([]));
  for (const { id } of [row, card]) await call("owner", "PUT", `/recordings/${id}/status/active`);
  await call("owner", "PUT", `/recordings/${step.id}/completion`);
  expect(await reports()).toEqual(of(["Card", "To-do"]));
  await call("owner", "DELETE", `/recordings/${step.id}/completion`);
  expect(await reports()).toEqual(of(all));
});

test("work is reported as it is read, with who is to do it and how late it is, and nobody's is reported too", async () => {
  const { call, todo, get, person, people, late, assigned } = await office();
  const row = await todo("To-do");
  const { body: single } = await call("other", "GET", `/recordings/${row.id}`);
  const member = {
    membership_id: people.member.membershipId,
    name: "Member Test",
    avatar_url: null,
    role: "member",
    kind: "person",
  };
  const listed = (rows: Body[]): Body => rows.find(({ id }) => id === row.id);
  const { under_a_week } = await get("/reports/todos/overdue");
  const { days_late, assignees, ...plain } = listed(under_a_week);
  expect([days_late, assignees]).toEqual([1, [member]]);
  expect(single).toMatchObject(plain);
  const upcoming = await get("/reports/calendar/upcoming?from=2026-03-01&to=2026-03-01");
  expect([upcoming.events, listed(upcoming.tasks)]).toEqual([
    [],
    { ...plain, assignees: [member] },
  ]);
  const work = await get(person);
  expect([work.person, listed(work.groups[0].assignments)]).toEqual([member, plain]);
  await todo("Nobody's", { assignee_ids: [] });
  expect([(await late()).includes("Nobody's"), (await assigned()).includes("Nobody's")]).toEqual([
    true,
    false,
  ]);
});

test("each sees in a report what they reach, and clients know of no report", async () => {
  const { call, project, late, soon, assigned } = await office();
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect([await late("other"), await soon("other"), await assigned("other")]).toEqual([[], [], []]);
  expect([await late("owner"), await assigned("owner")]).toEqual([
    ["Card", "Step"],
    ["Card", "Step"],
  ]);
  for (const path of ["assigned", "overdue"])
    expect([path, (await call("client", "GET", `/reports/todos/${path}`)).status]).toEqual([
      path,
      404,
    ]);
});

test("a window of 400 days is reported, its first and last day with it, and a longer one is refused", async () => {
  const { call, todo, get } = await office();
  for (const due_on of ["2026-02-28", "2027-04-04", "2027-04-05"]) await todo(due_on, { due_on });
  const titles = async (query: string) =>
    (await get(`/reports/calendar/upcoming?${query}`)).tasks.map(({ title }: Body) => title);
  expect(await titles("from=2026-02-28&to=2027-04-04")).toEqual([
    "2026-02-28",
    "Card",
    "Step",
    "2027-04-04",
  ]);
  const refused = await call(
    "other",
    "GET",
    "/reports/calendar/upcoming?from=2026-02-28&to=2027-04-05",
  );
  expect([refused.status, refused.body.error.code]).toEqual([422, "validation_failed"]);
});
