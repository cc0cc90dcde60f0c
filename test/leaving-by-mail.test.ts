import { expect, test } from "bun:test";
import { postbox } from "./support/postbox.ts";
import { send } from "./support/world.ts";

test("one click leaves the thread, looking at the link does not, and other threads go on", async () => {
  const { comment, mails, later, token, call, make, board, message } = await postbox();
  await comment("other", "One");
  later();
  await mails();
  const path = await token();
  const asked = await send("GET", path);
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining("“Plan”")]);
  expect(
    (await call("member", "GET", `/recordings/${message.id}/subscription`)).body.subscribed,
  ).toBe(true);
  const left = await send("POST", path, "List-Unsubscribe=One-Click", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(left.status).toBe(200);
  expect((await send("POST", path)).status).toBe(200);
  expect(
    (await call("member", "GET", `/recordings/${message.id}/subscription`)).body.subscribed,
  ).toBe(false);
  const other = await make("member", board, { type: "message", title: "Other" });
  await comment("other", "Unheard");
  await comment("other", "Heard", other.id);
  later();
  expect((await mails()).slice(1).map(({ subject }) => subject?.startsWith("Other"))).toEqual([
    true,
  ]);
});

test("who leaves by mail sees so with the old entity tag", async () => {
  const { comment, mails, later, token, call, message } = await postbox();
  await comment("other", "One");
  later();
  await mails();
  const { headers } = await call("member", "GET", `/recordings/${message.id}`);
  await send("POST", await token());
  const again = await call("member", "GET", `/recordings/${message.id}`, undefined, {
    "if-none-match": headers.get("etag") ?? "",
  });
  expect([again.status, again.body.subscribed]).toEqual([200, false]);
});

test("who leaves before the mail goes out is mailed only what names them", async () => {
  const { comment, mails, later, call, message, make, project, people } = await postbox();
  await comment("other", "Unheard");
  await call("member", "DELETE", `/recordings/${message.id}/subscription`);
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const assignee_ids = [people.member.membershipId];
  const todo = await make("owner", list.id, { type: "todo", title: "Handed over", assignee_ids });
  await call("member", "DELETE", `/recordings/${todo.id}/subscription`);
  later();
  expect((await mails()).map(({ subject }) => subject?.split(" · ")[0])).toEqual(["Handed over"]);
  expect((await call("member", "GET", "/my/notifications")).body.unread_count).toBe(2);
});

test("the page behind a link names nothing its reader no longer sees", async () => {
  const { comment, mails, later, token, call, message, project } = await postbox();
  await comment("other", "One");
  later();
  await mails();
  const path = await token();
  await call("member", "PATCH", `/recordings/${message.id}`, { title: "Secret" });
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  const asked = await send("GET", path);
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining("this conversation")]);
  expect(asked.body).not.toContain("Secret");
});

test("a link that is made up, cut or of somebody who left leaves nothing", async () => {
  const { comment, mails, later, token, call, people } = await postbox();
  await comment("other", "One");
  later();
  await mails();
  const path = await token();
  for (const wrong of [path.slice(0, -1), `${path}x`, "/unsubscribe/x", "/unsubscribe/a.b"]) {
    expect([(await send("GET", wrong)).status, (await send("POST", wrong)).status]).toEqual([
      404, 404,
    ]);
  }
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  expect((await send("POST", path)).status).toBe(404);
});
