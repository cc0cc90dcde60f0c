import { expect, test } from "bun:test";
import { checkIn, daily } from "./support/check-ins.ts";
import { clock, jobs } from "./support/server.ts";
import type { Body } from "./support/world.ts";

// A Monday.

test("a question answers everything the contract promises, and is listed with its project's", async () => {
  const { question, call, parent, idOf, actions } = await checkIn({
    schedule: { ...daily, days: [5, 1], minute: 30 },
  });
  const asked = [idOf("member"), idOf("other")].map((membership_id) => ({
    membership_id,
    opted_out: false,
    last_answered_on: null,
  }));
  expect(question).toMatchObject({
    type: "question",
    title: "What did you do?",
    content_html: null,
    parent_id: parent,
    version: 1,
    schedule: { frequency: "daily", days: [1, 5], hour: 9, minute: 30 },
    paused: false,
    answers_count: 0,
    next_ask_at: "2026-03-06T09:30:00.000Z",
    subscribers_count: 1,
    can: { edit: true, comment: true, move: true, complete: false },
  });
  expect(question.askees).toHaveLength(2);
  expect(question.askees).toEqual(expect.arrayContaining(asked));
  expect(actions().at(-1)).toBe("created");
  const made = await call("member", "POST", `/recordings/${parent}/children`, {
    type: "question",
    title: "Second",
    schedule: { frequency: "weekly", hour: 0 },
    membership_ids: [],
  });
  expect(made.body).toMatchObject({
    schedule: { days: [1], minute: 0 },
    askees: [],
    next_ask_at: null,
  });
  const listed = await call("other", "GET", `/recordings/${parent}/questions`);
  expect(listed.body.map(({ id }: Body) => id)).toEqual([question.id, made.body.id]);
  expect(listed.headers.get("x-total-count")).toBe("2");
});

test("title, schedule and askees are changed by a patch, each with its event", async () => {
  const { patch, idOf, actions, rows, question } = await checkIn();
  const before = actions().length;
  const changed = await patch({
    title: "How was it?",
    schedule: { frequency: "weekly", days: [5], hour: 16 },
    membership_ids: [idOf("admin")],
  });
  expect(changed.body).toMatchObject({
    title: "How was it?",
    version: 2,
    next_ask_at: "2026-03-06T16:00:00.000Z",
    schedule: { frequency: "weekly", days: [5], hour: 16, minute: 0 },
    askees: [{ membership_id: idOf("admin") }],
  });
  expect(actions().slice(before)).toEqual([
    "title_changed",
    "recurrence_changed",
    "unassigned",
    "assigned",
  ]);
  expect(
    (await patch({ title: "How was it?", membership_ids: [idOf("admin")] })).body.version,
  ).toBe(2);
  expect(
    rows(
      "select membership_id from notifications where action <> 'granted_access' and recording_id = ?",
      question.id,
    ),
  ).toEqual([]);
});

test("a question lacks neither schedule nor askees, who must see it, and what is wrong is named", async () => {
  const { ask, call, patch, path, parent, question, idOf, project, digest } = await checkIn();
  const list = await call("owner", "POST", `/recordings/${project.tool("todos")}/children`, {
    type: "todolist",
    title: "List",
  });
  const before = digest();
  const schedule = (change: object) => ask("owner", { schedule: { ...daily, ...change } });
  const refused = [
    [await ask("owner", { schedule: undefined }), "schedule", "required"],
    [await ask("owner", { membership_ids: undefined }), "membership_ids", "required"],
    [
      await ask("owner", { membership_ids: [idOf("member"), idOf("client")] }),
      "membership_ids[1]",
      "not_member",
    ],
    [await ask("owner", { membership_ids: [idOf("stranger")] }), "membership_ids[0]", "not_member"],
    [await patch({ membership_ids: [idOf("client")] }), "membership_ids[0]", "not_member"],
    [await patch({ schedule: null }), "schedule", "required"],
    [await schedule({ frequency: "yearly" }), "schedule.frequency", "not_in_list"],
    [await schedule({ days: [] }), "schedule.days", "too_short"],
    [await schedule({ days: [7] }), "schedule.days[0]", "out_of_range"],
    [await schedule({ days: [1, 1] }), "schedule.days", "duplicate"],
    [await schedule({ hour: 24 }), "schedule.hour", "out_of_range"],
    [await schedule({ minute: 15 }), "schedule.minute", "not_in_list"],
    [await schedule({ hour: undefined }), "schedule.hour", "required"],
    [
      await call("owner", "POST", `/recordings/${list.body.id}/questions`, {
        title: "x",
        schedule: daily,
        membership_ids: [],
      }),
      "type",
      "wrong_parent",
    ],
    [
      await call("owner", "POST", `/recordings/${parent}/answers`, { content: "x" }),
      "type",
      "wrong_parent",
    ],
    [await call("owner", "GET", `/recordings/${list.body.id}/questions`), "type", "wrong_type"],
    [await call("owner", "GET", `/recordings/${parent}/answers`), "type", "wrong_type"],
    [await call("owner", "GET", `/recordings/${parent}/answers/by`), "type", "wrong_type"],
    [
      await call("owner", "PUT", `/recordings/${list.body.id}/pause`, { paused: true }),
      "type",
      "wrong_type",
    ],
    [
      await call("owner", "PUT", `/recordings/${list.body.id}/opt-out`, { opted_out: true }),
      "type",
      "wrong_type",
    ],
    [await call("owner", "GET", `${path}/answers?date=yesterday`), "date", "invalid"],
    [await call("owner", "GET", `${path}/answers?creator_id=me`), "creator_id", "invalid"],
    [await call("owner", "PUT", `${path}/pause`, {}), "paused", "required"],
  ] as const;
  for (const [{ status, body }, field, code] of refused)
    expect([status, body.error.fields[field]?.[0].code, field, body.error.message]).toEqual([
      422,
      code,
      field,
      body.error.message,
    ]);
  expect(digest()).toBe(before);
  expect(question.version).toBe(1);
});

