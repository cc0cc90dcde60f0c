import { expect, test } from "bun:test";
import { jobHandlers } from "#/app/jobs.ts";
import { checkIn, daily } from "./support/check-ins.ts";
import { setClock } from "./support/clock.ts";
import { withoutEffects } from "./support/job-runner.ts";
import { baseUrl, clock, jobs, services } from "./support/server.ts";

// A Monday.

test("everybody is asked at the hour of their own zone, and next_ask_at is the first of them", async () => {
  const { question, zone, get, until, idOf, rows } = await checkIn();
  expect(question.next_ask_at).toBe("2026-03-03T09:00:00.000Z");
  await zone("member", "America/New_York");
  await zone("other", "Asia/Kolkata");
  expect((await get()).next_ask_at).toBe("2026-03-02T14:00:00.000Z");
  expect(await until("2026-03-02T13:59:59Z")).toEqual([]);
  expect(await until("2026-03-02T14:00:00Z")).toEqual(["member"]);
  expect((await get()).next_ask_at).toBe("2026-03-03T03:30:00.000Z");
  expect(await until("2026-03-03T03:30:00Z")).toEqual(["other"]);
  expect(await until("2026-03-03T23:00:00Z")).toEqual(["member"]);
  expect(
    rows(
      "select action, recording_id, actor_id, count from notifications where action <> 'granted_access' and membership_id = ?",
      idOf("other"),
    ),
  ).toEqual([{ action: "asked", recording_id: question.id, actor_id: idOf("owner"), count: 1 }]);
  expect(
    rows(
      "select kind from jobs where kind = 'ask_question' and due_at <= '2026-03-03T23:00:00.000Z'",
    ),
  ).toEqual([]);
});

test("who made a question is asked too, and nobody is mailed or told of anything else", async () => {
  const w = await checkIn({ membership_ids: [] });
  expect(w.question.next_ask_at).toBeNull();
  await w.patch({ membership_ids: [w.idOf("owner")] });
  expect(await w.until("2026-03-03T09:00:00Z")).toEqual(["owner"]);
  expect(w.rows("select action from notifications where action <> 'granted_access'")).toEqual([
    { action: "asked" },
  ]);
});

test("an agent is directed by who asks it for as long as they are here", async () => {
  const { call, ask, until, idOf, rows } = await checkIn();
  const agent = (await call("owner", "POST", "/agents", { name: "Bot", directable_by: "members" }))
    .body.id;
  expect((await ask("admin", { membership_ids: [agent] })).status).toBe(201);
  await until("2026-03-03T09:00:00Z");
  await call("owner", "DELETE", `/people/${idOf("admin")}`);
  await until("2026-03-04T09:00:00Z");
  expect(
    rows("select directive from notifications where membership_id = ? order by seq", agent),
  ).toEqual([{ directive: 1 }, { directive: 0 }]);
});

test("weekdays are Monday to Friday unless said otherwise", async () => {
  const { until, question } = await checkIn();
  expect(question.schedule).toEqual({
    frequency: "daily",
    days: [1, 2, 3, 4, 5],
    hour: 9,
    minute: 0,
  });
  expect(await until("2026-03-06T09:00:00Z")).toHaveLength(2);
  expect(await until("2026-03-08T23:00:00Z")).toEqual([]);
  expect(await until("2026-03-09T09:00:00Z")).toHaveLength(2);
});

test("each frequency asks on its own days, counted from when the question was made", async () => {
  const schedules = [
    [{ frequency: "daily", days: [6, 0] }, ["03-07", "03-08", "03-14"]],
    [{ frequency: "weekly", days: [3, 1] }, ["03-04", "03-09", "03-11"]],
    [{ frequency: "weekly" }, ["03-09", "03-16", "03-23"]],
    [{ frequency: "every_other_week", days: [3, 5] }, ["03-04", "03-06", "03-18"]],
    [{ frequency: "every_other_week", days: [0] }, ["03-08", "03-22", "04-05"]],
    [{ frequency: "monthly", days: [1] }, ["04-06", "05-04", "06-01"]],
    [{ frequency: "monthly", days: [0, 4] }, ["03-05", "03-08", "04-02"]],
  ] as const;
  for (const [schedule, days] of schedules) {
    const { until, rows } = await checkIn({ schedule: { ...schedule, hour: 9, minute: 30 } });
    const found: string[] = [];
    for (const _ of days) {
      const [{ at }] = rows("select min(next_ask_at) as at from question_askees");
      found.push(at);
      expect([schedule, await until(at)]).toEqual([schedule, ["member", "other"]]);
    }
    expect([schedule, found]).toEqual([schedule, days.map((day) => `2026-${day}T09:30:00.000Z`)]);
    setClock("2026-03-02T10:00:00Z");
  }
}, 120_000);

