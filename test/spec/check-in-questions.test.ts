import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { checkIn, daily } from "../support/check-ins.ts";
import { beginAt, setClock } from "../support/clock.ts";
import type { Body, Who } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

// A Monday.
beginAt("2026-03-02T08:00:00Z");

test("a question that is asked tells each askee by a row about it, in nobody's name who wasn't asking", async () => {
  const { call, question, project, until, idOf } = await checkIn();
  expect(await until("2026-03-02T09:00:00Z")).toEqual(["member", "other"]);
  for (const who of ["member", "other"] as const) {
    const [row, ...rest] = (await call(who, "GET", "/my/notifications")).body.notifications;
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      action: "asked",
      recording_id: question.id,
      project_id: project.id,
      count: 1,
      read: false,
      recording: {
        id: question.id,
        type: "question",
        title: "What did you do?",
        parent_id: question.parent_id,
      },
    });
  }
  expect((await call("member", "GET", `/recordings/${question.id}/subscription`)).body).toEqual({
    subscribed: false,
  });
  expect((await call("owner", "GET", `/recordings/${question.id}/subscribers`)).body).toEqual({
    membership_ids: [idOf("owner")],
  });
});

test("the hours 0 and 23 and the half hours are asked at, each as it was sent", async () => {
  const w = await checkIn();
  for (const [schedule, answered, next] of [
    [
      { frequency: "daily", hour: 0 },
      { frequency: "daily", days: [1, 2, 3, 4, 5], hour: 0, minute: 0 },
      "2026-03-03T00:00:00.000Z",
    ],
    [
      { frequency: "daily", hour: 23, minute: 30, days: [6, 0] },
      { frequency: "daily", days: [0, 6], hour: 23, minute: 30 },
      "2026-03-07T23:30:00.000Z",
    ],
    [
      { frequency: "weekly", hour: 8, minute: 30, days: [1] },
      { frequency: "weekly", days: [1], hour: 8, minute: 30 },
      "2026-03-02T08:30:00.000Z",
    ],
    [
      { frequency: "every_other_week", hour: 8, minute: 0, days: [2] },
      { frequency: "every_other_week", days: [2], hour: 8, minute: 0 },
      "2026-03-03T08:00:00.000Z",
    ],
    [
      { frequency: "monthly", hour: 9, days: [3] },
      { frequency: "monthly", days: [3], hour: 9, minute: 0 },
      "2026-03-04T09:00:00.000Z",
    ],
  ] as const) {
    const { body } = await w.patch({ schedule });
    expect([body.schedule, body.next_ask_at]).toEqual([answered, next]);
    expect((await w.ask("owner", { schedule })).body).toMatchObject({
      schedule: answered,
      next_ask_at: next,
    });
  }
});

test("pausing says so, asks nobody, and is in the log once; so does going on", async () => {
  const w = await checkIn();
  const { call, path, get, digest } = w;
  const [log, news] = [logOf(w), newsOf(w)];
  const pause = (paused: boolean) => call("other", "PUT", `${path}/pause`, { paused });
  const before = await get();
  expect((await pause(false)).body.version).toBe(1);
  const { body } = await pause(true);
  expect([body.paused, body.next_ask_at, body.version, body.askees]).toEqual([
    true,
    null,
    2,
    before.askees,
  ]);
  const written = digest();
  expect((await pause(true)).body).toEqual(body);
  expect(digest()).toBe(written);
  expect((await pause(false)).body).toMatchObject({
    paused: false,
    next_ask_at: before.next_ask_at,
    version: 3,
  });
  expect([log(), news()]).toEqual([["paused", "resumed"], []]);
});

test("opting out is for oneself, shows on the question, survives a change of askees, and is taken back", async () => {
  const w = await checkIn();
  const { call, path, get, patch, idOf, until } = w;
  const out = (opted_out: boolean, who: Who = "member") =>
    call(who, "PUT", `${path}/opt-out`, { opted_out });
  const state = async () =>
    Object.fromEntries(
      (await get()).askees.map(({ membership_id, opted_out }: Body) => [membership_id, opted_out]),
    );
  const log = logOf(w);
  expect((await out(true)).status).toBe(200);
  await out(true);
  expect(await state()).toEqual({ [idOf("member")]: true, [idOf("other")]: false });
  await patch({ membership_ids: [idOf("member"), idOf("admin")] });
  expect(await state()).toEqual({ [idOf("member")]: true, [idOf("admin")]: false });
  expect(await until("2026-03-02T09:00:00Z")).toEqual(["admin"]);
  expect(((await out(false)).body as Body).next_ask_at).toBe("2026-03-03T09:00:00.000Z");
  expect((await until("2026-03-03T09:00:00Z")).toSorted()).toEqual(["admin", "member"]);
  expect(log()).toEqual(["unassigned", "assigned"]);
  await expectRefusals(w, [
    ["other", "PUT", `${path}/opt-out`, { opted_out: true }, "403 forbidden"],
    ["owner", "PUT", `${path}/opt-out`, { opted_out: true }, "403 forbidden"],
    ["client", "PUT", `${path}/opt-out`, { opted_out: true }, "404 not_found"],
    ["member", "PUT", `${path}/opt-out`, {}, { opted_out: "required" }],
    ["member", "PUT", `${path}/opt-out`, { opted_out: "no" }, { opted_out: "wrong_type" }],
    ["member", "PUT", `/recordings/${newId()}/opt-out`, { opted_out: true }, "404 not_found"],
  ]);
});

