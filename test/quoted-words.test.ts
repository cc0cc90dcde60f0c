import { expect, test } from "bun:test";
import { htmlToLines } from "#/lib/html.ts";
import { mailsTo } from "./support/mail.ts";
import { clock } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function desk() {
  const w = await world();
  const project = await w.project();
  const notify = { membership_ids: [w.people.other.membershipId] };
  const post = (content: string) =>
    w.make("member", project.tool("message_board"), {
      type: "message",
      title: "Title",
      content,
      notify,
    });
  const edit = async (id: string, body: object) =>
    expect((await w.call("member", "PATCH", `/recordings/${id}`, body)).status).toBe(200);
  const tray = async (): Promise<Body[]> =>
    (await w.call("other", "GET", "/my/notifications")).body.notifications;
  const quoted = async () => (await tray()).map(({ action, excerpt }) => [action, excerpt]);
  return { ...w, project, post, edit, tray, quoted };
}

test("tray and mail quote what a text says now, never what was edited away", async () => {
  const { post, edit, quoted, people, call, rows } = await desk();
  const message = await post("SECRETBODY");
  const path = `/recordings/${message.id}/comments`;
  const comment = (await call("member", "POST", path, { content: "SECRETWORDS" })).body;
  const stored = () =>
    rows("select * from notifications where membership_id = ?", people.other.membershipId);
  const before = stored();
  await edit(message.id, { title: "New", content: "Public <body>" });
  await edit(comment.id, { content: "Public words" });
  expect(await quoted()).toEqual([
    ["commented", "Public words"],
    ["posted", "Public <body>"],
  ]);
  expect(stored()).toEqual(before);
  clock.advance(60_000);
  const [mail, ...more] = await mailsTo(people.other.email);
  expect([mail?.subject?.startsWith("New"), more]).toEqual([true, []]);
  expect(mail?.text).toContain("Member Test posted this:\nPublic <body>");
  expect(mail?.text).toContain("Member Test commented:\nPublic words");
  expect(`${mail?.text}${mail?.html}`).not.toContain("SECRET");
});

test("a name and what is set off in a line are quoted without blanks that nobody wrote", async () => {
  const { post, call, people, quoted } = await desk();
  const message = await post("Words");
  const { membershipId } = people.other;
  const content_html = `<p>They ask. <span class="mention" data-membership-id="${membershipId}">@Other</span>, two <b>hundred</b>?</p><p>Yes.</p>`;
  await call("member", "POST", `/recordings/${message.id}/comments`, { content_html });
  expect((await quoted())[0]).toEqual([
    "mentioned",
    expect.stringMatching(/^They ask\. @[^,]+, two hundred\? Yes\.$/),
  ]);
});

test("a row marked read, a walk and a private chat quote what was rewritten too", async () => {
  const { call, edit, tray, people, make } = await desk();
  const chat = (
    await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] })
  ).body;
  const line = await make("member", chat.id, { type: "chat_message", content: "SECRETLINE" });
  await edit(line.id, { content: "Open line" });
  const [row] = await tray();
  expect([row?.action, row?.excerpt]).toEqual(["dm_message", "Open line"]);
  const read = (await call("other", "PATCH", `/my/notifications/${row?.id}`, { read: true })).body;
  expect(read).toEqual({ ...row, read: true, read_at: expect.any(String) });
  const walked = (await call("other", "GET", "/my/notifications?after=")).body.notifications;
  expect(walked.map(({ excerpt }: Body) => excerpt)).toEqual(["Open line"]);
});

test("a text that is gone is quoted no more, and a long one is cut as ever", async () => {
  const { post, edit, tray, make, project, people, call } = await desk();
  const list = await make("member", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("member", list.id, {
    type: "todo",
    title: "Work",
    content: "SECRET",
    assignee_ids: [people.other.membershipId],
  });
  await edit(todo.id, { content_html: null });
  expect((await tray()).map(({ excerpt }) => excerpt)).toEqual([null]);
  const long = "word ".repeat(4000);
  const same = await post(long);
  const message = await post("Short");
  await edit(message.id, { content: long });
  await call("member", "PUT", `/recordings/${same.id}/pin`);
  const [edited, whole] = await tray();
  expect([edited?.excerpt, edited?.excerpt.length]).toEqual([whole?.excerpt, 200]);
});

test("a cheer and the note of a snooze stay what was said with them", async () => {
  const { call, make, project, quoted } = await desk();
  const message = await make("other", project.tool("message_board"), {
    type: "message",
    title: "Own",
    content: "Old",
  });
  await call("member", "POST", `/recordings/${message.id}/cheers`, { content: "Bravo" });
  const at = new Date(clock.now().getTime() + 60_000).toISOString();
  const snoozed = await call("other", "POST", `/my/snoozes/${message.id}`, {
    resurface_at: at,
    note: "Look again",
  });
  expect(snoozed.status).toBe(201);
  clock.advance(60_000);
  await mailsTo("");
  expect(
    (await call("other", "PATCH", `/recordings/${message.id}`, { content: "New" })).status,
  ).toBe(200);
  expect(await quoted()).toEqual([
    ["resurfaced", "Look again"],
    ["cheered", "Bravo"],
  ]);
});

test("when the last thing said is gone, the one before is quoted, in the name of who said that", async () => {
  const { post, call, make, tray, people } = await desk();
  const message = await post("Body");
  const say = async (who: Who, content: string) =>
    (await call(who, "POST", `/recordings/${message.id}/comments`, { content })).body;
  const top = async () => {
    const [row] = await tray();
    return [row?.action, row?.count, row?.actor_membership_id, row?.excerpt, row?.recording_id];
  };
  const kept = await say("owner", "KEPT");
  const gone = await say("member", "GONE");
  expect(await top()).toEqual(["commented", 2, people.member.membershipId, "GONE", gone.id]);
  await call("member", "PUT", `/recordings/${gone.id}/status/trashed`);
  expect(await top()).toEqual(["commented", 1, people.owner.membershipId, "KEPT", kept.id]);
  clock.advance(60_000);
  const mail = (await mailsTo(people.other.email)).at(-1);
  expect(mail?.text).toContain("Owner Test commented:\nKEPT");
  expect(`${mail?.text}${mail?.html}`).not.toContain("GONE");
  await call("member", "PUT", `/recordings/${gone.id}/status/active`);
  expect(await top()).toEqual(["commented", 2, people.member.membershipId, "GONE", gone.id]);
  const chat = (
    await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] })
  ).body;
  const first = await make("member", chat.id, { type: "chat_message", content: "FIRST" });
  const second = await make("member", chat.id, { type: "chat_message", content: "SECOND" });
  expect((await call("member", "DELETE", `/recordings/${second.id}`)).status).toBe(204);
  expect(await top()).toEqual(["dm_message", 1, people.member.membershipId, "FIRST", first.id]);
});

const TABLE =
  "<table><tbody><tr><th>Lamp</th><th>It says</th></tr><tr><td><b>Ti</b>de</td><td>An evening</td></tr></tbody></table>";

test("the cells of a table are quoted apart, in one line and in several", async () => {
  const { post, edit, quoted, call } = await desk();
  const message = await post("Lamps");
  await edit(message.id, { content_html: TABLE });
  expect(await quoted()).toEqual([["posted", "Lamp It says Tide An evening"]]);
  const { body } = await call("member", "GET", `/recordings/${message.id}`);
  expect(htmlToLines(body.content_html)).toBe("Lamp It says\nTide An evening");
});