test("who left or lost the project is asked no more, and not shown, until they are back", async () => {
  const w = await checkIn();
  const people = (body: object) => w.call("owner", "PUT", `/projects/${w.project.id}/people`, body);
  const shown = async () => (await w.get()).askees.map(({ membership_id }: Body) => membership_id);
  await w.call("owner", "PATCH", `/projects/${w.project.id}`, { all_access: false });
  await people({ grant: [w.idOf("member")] });
  expect(await shown()).toEqual([w.idOf("member")]);
  expect(await w.until("2026-03-03T09:00:00Z")).toEqual(["member"]);
  await people({ revoke: [w.idOf("member")] });
  expect((await w.get()).next_ask_at).toBeNull();
  expect(await w.until("2026-03-04T09:00:00Z")).toEqual([]);
  await people({ grant: [w.idOf("member"), w.idOf("other")] });
  expect((await w.get()).next_ask_at).toBe("2026-03-05T09:00:00.000Z");
  await w.call("owner", "DELETE", `/people/${w.idOf("other")}`);
  expect(await w.until("2026-03-05T09:00:00Z")).toEqual(["member"]);
  await w.call("owner", "PATCH", `/people/${w.idOf("admin")}`, { role: "owner" });
  await w.call("admin", "DELETE", `/people/${w.idOf("owner")}`);
  expect(await w.until("2026-03-06T09:00:00Z")).toEqual(["member"]);
});

test("clients are asked and answer where they see it, and see no more than that", async () => {
  const w = await checkIn();
  const { call, project, parent, idOf, path, answer } = w;
  await call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: [idOf("client")] });
  expect((await call("client", "GET", path)).status).toBe(404);
  expect((await call("client", "PUT", `${path}/opt-out`, { opted_out: true })).status).toBe(404);
  await call("owner", "PUT", `${path}/visibility`, { visible_to_clients: true });
  await w.patch({ membership_ids: [idOf("client"), idOf("member")] });
  expect((await w.until("2026-03-03T09:00:00Z")).toSorted()).toEqual(["client", "member"]);
  const own = await answer("client");
  await answer("member", { visible_to_clients: false });
  const seen = (await call("client", "GET", `${path}/answers`)).body;
  expect(seen.map(({ id, visible_to_clients }: Body) => [id, visible_to_clients])).toEqual([
    [own.id, true],
  ]);
  expect((await call("client", "GET", path)).body).toMatchObject({
    answers_count: 1,
    can: { edit: false },
  });
  expect((await call("client", "GET", `${path}/answers/by`)).body).toMatchObject([
    { answers_count: 1 },
  ]);
  const log = (await call("client", "GET", `${path}/events`)).body.map(
    ({ action }: Body) => action,
  );
  expect(log.filter((action: string) => action === "answered")).toHaveLength(1);
  expect((await call("client", "PUT", `${path}/pause`, { paused: true })).status).toBe(403);
  expect((await w.ask("client")).status).toBe(404);
  await call("owner", "PUT", `/recordings/${parent}/visibility`, { visible_to_clients: true });
  const theirs = (await w.ask("client", { membership_ids: [idOf("client")] })).body;
  expect(theirs.visible_to_clients).toBe(true);
  expect(
    (await call("client", "PUT", `/recordings/${theirs.id}/pause`, { paused: true })).status,
  ).toBe(200);
  await call("owner", "PUT", `${path}/visibility`, { visible_to_clients: false });
  expect(await w.until("2026-03-04T09:00:00Z")).toEqual(["member"]);
});

test("what is archived takes no answers, no opt-outs and no pause", async () => {
  const { call, path, answer } = await checkIn();
  await call("owner", "PUT", `${path}/status/archived`);
  expect((await answer("member")).error.code).toBe("conflict");
  for (const [verb, body] of [
    ["opt-out", { opted_out: true }] as const,
    ["pause", { paused: true }] as const,
  ])
    expect((await call("member", "PUT", `${path}/${verb}`, body)).body.error.code).toBe("conflict");
});

test("a copied question asks those of the same people who see it, without the answers", async () => {
  const { call, answer, path, project, idOf, until } = await checkIn();
  await answer("member");
  await call("member", "PUT", `${path}/opt-out`, { opted_out: true });
  const there = (await call("owner", "POST", "/projects", { name: "There" })).body;
  await call("owner", "PUT", `/projects/${there.id}/people`, { grant: [idOf("member")] });
  const copied = await call("owner", "POST", `${path}/copy`, { parent_id: there.check_ins_id });
  expect(copied.body).toMatchObject({
    title: "What did you do?",
    answers_count: 0,
    next_ask_at: "2026-03-03T09:00:00.000Z",
    askees: [{ membership_id: idOf("member"), opted_out: false, last_answered_on: null }],
  });
  await call("owner", "PUT", `/projects/${project.id}/status/trashed`);
  expect(await until("2026-03-03T09:00:00Z")).toEqual(["member"]);
});

test("a question that is gone for good takes its askees and its jobs' work with it", async () => {
  const { call, path, question, rows } = await checkIn();
  await call("owner", "PUT", `${path}/status/trashed`);
  await call("owner", "DELETE", `/trash/${question.id}`);
  clock.advance(5 * 24 * 60 * 60 * 1000);
  await jobs.runDue();
  expect(rows("select * from question_askees")).toEqual([]);
  expect(rows("select id from jobs where kind = 'ask_question'")).toEqual([]);
});
