import { ApiError } from "#/client/errors.ts";
import { isSame } from "./already.ts";
import { type Begun, fieldsIn, noteBegunAt } from "./based.ts";
import { dayNow, type Fields, isFields } from "./days.ts";

/** So often a change is made again from what is there; who is still overtaken then is told. */
export const MOST_TIMES = 4;

/** Whether a change was refused for what another changed meanwhile. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale";

/** What a change that was sent to a path is about as it is by now, where it was made from another version. */
export async function nowAt(
  path: string,
  { code, details: { recording } }: ApiError,
): Promise<Fields | null> {
  return code === "stale" && isFields(recording) ? dayNow(path, recording) : null;
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

/** Whom it is for once somebody's difference is made to whom it is for by now. */
export function peopleAfter(
  seen: readonly string[],
  wanted: readonly string[],
  now: readonly string[],
) {
  const kept = now.filter((id) => wanted.includes(id) || !seen.includes(id));
  const added = wanted.filter((id) => !seen.includes(id) && !now.includes(id));
  return [...kept, ...added];
}

/** What a change says, of which an end goes with its beginning. */
const saidIn = (body: Fields): string[] => [
  ...fieldsIn(body),
  ...("starts_at" in body && !("ends_at" in body) ? ["ends_at"] : []),
];

interface Change<B extends object> {
  body: B;
  begun: Begun;
}

/**
 * The same change made from what is there by now; null where another changed the very fields of it. People are added
 * and taken away, which is at odds with nobody.
 */
export function anew<B extends object>(
  { body, begun }: Change<B>,
  now: Fields,
): Change<B & { base_version: number }> | null {
  const base_version = Number(now.version);
  const said: Fields = Object.fromEntries(Object.entries(body));
  if ("membership_ids" in said) {
    const there = idsOf(now.assignee_ids);
    const membership_ids = peopleAfter(
      idsOf(begun.membership_ids),
      idsOf(said.membership_ids),
      there,
    );
    return { body: { ...body, membership_ids, base_version }, begun: { membership_ids: there } };
  }
  const isFree = (name: string) =>
    (name in begun && isSame(name, now[name], begun[name])) || isSame(name, now[name], said[name]);
  return saidIn(said).every(isFree) ? { body: { ...body, base_version }, begun } : null;
}

/**
 * Sends a change to a path; where others changed something else of the thing meanwhile, it is made again from what is
 * there by now. What is changed both here and by them is refused as `stale`.
 */
export async function sendAnew<B extends { base_version: number }, T>(
  path: string,
  first: Change<B>,
  send: (body: B) => Promise<T>,
): Promise<T> {
  let change = first;
  for (let times = MOST_TIMES; ; times--) {
    noteBegunAt(path, change.begun);
    try {
      return await send(change.body);
    } catch (error) {
      const now = times > 0 && error instanceof ApiError ? await nowAt(path, error) : null;
      const next = now && anew(change, now);
      if (!next) throw error;
      change = next;
    }
  }
}

/** The version that one's own last change left, by where it was sent: what is shown may have an older one still. */
const left = new Map<string, number>();
const MOST_LEFT = 200;

function noteLeft(path: string, answer: unknown): void {
  const { version } = Object(answer);
  if (typeof version !== "number") return;
  if (left.size >= MOST_LEFT) left.clear();
  left.set(path, version);
}

/** The same with what was seen of the thing a moment ago, which may be before one's own last change. */
export function sendFrom<B extends object, T>(
  path: string,
  { body, version, begun }: Change<B> & { version: number },
  send: (body: B & { base_version: number }) => Promise<T>,
): Promise<T> {
  const base_version = Math.max(version, left.get(path) ?? 0);
  return sendAnew(path, { body: { ...body, base_version }, begun }, async (whole) => {
    const answer = await send(whole);
    // Made again, it left what another changed and the page may not show yet.
    if (whole.base_version === base_version) noteLeft(path, answer);
    return answer;
  });
}
