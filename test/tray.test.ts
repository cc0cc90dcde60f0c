import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { desk } from "./support/tray.ts";
import type { Body, Who } from "./support/world.ts";

const DAY = 24 * 60 * 60 * 1000;

test("the tray shows the newest first, with what happened, by whom, and how many are unread", async () => {
  const { post, tray, people, project } = await desk();
  const first = await post("One");
  clock.advance(1000);
  await post("Two");
  const { unread_count, notifications, ...rest } = await tray();
  expect([unread_count, rest]).toEqual([2, {}]);
  expect(notifications.map(({ recording }: Body) => recording.title)).toEqual(["Two", "One"]);
  expect(notifications[1]).toEqual({
    id: expect.any(String),
    action: "posted",
    recording_id: first.id,
    bulletin_id: null,
    project_id: project.id,
    recording: {
      id: first.id,
      type: "message",
      title: "One",
      parent_id: first.parent_id,
      parent_title: "Message board",
    },
    actor_membership_id: people.member.membershipId,
    actor_role: "member",
    excerpt: "One words",
    count: 1,
    first_recording_id: first.id,
    parts: [],
    read: false,
    read_at: null,
    created_at: first.created_at,
    updated_at: first.created_at,
    cursor: expect.any(String),
  });
});

test("one is marked read and new again, all are marked read, and nobody touches another's", async () => {
  const { call, post, tray } = await desk();
  for (const title of ["One", "Two", "Three"]) await post(title);
  const [row] = (await tray()).notifications;
  const read = await call("other", "PATCH", `/my/notifications/${row.id}`, { read: true });
  expect(read.body).toEqual({ ...row, read: true, read_at: clock.now().toISOString() });
  expect((await tray("?unread=true")).notifications).toHaveLength(2);
  expect(
    (await call("other", "PATCH", `/my/notifications/${row.id}`, { read: false })).body,
  ).toEqual(row);
  expect((await call("owner", "PATCH", `/my/notifications/${row.id}`, { read: true })).status).toBe(
    404,
  );
  expect(
    (await call("other", "PATCH", `/my/notifications/${newId()}`, { read: true })).status,
  ).toBe(404);
  expect((await call("other", "PATCH", `/my/notifications/${row.id}`, {})).status).toBe(422);
  expect((await call("other", "PUT", "/my/notifications")).body).toEqual({ unread_count: 0 });
  expect((await tray()).unread_count).toBe(0);
  expect((await tray("?unread=true")).notifications).toEqual([]);
});

test("the walk goes forward, oldest first, and each cursor goes on where it ended", async () => {
  const { post, tray } = await desk();
  for (let i = 0; i < 120; i++) await post(`${i}`);
  const seen: string[] = [];
  let cursor = "";
  for (;;) {
    const page = await tray(`?after=${cursor}`);
    seen.push(...page.notifications.map(({ recording }: Body) => recording.title));
    expect(typeof page.next_cursor).toBe("string");
    if (page.notifications.length === 0) break;
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(i)));
  await post("later");
  expect(
    (await tray(`?after=${cursor}`)).notifications.map(({ recording }: Body) => recording.title),
  ).toEqual(["later"]);
});

test("the walk back goes from the newest to the oldest, and says where it goes on until there is no more", async () => {
  const { call, post, tray } = await desk();
  for (let i = 0; i < 120; i++) await post(`${i}`);
  const seen: string[] = [];
  let asked = "";
  const sizes: number[] = [];
  for (;;) {
    const page = await tray(asked);
    expect(page.next_cursor).toBeUndefined();
    sizes.push(page.notifications.length);
    seen.push(...page.notifications.map(({ recording }: Body) => recording.title));
    // What comes meanwhile is none of what lies before.
    await post("later");
    if (page.earlier_cursor === undefined) break;
    expect(page.earlier_cursor).toBe(page.notifications.at(-1).cursor);
    asked = `?before=${page.earlier_cursor}`;
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(119 - i)));
  const both = await call("other", "GET", `/my/notifications${asked}&after=`);
  expect([both.status, Object.keys(both.body.error.fields)]).toEqual([422, ["before"]]);
});

test("a row that counts up moves to the end of the walk, and is never given twice at one place", async () => {
  const { call, post, tray } = await desk();
  const message = await post("Thread", "owner", "other");
  const comment = (who: Who) =>
    call(who, "POST", `/recordings/${message.id}/comments`, { content: "x" });
  await comment("owner");
  const { next_cursor } = await tray("?after=");
  await comment("admin");
  const { notifications } = await tray(`?after=${next_cursor}`);
  expect(notifications.map(({ action, count }: Body) => [action, count])).toEqual([
    ["commented", 2],
  ]);
  expect((await tray()).notifications).toHaveLength(1);
});

test("filters by action and time, and refuses what they are not", async () => {
  const { call, post, titles } = await desk();
  await post("Before");
  clock.advance(60_000);
  const since = clock.now().toISOString();
  await post("After");
  expect(await titles(`?since=${since}`)).toEqual(["After"]);
  expect(await titles("?action=posted")).toEqual(["After", "Before"]);
  expect(await titles("?action=commented")).toEqual([]);
  for (const query of [
    "?action=nonsense",
    "?action=posted,nonsense",
    "?action=",
    "?since=yesterday",
    "?unread=maybe",
  ])
    expect((await call("other", "GET", `/my/notifications${query}`)).status).toBe(422);
});

