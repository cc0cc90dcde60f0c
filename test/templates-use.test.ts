import { expect, test } from "bun:test";
import { office } from "./support/calendar.ts";
import { beginAt, setClock } from "./support/clock.ts";
import { busy, templates, toolOf, traces } from "./support/templates.ts";
import { type Body, bylineOf, world } from "./support/world.ts";

beginAt("2026-03-02T10:00:00.000Z");

test("a template of a project has what is active in it, and nothing of who did what", async () => {
  const w = await busy();
  const { make, under } = templates(w);
  const template = await make({ project_id: w.project.id });
  expect([template.name, template.description, template.clients_enabled]).toEqual([
    "Project",
    "How it goes.",
    true,
  ]);
  expect(template.tools.map(({ key, title, enabled }: Body) => [key, title, enabled])).toEqual([
    ["message_board", "Message board", true],
    ["todos", "Work", true],
    ["folder", "Docs & files", true],
    ["schedule", "Schedule", true],
    ["board", "Boards", true],
    ["chat", "Chat", false],
  ]);
  const [list] = await under(toolOf(template, "todos"));
  const [todo] = await under(list?.id).then((all) => all.filter(({ type }) => type === "todo"));
  expect(todo).toMatchObject({
    title: "Order flowers",
    starts_on: "2026-02-03",
    due_on: "2026-02-05",
    completed: false,
    assignee_ids: [],
    comments_count: 0,
    creator: bylineOf(w, "member"),
    subscribed: false,
  });
  const titles = (await under(toolOf(template, "message_board"))).map(({ title }) => title);
  expect(titles).toEqual(["message"]);
  const columns = await under(toolOf(template, "board"));
  expect(columns.map(({ title, kind }) => [title, kind])).toEqual([
    ["Triage", "triage"],
    ["Not now", "not_now"],
    ["Done", "done"],
    ["column", "column"],
  ]);
  // An approval is nothing without who approves.
  expect((await under(template.clients_id)).map(({ title }) => title)).toEqual(["Dear client"]);
});

test("assignees and comments come along where they are asked for, and reach the project of who reaches it", async () => {
  const w = await busy();
  const { make, use, under } = templates(w);
  const { id } = await make({
    project_id: w.project.id,
    name: "With people",
    include_assignments: true,
    include_comments: true,
  });
  const workOf = async (project: Body) => {
    const [list] = await under(toolOf(project, "todos"));
    const todo = (await under(list?.id)).find(({ title }) => title === "Order flowers");
    const comments = await w.call("member", "GET", `/recordings/${todo?.id}/comments`);
    return [
      todo?.assignee_ids,
      comments.body.map(({ content_html, creator }: Body) => [content_html, creator.membership_id]),
    ];
  };
  const said = [["<p>Roses?</p>", w.people.other.membershipId]];
  const mine = await use(id, {}, "member");
  expect(await workOf(mine)).toEqual([[w.people.member.membershipId], said]);
  const all = await use(id, { all_access: true }, "other");
  expect(await workOf(all)).toEqual([[w.people.member.membershipId], said]);
  const theirs = await use(id, {}, "other");
  expect((await w.call("member", "GET", `/projects/${theirs.id}`)).status).toBe(404);
});

test("a project of a template is its user's alone, with every day as far from today as it was", async () => {
  const w = await busy();
  const { make, use, under } = templates(w);
  const { id } = await make({ project_id: w.project.id });
  const [told, actions] = [await traces(w), w.actions().length];
  setClock("2026-03-24T10:00:00.000Z");
  const project = await use(id, { name: "Spring", description: "Now." });
  expect(project).toMatchObject({
    name: "Spring",
    description: "Now.",
    all_access: false,
    status: "active",
    starred: true,
    people_count: 1,
    unread_count: 0,
    color: "blue",
    // Fifty days after the second of February.
    starts_on: "2026-03-24",
    ends_on: "2026-04-18",
    creator: bylineOf(w, "member"),
  });
  const [list] = await under(toolOf(project, "todos"));
  expect((await under(list?.id)).find(({ title }) => title === "Order flowers")).toMatchObject({
    starts_on: "2026-03-25",
    due_on: "2026-03-27",
  });
  const links = await w.call("member", "GET", `/projects/${project.id}/links`);
  expect(links.body).toMatchObject([{ url: "https://example.com/wiki", title: "Wiki" }]);
  expect([w.actions().slice(actions), await traces(w)]).toEqual([["project_created"], told]);
  expect((await w.call("other", "GET", `/projects/${project.id}`)).status).toBe(404);
});