test("a question is shown to clients when it is made for them, and only they see it who see its project", async () => {
  const w = await checkIn();
  const { call, project, ask, idOf } = w;
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: [idOf("client")] });
  const made = (await ask("member", { visible_to_clients: true, membership_ids: [idOf("client")] }))
    .body;
  expect([made.visible_to_clients, made.askees]).toEqual([
    true,
    [{ membership_id: idOf("client"), opted_out: false, last_answered_on: null }],
  ] as never);
  expect((await call("client", "GET", `/recordings/${made.id}`)).body).toMatchObject({
    parent_id: null,
    parent: null,
  });
  await expectRefusals(w, [
    ["client", "GET", `/recordings/${w.parent}/questions`, undefined, "404 not_found"],
    [
      "client",
      "POST",
      `/recordings/${w.parent}/questions`,
      { title: "x", schedule: daily, membership_ids: [] },
      "404 not_found",
    ],
    ["client", "PATCH", `/recordings/${made.id}`, { title: "Mine" }, "403 forbidden"],
  ]);
});

test("one can answer more than once for a day; each answer stands and is counted, the latest first", async () => {
  const { call, answer, path, get, idOf } = await checkIn();
  const made: Body[] = [];
  for (const content of ["One", "Two"]) {
    made.push(await answer("member", { content }));
    setClock("2026-03-02T08:05:00Z");
  }
  await answer("admin", {
    content: "ignored",
    content_html: "<p>Three</p>",
    title: "No",
    position: 9,
  });
  const listed = (await call("other", "GET", `${path}/answers`)).body;
  expect(listed.map(({ content_html, title }: Body) => [content_html, title]).toSorted()).toEqual([
    ["<p>One</p>", ""],
    ["<p>Three</p>", ""],
    ["<p>Two</p>", ""],
  ]);
  const one = { avatar_url: null, kind: "person" };
  expect((await call("other", "GET", `${path}/answers/by`)).body).toEqual([
    {
      creator: { membership_id: idOf("member"), name: "Member Test", role: "member", ...one },
      answers_count: 2,
      last_answered_on: "2026-03-02",
    },
    {
      creator: { membership_id: idOf("admin"), name: "Admin Test", role: "admin", ...one },
      answers_count: 1,
      last_answered_on: "2026-03-02",
    },
  ]);
  expect((await get()).answers_count).toBe(3);
  await call("member", "PUT", `/recordings/${made[0].id}/status/trashed`);
  await call("member", "PUT", `/recordings/${made[1].id}/status/trashed`);
  const { answers_count, askees } = await get();
  expect([answers_count, askees.map(({ last_answered_on }: Body) => last_answered_on)]).toEqual([
    1,
    [null, null],
  ]);
  expect((await call("other", "GET", `${path}/answers/by`)).body).toHaveLength(1);
});

test("what is no answer is refused, and so is one where nobody may answer", async () => {
  const w = await checkIn();
  const { path, call, ask } = w;
  const gone = (await ask("owner")).body;
  await call("owner", "PUT", `/recordings/${gone.id}/status/trashed`);
  const answers = `${path}/answers`;
  const send = (body: object, refusal: string | Record<string, string>) =>
    ["member", "POST", answers, body, refusal] as const;
  await expectRefusals(w, [
    send({}, { content: "required" }),
    send({ content: "x", occurs_on: null }, { occurs_on: "required" }),
    send({ content: "x", occurs_on: "today" }, { occurs_on: "invalid" }),
    send({ content: "x", occurs_on: "2026-02-29" }, { occurs_on: "invalid" }),
    send({ content: "x", occurs_on: "2026-03-03" }, { occurs_on: "out_of_range" }),
    send({ content: "x", status: "drafted" }, { status: "invalid" }),
    ["client", "POST", answers, { content: "x" }, "404 not_found"],
    ["member", "POST", `/recordings/${gone.id}/answers`, { content: "x" }, "409 conflict"],
  ]);
});