test("several kinds are asked for at once, also by who walks on and for what is unread", async () => {
  const { call, post, tray, people } = await desk();
  const thread = await post("Thread");
  await call("owner", "POST", `/recordings/${thread.id}/comments`, {
    content_html: `<p><span data-membership-id="${people.other.membershipId}">@x</span></p>`,
  });
  await call("owner", "POST", `/recordings/${thread.id}/cheers`, { content: "Fine" });
  const kinds = async (query: string) =>
    (await tray(query)).notifications.map(({ action }: Body) => action);
  expect(await kinds("?action=mentioned,posted")).toEqual(["mentioned", "posted"]);
  expect(await kinds("?action=posted,mentioned&after=")).toEqual(["posted", "mentioned"]);
  await call("other", "PUT", "/my/notifications");
  expect(await kinds("?action=mentioned,posted&unread=true")).toEqual([]);
});

test("a cursor is signed and one's own: made up, foreign and cut ones are refused", async () => {
  const { call, post, tray } = await desk();
  await post("One");
  await post("Two", "owner");
  const { cursor } = (await tray()).notifications[0];
  const foreign = (await tray("", "owner")).notifications[0].cursor;
  for (const wrong of ["x", "1", cursor.slice(0, -2), `${cursor}x`, foreign, "x".repeat(9000)]) {
    for (const path of ["/my/notifications", "/my/notifications/stream"]) {
      const refused = await call("other", "GET", `${path}?after=${encodeURIComponent(wrong)}`);
      expect([path, wrong, refused.status, refused.body.error.code]).toEqual([
        path,
        wrong,
        400,
        "invalid_cursor",
      ]);
    }
  }
});

test("rows are kept for thirty days, and an older cursor says where to resume", async () => {
  const { call, post, tray } = await desk();
  await post("Old");
  const { cursor } = (await tray()).notifications[0];
  clock.advance(20 * DAY);
  await post("Recent");
  await tray();
  clock.advance(10 * DAY + 1);
  const gone = await call("other", "GET", `/my/notifications?after=${cursor}`);
  expect([gone.status, gone.body.error.code]).toEqual([410, "cursor_expired"]);
  clock.advance(1000);
  const { notifications } = await tray(`?after=${gone.body.error.details.resume}`);
  expect(notifications.map(({ recording }: Body) => recording.title)).toEqual(["Recent"]);
  expect((await tray()).unread_count).toBe(1);
});

test("who walks on hears for thirty days more, also when nothing came", async () => {
  const { post, tray } = await desk();
  await post("Old");
  let { next_cursor } = await tray("?after=");
  for (let i = 0; i < 3; i++) {
    clock.advance(20 * DAY);
    await post("Elsewhere", "admin");
    const page = await tray(`?after=${next_cursor}`);
    expect(page.notifications).toEqual([]);
    next_cursor = page.next_cursor;
  }
});

test("rows that are kept no longer are forgotten, a few with each news", async () => {
  const { post, rows, change } = await desk();
  for (let i = 0; i < 6; i++) await post(`${i}`);
  change("update notifications set updated_at = '2020-01-01T00:00:00.000Z'");
  const left: number[] = [];
  for (let i = 0; i < 3; i++) {
    await post("New");
    left.push(rows("select id from notifications").length);
  }
  expect(left).toEqual([3, 2, 3]);
});

test("what is kept no longer never piles up, however many are told of something at once", async () => {
  const { call, make, people, project, rows, change } = await desk();
  const list = await make("member", project.tool("todos"), { type: "todolist", title: "List" });
  const titles = Array.from({ length: 12 }, (_, i) => `${i}`);
  const ids: string[] = [];
  for (const title of titles) ids.push((await make("member", list.id, { type: "todo", title })).id);
  const assign = async (mode: string, who: "other" | "admin") => {
    const body = { verb: "assign", ids, mode, membership_ids: [people[who].membershipId] };
    expect((await call("member", "POST", "/recordings/batch", body)).status).toBe(200);
  };
  const left: number[] = [];
  for (let i = 0; i < 3; i++) {
    await assign("replace", i % 2 === 0 ? "other" : "admin");
    left.push(rows("select id from notifications").length);
    change("update notifications set updated_at = '2020-01-01T00:00:00.000Z'");
  }
  expect(left).toEqual([12, 12, 12]);
});

test("what one no longer sees, or is in the trash, leaves the tray and its count", async () => {
  const { call, post, tray, project, people } = await desk();
  const message = await post("Secret soon");
  await call("owner", "PUT", `/recordings/${message.id}/status/trashed`);
  expect(await tray()).toEqual({ unread_count: 0, notifications: [] });
  await call("owner", "PUT", `/recordings/${message.id}/status/active`);
  expect((await tray()).unread_count).toBe(1);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect(await tray()).toEqual({ unread_count: 0, notifications: [] });
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.other.membershipId],
  });
  expect((await tray()).notifications.map(({ action }: Body) => action)).toEqual([
    "granted_access",
    "posted",
  ]);
});

test("reading one's tray changes nobody's entity tags", async () => {
  const { call, post, tray } = await desk();
  const message = await post("One");
  const etag = async () =>
    (await call("owner", "GET", `/recordings/${message.id}`)).headers.get("etag");
  const before = await etag();
  const [row] = (await tray()).notifications;
  await call("other", "PATCH", `/my/notifications/${row.id}`, { read: true });
  await call("other", "PUT", "/my/notifications");
  expect(await etag()).toBe(before);
});
