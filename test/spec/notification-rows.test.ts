import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock, jobs } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";

async function office() {
  const w = await world();
  const project = await w.project("member", { name: "Site" });
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  const area: string = (await w.call("owner", "GET", `/projects/${project.id}`)).body.clients_id;
  const id = (who: Exclude<Who, null>) => w.people[who].membershipId;
  const notify = { membership_ids: [id("other")] };
  const post = (title = "Plan", more: object = {}) =>
    w.make("member", project.tool("message_board"), {
      type: "message",
      title,
      content: "The words",
      ...more,
    });
  const list = await w.make("other", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = (more: object = {}) =>
    w.make("member", list.id, { type: "todo", title: "To-do", ...more });
  const tray = async (query = "", who: Who = "other"): Promise<Body> =>
    (await w.call(who, "GET", `/my/notifications${query}`)).body;
  const titleOf = async (recording: string): Promise<string> =>
    (await w.call("owner", "GET", `/recordings/${recording}`)).body.title;
  const mention = `<p>Hello <span data-membership-id="${id("other")}">@Other</span></p>`;
  return { ...w, project, area, id, notify, post, list, todo, tray, titleOf, mention };
}

type Office = Awaited<ReturnType<typeof office>>;

/**
 * Everything that tells somebody of a recording: how it is brought about, and what it is about
 * then.
 */
const TOLD: Record<string, (o: Office) => Promise<{ about: Body; excerpt: string | null }>> = {
  mentioned: async ({ post, mention }) => ({
    about: await post("Plan", { content_html: mention }),
    excerpt: "Hello @Other",
  }),
  assigned: async ({ todo, id }) => ({
    about: await todo({ assignee_ids: [id("other")] }),
    excerpt: null,
  }),
  posted: async ({ post, notify }) => ({
    about: await post("Plan", { notify }),
    excerpt: "The words",
  }),
  commented: async ({ make, list }) => ({
    about: await make("member", list.id, { type: "comment", content: "A word" }),
    excerpt: "A word",
  }),
  completed: async ({ make, call, list }) => {
    const about = await make("other", list.id, { type: "todo", title: "Own", content: "Do it" });
    await call("member", "PUT", `/recordings/${about.id}/completion`);
    return { about, excerpt: "Do it" };
  },
  reopened: async ({ make, call, list }) => {
    const about = await make("other", list.id, { type: "todo", title: "Own", content: "Do it" });
    await call("other", "PUT", `/recordings/${about.id}/completion`);
    await call("member", "DELETE", `/recordings/${about.id}/completion`);
    return { about, excerpt: "Do it" };
  },
  cheered: async ({ call, list }) => {
    await call("member", "POST", `/recordings/${list.id}/cheers`, { content: "🎉 well done" });
    return { about: list, excerpt: "🎉 well done" };
  },
  subscribed: async ({ call, post, id }) => {
    const about = await post();
    await call("member", "PUT", `/recordings/${about.id}/subscribers`, {
      add: [id("other")],
      notify: "now",
    });
    return { about, excerpt: "The words" };
  },
  chat_activity: async ({ call, make, project }) => {
    await call("other", "PUT", `/recordings/${project.tool("chat")}/subscription`);
    return {
      about: await make("member", project.tool("chat"), { type: "chat_message", content: "Hi" }),
      excerpt: "Hi",
    };
  },
  answered: async ({ make, project }) => {
    const question = {
      type: "question",
      title: "How?",
      schedule: { frequency: "daily", hour: 9 },
      membership_ids: [],
    };
    const { id } = await make("other", project.check_ins_id, question);
    return {
      about: await make("member", id, { type: "answer", content: "Well" }),
      excerpt: "Well",
    };
  },
  approval_requested: async ({ make, area, id }) => ({
    about: await make("member", area, {
      type: "approval",
      title: "Logo",
      content: "Blue?",
      approver_id: id("other"),
    }),
    excerpt: "Blue?",
  }),
  approval_decided: async ({ make, call, area, id }) => {
    const about = await make("other", area, {
      type: "approval",
      title: "Logo",
      approver_id: id("member"),
    });
    await call("member", "PUT", `/recordings/${about.id}/approval`, { decision: "approved" });
    return { about, excerpt: null };
  },
  correspondence: async ({ make, area, notify }) => ({
    about: await make("member", area, {
      type: "client_correspondence",
      title: "Dear",
      content: "All",
      notify,
    }),
    excerpt: "All",
  }),
  progress_updated: async ({ make, project, notify }) => ({
    about: await make("member", project.tool("todos"), {
      type: "progress_update",
      positions: {},
      content: "Half",
      notify,
    }),
    excerpt: "Half",
  }),
};

test("a row says what happened to what, by whom and in which words, for everything people are told", async () => {
  const o = await office();
  for (const [action, happen] of Object.entries(TOLD)) {
    const { about, excerpt } = await happen(o);
    const now = clock.now().toISOString();
    const { id, type, title, parent_id } = about;
    const rows = (await o.tray(`?action=${action}`)).notifications.filter(
      (row: Body) => row.recording_id === id,
    );
    expect([action, rows]).toEqual([
      action,
      [
        {
          id: expect.any(String),
          action,
          recording_id: id,
          bulletin_id: null,
          project_id: o.project.id,
          recording: { id, type, title, parent_id, parent_title: await o.titleOf(parent_id) },
          actor_membership_id: o.id("member"),
          actor_role: "member",
          excerpt,
          count: 1,
          first_recording_id: id,
          parts: [],
          read: false,
          read_at: null,
          created_at: now,
          updated_at: now,
          cursor: expect.any(String),
        },
      ],
    ]);
  }
});

test("what the clock brings has nobody who did it: a snooze that is over, a draft that published itself", async () => {
  const { call, post, tray, project, list } = await office();
  const at = new Date(clock.time + 60_000).toISOString();
  await call("other", "POST", `/my/snoozes/${list.id}`, { resurface_at: at, note: "Again" });
  const draft = await post("Draft", { status: "drafted", scheduled_at: at });
  clock.advance(60_000);
  await jobs.runDue();
  const [resurfaced] = (await tray("?action=resurfaced")).notifications;
  const [published] = (await tray("?action=published", "member")).notifications;
  const nobody = {
    actor_membership_id: null,
    actor_role: null,
    count: 1,
    project_id: project.id,
    created_at: at,
  };
  expect(resurfaced).toMatchObject({ ...nobody, recording_id: list.id, excerpt: "Again" });
  expect(published).toMatchObject({ ...nobody, recording_id: draft.id, excerpt: "The words" });
});

test("who is put on a project or gets a role is told by a row about no recording", async () => {
  const { call, project, tray, id } = await office();
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: [id("other")] });
  await call("owner", "PATCH", `/people/${id("other")}`, { role: "admin" });
  const rows = (await tray()).notifications.map((row: Body) => [
    row.action,
    row.recording_id,
    row.recording,
    row.project_id,
    row.actor_role,
  ]);
  expect(rows).toEqual([
    ["role_changed", null, null, null, "owner"],
    ["granted_access", null, null, project.id, "owner"],
  ]);
});

