import { expect, test } from "bun:test";
import { furnished } from "../support/content.ts";
import type { Who } from "../support/world.ts";

test("who may not do something is told so in the words people use for it", async () => {
  const { call, one, project, parents, people, make } = await furnished();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  const shown = { visible_to_clients: true };
  const todo = await one("member", "todo", shown);
  const step = await one("member", "card_step", shown);
  const approval = await one("member", "approval");
  const line = await make("member", parents.chat ?? "", { type: "chat_message", content: "Hello" });
  const chat = (
    await call("member", "POST", "/chats", { membership_ids: [people.other.membershipId] })
  ).body;
  const said = async (who: Who, method: string, path: string, body?: object) =>
    (await call(who, method, `/recordings/${path}`, body)).body.error.message;
  expect([
    await said("client", "PATCH", todo.id, { title: "Mine" }),
    await said("client", "PUT", `${step.id}/completion`),
    await said("other", "PATCH", approval.id, { title: "Mine" }),
    await said("other", "PATCH", line.id, { content: "Mine" }),
    await said("member", "PATCH", chat.id, { title: "Ours" }),
  ]).toEqual([
    "A client can do this only with their own to-do.",
    "A client can do this only with their own step.",
    "Only the author or an admin can do this with an approval.",
    "Only the author can do this with a chat line.",
    "Nobody can do this with a direct chat.",
  ]);
});