test("monthly keeps to the week of the month, and a fifth weekday means the last", async () => {
  setClock("2026-03-10T10:00:00Z");
  const second = await checkIn({ schedule: { frequency: "monthly", days: [5], hour: 9 } });
  expect(second.question.next_ask_at).toBe("2026-03-13T09:00:00.000Z");
  setClock("2026-03-29T10:00:00Z");
  const fifth = await checkIn({ schedule: { frequency: "monthly", days: [1], hour: 9 } });
  expect(fifth.question.next_ask_at).toBe("2026-03-30T09:00:00.000Z");
  expect(await fifth.until("2026-03-30T09:00:00Z")).toHaveLength(2);
  expect((await fifth.get()).next_ask_at).toBe("2026-04-27T09:00:00.000Z");
});

test("an hour that the clocks skip is as much later, and one they repeat is the first", async () => {
  const days = { frequency: "daily", days: [0], hour: 2, minute: 30 };
  setClock("2026-03-28T10:00:00Z");
  const spring = await checkIn({ schedule: days, membership_ids: [] });
  await spring.zone("member", "Europe/Berlin");
  await spring.patch({ membership_ids: [spring.idOf("member")] });
  expect((await spring.get()).next_ask_at).toBe("2026-03-29T01:30:00.000Z");
  expect(await spring.until("2026-03-29T01:30:00Z")).toEqual(["member"]);
  setClock("2026-10-24T10:00:00Z");
  const autumn = await checkIn({ schedule: days, membership_ids: [] });
  await autumn.zone("member", "Europe/Berlin");
  await autumn.patch({ membership_ids: [autumn.idOf("member")] });
  expect(await autumn.until("2026-10-25T00:30:00Z")).toEqual(["member"]);
  expect(await autumn.until("2026-10-25T01:30:00Z")).toEqual([]);
  expect((await autumn.get()).next_ask_at).toBe("2026-11-01T01:30:00.000Z");
});

test("an hour that was missed is made up for on the same day, and skipped after it", async () => {
  const { until, zone } = await checkIn();
  await zone("other", "Pacific/Auckland");
  // Nine on Tuesday: in Auckland it is past eleven at night by now, in UTC ten past ten in the
  // morning.
  expect(await until("2026-03-03T10:10:00Z")).toEqual(["member", "other"]);
  expect(await until("2026-03-06T02:00:00Z")).toEqual(["other"]);
  expect(await until("2026-03-06T09:00:00Z")).toEqual(["member"]);
});

test("a job that runs twice, or for a time that is not the next any more, asks nobody again", async () => {
  const { question, until, rows, org } = await checkIn();
  const handler = jobHandlers(services).ask_question;
  const payload = { question_id: question.id, ask_at: "2026-03-03T09:00:00.000Z" };
  expect(await until("2026-03-03T09:00:00Z")).toHaveLength(2);
  const before = rows("select * from question_askees");
  const again = (sent: object) =>
    services.tenants.get(org.id).write((db) => {
      if (handler && "change" in handler)
        handler.change(
          { db, now: clock.now(), tenantId: org.id, baseUrl, ...withoutEffects },
          sent as Record<string, unknown>,
        );
    });
  again(payload);
  again({ ...payload, ask_at: "2026-03-04T09:00:00.000Z" });
  again({ ...payload, question_id: org.id });
  expect(rows("select * from question_askees")).toEqual(before);
  expect(rows("select id from notifications where action <> 'granted_access'")).toHaveLength(2);
  expect(rows("select due_at from jobs where kind = 'ask_question'")).toEqual([
    { due_at: "2026-03-04T09:00:00.000Z" },
  ]);
});

