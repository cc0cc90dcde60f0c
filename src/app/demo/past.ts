import { type Clock, systemClock } from "#/platform/clock.ts";

/** A clock that can be set back: what is done then was done at that time. It goes on from there. */
export class PastClock implements Clock {
  #behindMs = 0;

  now(): Date {
    return new Date(systemClock.now().getTime() - this.#behindMs);
  }

  steadyMs(): number {
    return systemClock.steadyMs();
  }

  goTo(instant: number): void {
    this.#behindMs = systemClock.now().getTime() - instant;
  }

  /** From now on it is right. */
  catchUp(): void {
    this.#behindMs = 0;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEKEND = [0, 6];

/** A day so many days from now, as `2026-11-20`. */
export const day = (days: number): string =>
  new Date(systemClock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const weekdayOf = (on: string): number => new Date(on).getUTCDay();

/** The day so many working days before today. */
function workdayAgo(workdays: number): string {
  let back = 0;
  for (let left = workdays; left > 0; ) {
    back += 1;
    if (!WEEKEND.includes(weekdayOf(day(-back)))) left -= 1;
  }
  return day(-back);
}

/** A time of the day so many working days before today; one at least. */
export const ago = (workdays: number, time: string): number =>
  Date.parse(`${workdayAgo(workdays)}T${time}:00Z`);

/** So many minutes ago: today, or late yesterday. */
export const lately = (minutes: number): number =>
  systemClock.now().getTime() - minutes * MINUTE_MS;

/** How many working days ago it was Friday. */
export function sinceFriday(): number {
  let workdays = 1;
  while (weekdayOf(workdayAgo(workdays)) !== 5) workdays += 1;
  return workdays;
}

/** Does something when its time comes, and answers it then. */
export type At = <T>(when: number, deed: () => Promise<T>) => Promise<T>;

/** Everything that is to be done at some time, done in that order with the clock at it. */
export function history(clock: PastClock) {
  const deeds: { when: number; run: () => Promise<void> }[] = [];
  const at: At = <T>(when: number, deed: () => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Whoever plays it hears of what fails.
    promise.catch(() => {});
    const run = () =>
      deed().then(resolve, (error: unknown) => {
        reject(error);
        throw error;
      });
    deeds.push({ when, run });
    return promise;
  };
  const play = async () => {
    for (const { when, run } of deeds.toSorted((a, b) => a.when - b.when)) {
      // What takes a while delays what follows it: time never goes back.
      if (when > clock.now().getTime()) clock.goTo(when);
      await run();
    }
    clock.catchUp();
  };
  return { at, play };
}
