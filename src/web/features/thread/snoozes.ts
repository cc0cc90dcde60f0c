import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import * as words from "./words.tsx";

const MORNING = 9;

/** The morning that many days after an instant, where the device is. */
function morningIn(days: number, now: Date): Date {
  const then = new Date(now);
  then.setDate(then.getDate() + days);
  then.setHours(MORNING, 0, 0, 0);
  return then;
}

const untilMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7;

/** When something may come back. */
export const SNOOZES = [
  {
    label: words.inThreeHours,
    said: words.backInThreeHours,
    at: (now: Date) => new Date(now.getTime() + 3 * 3_600_000),
  },
  {
    label: words.tomorrowMorning,
    said: words.backTomorrowMorning,
    at: (now: Date) => morningIn(1, now),
  },
  {
    label: words.onMonday,
    said: words.backOnMonday,
    at: (now: Date) => morningIn(untilMonday(now), now),
  },
  { label: words.inWeek, said: words.backInWeek, at: (now: Date) => morningIn(7, now) },
] as const;

/** When something comes back, and what is said of that. */
export type PutOff = (resurface_at: string, said: string) => void;

/** Puts a thing off until then. */
export const putOff = (org: string, id: string, resurface_at: string, said: string) =>
  act({
    send: () =>
      api.post("/api/v1/{org_slug}/my/snoozes/{id}", {
        ...withId(org, id),
        body: { resurface_at },
      }),
    about: ["/my/snoozes"],
    failed: words.couldntPutOff,
    done: () => say(said),
  });

/** The same as entries of a menu. */
export const snoozeItems = (onSnooze: PutOff) =>
  SNOOZES.map(({ label, said, at }) => ({
    label,
    run: () => onSnooze(at(new Date()).toISOString(), said),
  }));