test("a paused question asks nobody, and goes on with the next time, without what was missed", async () => {
  const { call, path, get, until, actions } = await checkIn();
  const pause = (paused: boolean) => call("member", "PUT", `${path}/pause`, { paused });
  expect((await pause(true)).body).toMatchObject({ paused: true, next_ask_at: null, version: 2 });
  expect((await pause(true)).body.version).toBe(2);
  expect(await until("2026-03-05T12:00:00Z")).toEqual([]);
  expect((await pause(false)).body).toMatchObject({
    paused: false,
    next_ask_at: "2026-03-06T09:00:00.000Z",
  });
  expect(await until("2026-03-05T23:00:00Z")).toEqual([]);
  expect(await until("2026-03-06T09:00:00Z")).toHaveLength(2);
  expect(actions().slice(-2)).toEqual(["paused", "resumed"]);
  expect((await get()).paused).toBe(false);
});

test("who opts out is not asked until they opt in again, and only askees can", async () => {
  const { call, path, get, until, idOf } = await checkIn();
  const optOut = (who: "member" | "admin", opted_out: boolean) =>
    call(who, "PUT", `${path}/opt-out`, { opted_out });
  const out = (await optOut("member", true)).body.askees;
  expect(
    out.find(({ membership_id }: { membership_id: string }) => membership_id === idOf("member"))
      .opted_out,
  ).toBe(true);
  expect((await optOut("admin", true)).body.error.code).toBe("forbidden");
  expect(await until("2026-03-03T09:00:00Z")).toEqual(["other"]);
  await optOut("member", false);
  await optOut("member", false);
  expect(await until("2026-03-03T23:00:00Z")).toEqual([]);
  expect(await until("2026-03-04T09:00:00Z")).toEqual(["member", "other"]);
  expect((await get()).version).toBe(1);
});

test("nobody is asked twice for one day, however the schedule or their zone changes", async () => {
  const { patch, until, zone, get, actions } = await checkIn();
  expect(await until("2026-03-03T09:00:00Z")).toHaveLength(2);
  await patch({ schedule: { ...daily, hour: 15 } });
  expect((await get()).next_ask_at).toBe("2026-03-04T15:00:00.000Z");
  expect(await until("2026-03-03T15:00:00Z")).toEqual([]);
  await zone("member", "America/Los_Angeles");
  expect(await until("2026-03-03T23:30:00Z")).toEqual([]);
  expect(await until("2026-03-04T15:00:00Z")).toEqual(["other"]);
  expect(await until("2026-03-04T23:00:00Z")).toEqual(["member"]);
  await patch({ schedule: { ...daily, hour: 15 } });
  expect(actions().filter((action) => action === "recurrence_changed")).toHaveLength(1);
});

test("who was named later is asked from the next time on, and who was taken off no more", async () => {
  const { patch, until, idOf, actions, get } = await checkIn();
  setClock("2026-03-03T12:00:00Z");
  await jobs.runDue();
  const changed = await patch({ membership_ids: [idOf("other"), idOf("admin"), idOf("admin")] });
  expect([changed.body.version, (await get()).version]).toEqual([2, 2]);
  expect(actions().slice(-2)).toEqual(["unassigned", "assigned"]);
  expect(await until("2026-03-04T08:59:00Z")).toEqual([]);
  expect((await until("2026-03-04T09:00:00Z")).toSorted()).toEqual(["admin", "other"]);
});

test("in the trash or the archive a question asks nobody, nor in such a project, and back it goes on", async () => {
  const { call, path, project, until, get } = await checkIn();
  const set = (at: string, status: string) => call("owner", "PUT", `${at}/status/${status}`);
  for (const [at, status, day] of [
    [path, "trashed", "04"],
    [path, "archived", "05"],
    [`/projects/${project.id}`, "archived", "06"],
    [`/projects/${project.id}`, "trashed", "09"],
  ] as const) {
    await set(at, status);
    expect((await get()).next_ask_at).toBeNull();
    expect([status, await until(`2026-03-${day}T10:00:00Z`)]).toEqual([status, []]);
    await set(at, "active");
    expect((await get()).next_ask_at).not.toBeNull();
  }
  expect(await until("2026-03-10T09:00:00Z")).toHaveLength(2);
});
