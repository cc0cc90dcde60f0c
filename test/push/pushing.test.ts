import { afterEach, beforeEach, expect, test } from "bun:test";
import { claimsOf, pushService, subscribed } from "../support/push.ts";
import { clock, jobs, logged, services } from "../support/server.ts";
import { desk } from "../support/tray.ts";

let service: Awaited<ReturnType<typeof pushService>>;
beforeEach(async () => {
  service = await pushService();
});
afterEach(() => service.close());

const soon = () => clock.advance(3000);

test("what is new is pushed within seconds, encrypted for the browser and signed for its service", async () => {
  const w = await desk();
  const it = await subscribed(w, "other");
  const message = await w.post("Plan");
  expect(await service.taken()).toEqual([]);
  soon();
  const [pushed, ...more] = await service.taken();
  if (!pushed) throw new Error("Nothing was pushed");
  expect(more).toEqual([]);
  const { body, ...said } = it.decrypt(pushed);
  expect(said).toEqual({
    type: "notification",
    org_slug: w.org.slug,
    project_id: w.project.id,
    recording_id: message.id,
    thread_id: message.id,
    notification_id: (await w.tray()).notifications[0].id,
    action: "posted",
    title: `Plan · ${(await w.call("owner", "GET", "/account")).body.name}`,
    url: message.app_url,
    count: 1,
    unread_count: 1,
  });
  expect(body).toContain("Plan words");
  expect(pushed.path).toBe(it.path);
  expect(pushed.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "normal",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(claimsOf(pushed)).toMatchObject({
    key: (await w.call("other", "GET", "/api/v1/me/push-key")).body.public_key,
    aud: "https://example.com",
    sub: "mailto:notifications@localhost",
  });
  expect(
    (await w.call("other", "GET", "/api/v1/me/push-subscriptions")).body[0].last_pushed_at,
  ).toBe(clock.now().toISOString());
  expect(w.rows("select * from pending_pushes")).toEqual([]);
});

test("what happens in a thread within seconds is one push, what was read by then none, and each thing once", async () => {
  const w = await desk();
  const it = await subscribed(w, "other");
  const message = await w.post("Plan");
  await w.call("member", "POST", `/recordings/${message.id}/comments`, { content: "First" });
  await w.call("member", "POST", `/recordings/${message.id}/comments`, { content: "Second" });
  soon();
  const [pushed, ...more] = await service.taken();
  expect([more, pushed && it.decrypt(pushed).count]).toEqual([[], 3]);
  expect(pushed && it.decrypt(pushed).body).toContain("Second");
  soon();
  expect(await service.taken()).toEqual([]);
  await w.post("Read");
  await w.call("other", "PUT", "/my/notifications");
  soon();
  expect(await service.taken()).toEqual([]);
});

test("nobody is pushed what they chose not to hear, and in quiet hours nothing until they are over", async () => {
  const w = await desk();
  await subscribed(w, "other");
  const prefer = (body: object) => w.call("other", "PATCH", "/api/v1/me/preferences", body);
  await prefer({ notifications: { channels: { push: false } } });
  await w.post("Silent");
  soon();
  expect(await service.taken()).toEqual([]);
  await prefer({
    notifications: { channels: { push: true, email: false } },
    quiet_hours: { enabled: true, start: "09:00", end: "11:00", work_days: [0, 1, 2, 3, 4, 5, 6] },
  });
  await w.post("Held");
  soon();
  expect(await service.taken()).toEqual([]);
  clock.advance(61 * 60_000);
  expect(await service.taken()).toHaveLength(1);
  await prefer({ quiet_hours: { start: "10:00", end: "23:00" } });
  await w.post("Held too");
  soon();
  expect(await service.taken()).toEqual([]);
  await prefer({ quiet_hours: { enabled: false } });
  clock.advance(3000);
  await jobs.runDue();
  expect(await service.taken()).toHaveLength(1);
});

test("who sees it no more, left, or signed out is told nothing of it", async () => {
  const w = await desk();
  await subscribed(w, "other");
  const message = await w.post("Gone");
  await w.call("owner", "PUT", `/recordings/${message.id}/status/trashed`);
  soon();
  expect(await service.taken()).toEqual([]);
  await w.post("Unheard");
  await w.call("owner", "DELETE", `/people/${w.people.other.membershipId}`);
  soon();
  expect(await service.taken()).toEqual([]);
  await subscribed(w, "admin");
  await w.post("Unread", "admin");
  await w.call("admin", "POST", "/api/auth/sign-out");
  soon();
  expect(await service.taken()).toEqual([]);
  expect([
    w.rows("select * from pending_pushes"),
    services.pushable.has(w.people.admin.identityId),
  ]).toEqual([[], false]);
});

test.each([404, 410])(
  "a browser that its service knows no more (%i) is forgotten, others hear",
  async (status) => {
    const w = await desk();
    const [gone, here] = [await subscribed(w, "other"), await subscribed(w, "other")];
    service.answers.set(gone.path, status);
    await w.post("Plan");
    soon();
    expect((await service.taken()).map(({ path }) => path).sort()).toEqual(
      [gone.path, here.path].sort(),
    );
    const left = (await w.call("other", "GET", "/api/v1/me/push-subscriptions")).body;
    expect(left.map(({ id }: { id: string }) => id)).toEqual([here.id]);
  },
);

test("a service that can't take it now is asked again, one that refuses is not, and the log says why", async () => {
  const w = await desk();
  const it = await subscribed(w, "other");
  service.answers.set(it.path, 503);
  await w.post("Plan");
  soon();
  expect(await service.taken()).toHaveLength(1);
  expect(logged.filter((line) => line.includes("didn't take a notification")).join()).toContain(
    '"status":503',
  );
  service.answers.set(it.path, 201);
  clock.advance(60 * 60_000);
  expect(await service.taken()).toHaveLength(1);
  service.answers.set(it.path, 403);
  await w.post("Refused");
  soon();
  expect(await service.taken()).toHaveLength(1);
  clock.advance(60 * 60_000);
  expect(await service.taken()).toEqual([]);
  expect(logged.join()).not.toContain(it.path);
});

test("where nobody is pushed to there are no jobs for it", async () => {
  const w = await desk();
  await w.post("Plan");
  expect(w.rows("select kind from jobs where kind = 'push_notifications'")).toEqual([]);
});

test("more than is allowed in an hour waits for room, and tells what came meanwhile", async () => {
  const w = await desk();
  await subscribed(w, "other");
  services.config.quotas.set("notification_pushes", 2);
  for (const title of ["One", "Two", "Three"]) await w.post(title);
  soon();
  expect(await service.taken()).toHaveLength(2);
  clock.advance(60 * 60_000);
  expect(await service.taken()).toHaveLength(1);
});
