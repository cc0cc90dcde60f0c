import { ApiError } from "#/client/errors.ts";
import { api, refusalOf } from "../../lib/api.ts";
import { type Act, act } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { keepNow, keepRefused, keepSaid, retry, useWaiting } from "../../offline/outbox.ts";
import { bodyOfSaid, questionOf, type Said } from "../../offline/said.ts";
import { unsureOnes } from "../../offline/unsure.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import { type Sending, sendNew } from "../recording/added.ts";

/** Where words become an event: everybody's calendar, or the schedule of a template, which no calendar has. */
const pathIn = (org: string, schedule?: string): string =>
  `/api/v1/${org}/${schedule ? `recordings/${schedule}/children` : "calendar"}`;

/** What the server reads in words. */
export const readSaid = (org: string, said: Said) =>
  api.get("/api/v1/{org_slug}/calendar/parse", {
    params: { path: { org_slug: org }, query: questionOf(said) },
  });

interface Saying extends Sending {
  said: Said;
}

interface Made {
  id: string;
  title: string;
}

/** Makes the event that words mean; without a network they are kept, and read when they are sent. */
async function sendSaid(org: string, saying: Saying): Promise<Made> {
  const { key, path, said } = saying;
  const forget = keepNow(saying);
  try {
    if (!navigator.onLine) await keepSaid(saying);
    // Without it nobody knows the day that is meant.
    const read = await readSaid(org, said).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 0) await keepSaid(saying);
      throw error;
    });
    const { id } = await sendNew({ key, path, body: bodyOfSaid(path, said, read) });
    return { id, title: read.title || said.line };
  } finally {
    forget();
  }
}

type Deed = Pick<Act<Made>, "about" | "failed" | "done"> & {
  again: () => void;
  /** Another line is typed by now: this one stands among what isn't sent, should it be refused. */
  isTaken: () => boolean;
};

type Line = Omit<Said, "said_at">;

const unsure = unsureOnes<Saying>();

/** Says events; the same once more is still the same. */
export function useSay(schedule: string | undefined) {
  const org = useOrg();
  const path = pathIn(org, schedule);
  return async (line: Line, { isTaken, again, ...deed }: Deed) => {
    const name = JSON.stringify([path, line]);
    const { line: title, project_id } = line;
    const saying = unsure.before(name) ?? {
      key: crypto.randomUUID(),
      path,
      body: JSON.stringify(schedule ? { type: "schedule_entry", title } : { title, project_id }),
      said: { ...line, said_at: new Date().toISOString() },
    };
    let kept: ReturnType<typeof keepRefused> | null = null;
    return act({
      ...deed,
      send: () => sendSaid(org, saying),
      again: () => (kept ? void kept.then((one) => one && retry(one)) : again()),
      onRefused: (error) => {
        unsure.note(name, saying, error);
        if (isTaken()) kept = keepRefused({ ...saying, refused: refusalOf(error) });
      },
      done: (made) => {
        unsure.forget(name);
        deed.done?.(made);
      },
    });
  };
}

/**
 * The new events of a project that wait for the server; without one all that a calendar shows, or those of the schedule
 * of a template.
 */
export function useWaitingEvents(project: string | null, schedule?: string): Waiting[] {
  const path = pathIn(useOrg(), schedule);
  return useWaiting().filter(
    (one) =>
      one.method === "POST" &&
      one.path === path &&
      (project === null || bodyOf(one).project_id === project),
  );
}