test("a row is read once, with the time of it, and is new again for whoever wants", async () => {
  const { call, post, tray, notify } = await office();
  await post("One", { notify });
  const [row] = (await tray()).notifications;
  const mark = async (read: boolean) =>
    (await call("other", "PATCH", `/my/notifications/${row.id}`, { read })).body;
  clock.advance(1000);
  const read = { ...row, read: true, read_at: clock.now().toISOString() };
  expect([await mark(true), (await tray()).unread_count]).toEqual([read, 0]);
  clock.advance(1000);
  expect([await mark(true), (await tray("?unread=true")).notifications]).toEqual([read, []]);
  expect([await mark(false), (await tray("?unread=true")).notifications]).toEqual([row, [row]]);
  expect((await call("other", "PUT", "/my/notifications")).body).toEqual({ unread_count: 0 });
  expect((await tray("?unread=false")).notifications).toHaveLength(1);
});

test("nobody marks a row but its reader, and with nothing but true and false", async () => {
  const o = await office();
  await o.post("One", { notify: o.notify });
  const [row] = (await o.tray()).notifications;
  const path = `/my/notifications/${row.id}`;
  await expectRefusals(o, [
    ["owner", "PATCH", path, { read: true }, "404 not_found"],
    ["client", "PATCH", path, { read: true }, "404 not_found"],
    ["other", "PATCH", `/my/notifications/${newId()}`, { read: true }, "404 not_found"],
    ["other", "PATCH", path, {}, { read: "required" }],
    ["other", "PATCH", path, { read: null }, { read: "required" }],
    ["other", "PATCH", path, { read: "yes" }, { read: "wrong_type" }],
  ]);
});

test("mentions and assignments stay a row each, however many are unread in one thread", async () => {
  const { make, list, todo, id, tray, mention, call } = await office();
  for (let i = 0; i < 2; i++)
    await make("member", list.id, { type: "comment", content_html: mention });
  const row = await todo();
  for (const membership_ids of [[id("other")], [], [id("other")]])
    await call("member", "PUT", `/recordings/${row.id}/assignees`, { membership_ids });
  const rows = (await tray()).notifications.map(({ action, count }: Body) => [action, count]);
  expect(rows).toEqual([
    ["assigned", 1],
    ["assigned", 1],
    ["mentioned", 1],
    ["mentioned", 1],
  ]);
});
