import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { thread } from "./support/threads.ts";
import type { Body } from "./support/world.ts";

test("cheers reach their author in one row, count, and are taken back by who gave them or an admin", async () => {
  const { call, message, tray, rows, people } = await thread();
  const path = `/recordings/${message.id}/cheers`;
  const made = await call("other", "POST", path, { content: "🎉" });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      content: "🎉",
      cheerer_membership_id: people.other.membershipId,
      event_id: null,
      recording: { id: message.id, type: "message", title: "Plan" },
    },
  ]);
  await call("owner", "POST", path, { content: "Great" });
  await call("member", "POST", path, { content: "Mine" });
  expect(
    tray().map(({ person, action, count, excerpt }) => [person, action, count, excerpt]),
  ).toEqual([["member", "cheered", 2, "Great"]]);
  expect((await call("member", "GET", path)).body.map(({ content }: Body) => content)).toEqual([
    "🎉",
    "Great",
    "Mine",
  ]);
  const [event] = (await call("owner", "GET", `/recordings/${message.id}/events`)).body;
  expect(
    (await call("owner", "POST", path, { content: "👏", event_id: event.id })).body.event_id,
  ).toBe(event.id);
  expect((await call("owner", "POST", path, { content: "👏", event_id: newId() })).status).toBe(
    422,
  );
  expect(
    (await call("owner", "GET", `/recordings/${message.id}/events`)).body[0].cheers_count,
  ).toBe(1);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.cheers_count).toBe(3);
  const feed = (await call("member", "GET", "/my/cheers")).body;
  expect(feed.received.map(({ content }: Body) => content)).toEqual(["👏", "Great", "🎉"]);
  expect(feed.given.map(({ content }: Body) => content)).toEqual(["Mine"]);
  expect((await call("member", "GET", "/my/cheers?since=2036-01-01T00:00:00Z")).body).toEqual({
    received: [],
    given: [],
  });
  expect((await call("member", "DELETE", `/cheers/${made.body.id}`)).body.error.code).toBe(
    "forbidden",
  );
  expect((await call("client", "DELETE", `/cheers/${made.body.id}`)).status).toBe(404);
  expect((await call("admin", "DELETE", `/cheers/${made.body.id}`)).body).toEqual({ ok: true });
  expect((await call("other", "DELETE", `/cheers/${made.body.id}`)).status).toBe(404);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.cheers_count).toBe(2);
  expect(rows("select id from cheers")).toHaveLength(3);
});

test("who left a thread hears of no cheers in it", async () => {
  const { call, message, tray } = await thread();
  const mine = (
    await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Done" })
  ).body;
  await call("member", "DELETE", `/recordings/${message.id}/subscription`);
  for (const { id } of [message, mine])
    await call("owner", "POST", `/recordings/${id}/cheers`, { content: "🎉" });
  expect(tray().filter(({ action }) => action === "cheered")).toEqual([]);
});

test("what can't be cheered, and no words, are refused without a trace", async () => {
  const { call, board, message, digest, make } = await thread();
  const draft = await make("member", board, { type: "message", title: "Draft", status: "drafted" });
  const before = digest();
  const codes = [
    (await call("owner", "POST", `/recordings/${board}/cheers`, { content: "x" })).body.error.code,
    (await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "  " })).body.error
      .code,
    (await call("owner", "POST", `/recordings/${message.id}/cheers`, { content: "x".repeat(51) }))
      .body.error.code,
    (await call("member", "POST", `/recordings/${draft.id}/cheers`, { content: "x" })).body.error
      .code,
    (await call("owner", "POST", `/recordings/${draft.id}/cheers`, { content: "x" })).body.error
      .code,
  ];
  expect(codes).toEqual([
    "validation_failed",
    "validation_failed",
    "validation_failed",
    "conflict",
    "not_found",
  ]);
  expect(digest()).toBe(before);
});
