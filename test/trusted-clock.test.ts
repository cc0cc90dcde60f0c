import { expect, test } from "bun:test";
import { Glob } from "bun";
import { jobHandlers } from "#/app/jobs.ts";
import { TrustedClock } from "#/platform/clock.ts";
import { services } from "./support/server.ts";
import { DAY, HOUR, START, settableClock } from "./support/settable-clock.ts";

const after = (milliseconds: number) => new Date(Date.parse(START) + milliseconds);

test("the trusted time is the clock's while it is set by less than a day", () => {
  const clock = settableClock(Date.parse(START));
  const trusted = new TrustedClock(clock);
  for (const [passed, jump] of [
    [HOUR, 0],
    [90 * DAY, 2 * HOUR],
    [HOUR, -3 * HOUR],
    [0, 23 * HOUR],
  ] as const) {
    clock.pass(passed);
    clock.jump(jump);
    expect([trusted.now(), trusted.isAhead()]).toEqual([clock.now(), false]);
  }
});

test("a clock that jumps by more than a day is not followed until it is back, or has held for a day", () => {
  const clock = settableClock(Date.parse(START));
  const trusted = new TrustedClock(clock);
  clock.jump(40 * DAY);
  expect([trusted.now(), trusted.isAhead()]).toEqual([after(0), true]);
  clock.pass(20 * HOUR);
  expect([trusted.now(), trusted.isAhead()]).toEqual([after(20 * HOUR), true]);
  clock.jump(-40 * DAY);
  expect([trusted.now(), trusted.isAhead()]).toEqual([clock.now(), false]);
  clock.jump(40 * DAY);
  expect(trusted.isAhead()).toBe(true);
  clock.pass(23 * HOUR);
  expect(trusted.isAhead()).toBe(true);
  clock.pass(HOUR);
  expect([trusted.now(), trusted.isAhead()]).toEqual([clock.now(), false]);
});

test("a clock that falls back to 1970 makes nothing old, and is right again at once when it is", () => {
  const clock = settableClock(Date.parse(START));
  const trusted = new TrustedClock(clock);
  clock.jump(-Date.parse(START));
  expect([trusted.now(), trusted.isAhead()]).toEqual([new Date(0), false]);
  clock.pass(HOUR);
  clock.jump(Date.parse(START));
  expect([trusted.now(), trusted.isAhead()]).toEqual([after(HOUR), false]);
});

test("a start under a wrong clock is noticed by what was kept, and its day goes on over starts", () => {
  const clock = settableClock(Date.parse(START));
  const kept = new TrustedClock(clock).reading();
  clock.jump(40 * DAY);
  const second = new TrustedClock(clock, kept);
  expect([second.now(), second.isAhead()]).toEqual([after(0), true]);
  clock.pass(20 * HOUR);
  expect(second.isAhead()).toBe(true);
  const third = new TrustedClock(clock, second.reading());
  clock.pass(3 * HOUR);
  expect(third.isAhead()).toBe(true);
  clock.pass(HOUR);
  expect([third.now(), third.isAhead()]).toEqual([clock.now(), false]);
  const fourth = new TrustedClock(clock, third.reading());
  expect(fourth.isAhead()).toBe(false);
});

test("every job that purges waits while the clock may be wrong", () => {
  const purging = Object.entries(jobHandlers(services)).filter(([kind]) =>
    kind.startsWith("purge"),
  );
  expect(purging.map(([kind, handler]) => [kind, "isFinal" in handler]).toSorted()).toEqual([
    ["purge", true],
    ["purge_history", true],
    ["purge_org", true],
    ["purge_project", true],
  ]);
});

/**
 * Where rows are deleted by their age. Whoever adds a place has it ask the trusted time, or says
 * here why not.
 */
const DELETED_BY_AGE: Record<string, string> = {
  "src/core/identity/attempts.ts": "run by forgetExpired",
  "src/core/identity/command-line/codes.ts": "run by forgetExpired",
  "src/core/identity/mails/links.ts": "run by forgetExpired",
  "src/core/identity/idempotency.ts": "run by forgetExpired",
  "src/core/identity/oauth/clients.ts": "run by forgetExpired",
  "src/core/identity/oauth/tokens.ts": "run by forgetExpired",
  "src/core/identity/passkeys/questions.ts": "run by forgetExpired",
  "src/core/identity/sessions.ts": "run by forgetExpired",
  "src/core/activity/history.ts": "by a job that waits while the clock may be wrong",
  "src/core/identity/two-factor/challenge.ts": "run by forgetExpired",
  "src/core/access/idempotency.ts": "by the time that has passed for a write",
  "src/core/people/invitations/mails.ts": "by the time that has passed for a write",
  "src/core/notifications/notify.ts": "by the time that has passed for a write",
  "src/features/billing/store.ts": "by the time that has passed, where an event is heard",
  "src/features/docs/versions.ts": "by a job that is final, as all other history",
  "src/features/files/sweep.ts": "by a job that is final, which waits while the clock may be wrong",
};

test("rows are deleted by their age only by the trusted time", async () => {
  const found: string[] = [];
  for (const path of new Glob("src/**/*.ts").scanSync())
    if (/delete from (?:\w+|\$\{\w+\}) where [^`]*_at <=? /.test(await Bun.file(path).text()))
      found.push(path);
  expect(found.toSorted()).toEqual(Object.keys(DELETED_BY_AGE).toSorted());
});