test("days count from the day that is named, else from today", async () => {
  const w = await busy();
  const { make, use, under } = templates(w);
  const { id } = await make({ project_id: w.project.id });
  const dueOf = async (project: Body) => {
    const [list] = await under(toolOf(project, "todos"));
    return (await under(list?.id)).find(({ title }) => title === "Order flowers")?.due_on;
  };
  const autumn = await use(id, { starts_on: "2026-09-07" });
  expect([autumn.starts_on, autumn.ends_on]).toEqual(["2026-09-07", "2026-10-02"]);
  expect(await dueOf(autumn)).toBe("2026-09-10");
  const past = await use(id, { starts_on: "2025-02-03" });
  expect([past.starts_on, past.ends_on]).toEqual(["2025-02-03", "2025-02-28"]);
  expect((await use(id)).starts_on).toBe("2026-03-02");
  const before = w.digest();
  for (const [starts_on, code] of [
    ["soon", "invalid"],
    ["2026-02-30", "invalid"],
    ["9999-12-30", "out_of_range"],
  ]) {
    const sent = { name: "Never", starts_on };
    const { status, body } = await w.call("member", "POST", `/templates/${id}/use`, sent);
    expect([status, body.error.fields.starts_on?.[0].code]).toEqual([422, code]);
  }
  expect(w.digest()).toBe(before);
});

test("events and series move to the same days and times, over changes of the clocks", async () => {
  const w = await office();
  const { make, use } = templates(w);
  // Mondays at nine in New York, and a day of it by itself.
  const series = await w.event({
    title: "Standup",
    starts_at: "2026-03-02T09:00:00-05:00",
    ends_at: "2026-03-02T09:30:00-05:00",
    recurrence: {
      frequency: "weekly",
      weekdays: [1],
      until: "2026-03-23",
      time_zone: "America/New_York",
    },
  });
  await w.call("owner", "PATCH", w.day(series.id, "2026-03-16"), { title: "Long standup" });
  await w.event({ title: "Fair", starts_at: "2026-03-04", ends_at: "2026-03-05", all_day: true });
  // From one morning at ten to another at eleven in New York, whose clocks change on the eighth.
  await w.call("member", "PATCH", "/api/v1/me/preferences", { timezone: "America/New_York" });
  await w.event({
    title: "Offsite",
    starts_at: "2026-03-04T10:00:00-05:00",
    ends_at: "2026-03-14T11:00:00-04:00",
  });
  const { id } = await make({ project_id: w.project.id });
  // The first day in it is the second of March; a week and two days after the clocks changed.
  setClock("2026-03-11T10:00:00.000Z");
  const project = await use(id);
  const rows: Body[] = (
    await w.call(
      "member",
      "GET",
      `/calendar?from=2026-03-01T00:00:00Z&to=2026-05-01T00:00:00Z&projects=${project.id}`,
    )
  ).body;
  expect(rows.map((row) => [row.occurrence_key, row.starts_at, row.ends_at, row.title])).toEqual([
    ["2026-03-11", "2026-03-11T13:00:00.000Z", "2026-03-11T13:30:00.000Z", "Standup"],
    ["2026-03-13", "2026-03-13T00:00:00.000Z", "2026-03-14T23:59:59.000Z", "Fair"],
    ["2026-03-13", "2026-03-13T14:00:00.000Z", "2026-03-23T15:00:00.000Z", "Offsite"],
    ["2026-03-18", "2026-03-18T13:00:00.000Z", "2026-03-18T13:30:00.000Z", "Standup"],
    ["2026-03-25", "2026-03-25T13:00:00.000Z", "2026-03-25T13:30:00.000Z", "Long standup"],
    ["2026-04-01", "2026-04-01T13:00:00.000Z", "2026-04-01T13:30:00.000Z", "Standup"],
  ]);
});

test("a template of too much is refused, and leaves nothing", async () => {
  const w = await world();
  const project = await w.project("member");
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "Many" });
  const { id, seq } = w.rows("select * from recordings where id = ?", list.id)[0];
  expect(seq).toBeGreaterThan(0);
  w.change(
    `insert into recordings (id, type, project_id, parent_id, creator_id, title, own_status, status, position,
       visible_to_clients, comments_closed, comments_count, cheers_count, published_at, details, version, created_at, updated_at)
     with recursive n (n) as (select 1 union all select n + 1 from n where n < 10001)
     select lower(hex(randomblob(16))), 'todo', project_id, ?, creator_id, 'To do ' || n, 'active', 'active', n,
       0, 0, 0, 0, published_at, '{}', 1, created_at, updated_at from n cross join recordings where id = ?`,
    id,
    id,
  );
  const before = w.digest();
  const { status, body } = await w.call("member", "POST", "/templates", { project_id: project.id });
  expect([status, body.error.fields.project_id[0].code]).toEqual([422, "limit"]);
  expect(w.digest()).toBe(before);
});
