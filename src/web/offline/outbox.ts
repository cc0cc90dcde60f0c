import { del, entries, set } from "idb-keyval";
import { ApiError, errorOf } from "#/client/errors.ts";
import { whenBack } from "../lib/back.ts";
import { leavingLoses } from "../lib/leaving.ts";
import { sentenceOf } from "../lib/refusals/sentence.ts";
import { store as storeOf } from "../lib/store.ts";
import { unsay } from "../lib/toast.ts";
import { anew, MOST_TIMES, nowAt } from "./anew.ts";
import { type Begun, basedOn, begunOf, isReplaced } from "./based.ts";
import { madeAlready, sendWaiting } from "./send.ts";
import { noteSent } from "./sent.ts";
import { timed } from "./slow.ts";
import { placeFor } from "./store.ts";
import { begin, forgetGoing, type Going, surely, takeLeft } from "./surely.ts";
import { bodyOf, type Waiting } from "./waiting.ts";
import { isStillTheirs } from "./whose.ts";
import * as words from "./words.ts";

const store = placeFor("atoll-outbox", "outbox");
const LOCK = "atoll.outbox";
/** More than this isn't kept: files aren't, and texts have an end. */
const LONGEST_BODY = 1_000_000;

let identity: string | null = null;
/** Tells the pages that what waited was sent. */
let tellPages: () => void = () => undefined;
/** Sends what waits, where that can be done now. */
export const sendOn = () => void flush().then((sent) => sent > 0 && tellPages());
const waiting = storeOf<readonly Waiting[]>([]);
const isRead = storeOf(false);

/** Whether something waits because the server could not be reached: what a page left on its way is sent at once. */
const isHeldUp = storeOf(false);
export const useIsHeldUp = isHeldUp.use;

/** Whether it is known what waits: a page that was just loaded has to look first. */
export const useIsRead = isRead.use;

/** Who wants to know when one has left. */
const leaving = new Map<string, (() => void)[]>();

/** Resolves when what waits under a key was sent or taken back. */
export const whenGone = (key: string): Promise<void> =>
  new Promise((resolve) => leaving.set(key, [...(leaving.get(key) ?? []), resolve]));

async function reload(): Promise<void> {
  const all = await entries<string, Waiting>(store).catch(() => []);
  const mine = all.map(([, one]) => one).filter((one) => one.identity === identity);
  waiting.set(mine.toSorted((a, b) => a.at - b.at));
  isRead.set(identity !== null);
  if (waiting.now().every(({ refused }) => refused)) unsay(WAITS);
  for (const [key, all] of leaving) {
    if (waiting.now().some((one) => one.key === key)) continue;
    leaving.delete(key);
    for (const tell of all) tell();
  }
}

/** What waits to be sent, the oldest first. */
export const useWaiting = waiting.use;

const isWrite = ({ method, headers }: Request): boolean =>
  method !== "GET" && !/multipart/.test(headers.get("content-type") ?? "");

/**
 * What comes back only to who asks: a door, a stream, a place in the queue of nobody, one for a file, a folder
 * that a project is put in; and what is done once more whenever something is looked at.
 */
const UNKEPT =
  /^\/api\/(?:auth|oauth)\/|\/live\/|\/token|\/embeds|\/billing\/|\/attachments(?:\/|$)|\/folders$|\/notifications\?/;

export const WAITS = words.keptForLater;

/** A change that waits is no failure: it will be done. */
export const isWaiting = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "waiting";

/**
 * Keeps a change that couldn't reach the server, to be sent when it can. Throws `waiting` then;
 * leaves everything else to whoever asked.
 */
async function keepForLater(request: Request, begun?: Begun): Promise<void> {
  const path = pathOf(request);
  if (!isWrite(request) || UNKEPT.test(path)) return;
  // Whoever sends it goes on with it where it isn't kept.
  const body = await request.clone().text();
  if (body.length > LONGEST_BODY) return;
  const key = request.headers.get("idempotency-key") ?? crypto.randomUUID();
  await keep({ key, method: request.method, path, body, ...(begun && { begun }) });
}

/** Keeps what is shown now, for a page that comes next without a network. */
export const keepShown = (): Promise<void> =>
  import("./keep-answers.ts").then(({ keep: keepAll }) => keepAll()).catch(() => undefined);

/** Keeps a change of who is here, and throws `waiting`; of nobody nothing is kept. */
async function keep(change: Omit<Waiting, "identity" | "at" | "refused">): Promise<void> {
  if (identity === null) return;
  const one: Waiting = { ...change, identity, at: Date.now(), refused: null };
  await set(one.key, one, store);
  // What is shown of it already is there when the page is next, too.
  await keepShown();
  isHeldUp.set(true);
  await reload();
  whenBack(sendOn);
  throw new ApiError(0, "waiting", words.waitsOnDevice);
}

/** Sends what is new also where this page ends before it is answered: nobody would type it twice. */
async function sendSurely(request: Request, send: () => Promise<Response>): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (request.method !== "POST" || key === null || identity === null) return send();
  const body = await request.clone().text();
  if (body.length > LONGEST_BODY) return send();
  return surely({ key, identity, path: pathOf(request), body }, send);
}

/**
 * Keeps something new in the very moment in which it leaves its form, under the key that it is sent by: the page may
 * end before it is on its way. Answers what forgets that, once it was answered or waits.
 */
export const keepNow = (one: Omit<Going, "identity">): (() => void) =>
  identity === null ? () => undefined : begin({ ...one, identity });

/** Keeps what the server didn't take, with its reason, where nobody could have it back where they wrote it. */
export async function keepRefused(
  change: Pick<Waiting, "key" | "path" | "body" | "said" | "refused">,
): Promise<Waiting | null> {
  if (identity === null) return null;
  const one: Waiting = { ...change, identity, method: "POST", at: Date.now() };
  await set(one.key, one, store);
  await reload();
  return one;
}

/** Keeps the words of an event that nobody could read yet. Throws `waiting` then. */
export const keepSaid = (saying: Omit<Going, "identity">): Promise<void> =>
  keep({ ...saying, method: "POST" });

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** What is being sent to a path, until that is answered or kept. */
const turns = new Map<string, Promise<unknown>>();
leavingLoses(() => turns.size > 0);

/**
 * Sends what changes one thing in the order in which somebody did it, each with all its tries: what
 * comes after a change that waits, waits behind it.
 */
export function inTurn(request: Request, send: () => Promise<Response>): Promise<Response> {
  const path = pathOf(request);
  if (!isWrite(request) || UNKEPT.test(path)) return send();
  const begun = begunOf(path);
  const run = async (): Promise<Response> => {
    // Nobody tries in vain: whoever leaves the page meanwhile would lose it.
    if (!navigator.onLine || !isStillTheirs()) await keepForLater(request, begun);
    if (waiting.now().some((one) => one.path === path && !one.refused))
      await keepForLater(request, begun).finally(sendOn);
    return sendSurely(request, () =>
      send().catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 0) await keepForLater(request, begun);
        throw error;
      }),
    );
  };
  const before = turns.get(path);
  const answer = timed(before ? before.then(run) : run());
  const over = answer.then(
    () => undefined,
    () => undefined,
  );
  turns.set(path, over);
  void over.then(() => turns.get(path) === over && turns.delete(path));
  return answer;
}

/** Lets go of what was sent; what one did after it goes on from what it made. */
async function settle(one: Waiting, made: unknown): Promise<void> {
  if (one.method === "POST") noteSent(one, made);
  for (const next of basedOn(one, made, waiting.now())) await set(next.key, next, store);
  await del(one.key, store);
}

/** Sends one again; what the server refuses stays, with its words. Answers whether to go on. */
async function sendAgain(one: Waiting, times = 0): Promise<boolean> {
  if (!isStillTheirs()) return false;
  const answer = await sendWaiting(one).catch(() => null);
  // Not there yet, or not now.
  if (answer === null || answer.status === 429 || answer.status >= 500) return false;
  if (answer.status === 401) return false;
  const said = await answer.json().catch(() => null);
  if (answer.ok || answer.status === 304) {
    await settle(one, said);
    return true;
  }
  const error = errorOf(answer, said);
  const now = await nowAt(one.path, error);
  if (now && madeAlready(one, now)) {
    await settle(one, now);
    return true;
  }
  const next = now && times < MOST_TIMES ? await putAnew(one, now) : null;
  if (next) return sendAgain(next, times + 1);
  if (error.code === "stale" && isReplaced(one, waiting.now())) {
    await del(one.key, store);
    return true;
  }
  const refused = { status: error.status, code: error.code, message: sentenceOf(error) };
  await set(one.key, { ...one, refused }, store);
  return true;
}

/** Has a change wait that is made from what is there by now, in place of one made from what was; null where none can be. */
async function putAnew(one: Waiting, now: Readonly<Record<string, unknown>>) {
  const next = one.begun && anew({ body: bodyOf(one), begun: one.begun }, now);
  if (!next) return null;
  const { body, begun } = next;
  const fresh = { ...one, key: crypto.randomUUID(), body: JSON.stringify(body), begun };
  await set(fresh.key, fresh, store);
  await del(one.key, store);
  return fresh;
}

/** Sends what waits, in its order, in one tab of the browser. Answers how much was sent. */
export const flush = (): Promise<number> =>
  navigator.locks.request(LOCK, async () => {
    await reload();
    let sent = 0;
    for (const { key } of waiting.now()) {
      // As it is by now: what was sent before it may have changed what it begins from.
      const one = waiting.now().find((other) => other.key === key);
      if (!one || one.refused) continue;
      if (!(await sendAgain(one))) break;
      sent++;
      await reload();
    }
    await reload();
    isHeldUp.set(waiting.now().some(({ refused }) => !refused));
    if (isHeldUp.now()) whenBack(sendOn);
    return sent;
  });

/** How much of somebody waits or was refused, also where nobody sends it. */
export const countWaiting = async (who: string): Promise<number> =>
  (await entries<string, Waiting>(store).catch(() => [])).filter(([, one]) => one.identity === who)
    .length;

/** Forgets what waits of somebody, and what pages left on its way. */
export async function forgetWaiting(who: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    for (const [key, one] of await entries<string, Waiting>(store).catch(() => []))
      if (one.identity === who) await del(key, store);
    await forgetGoing(who);
    await reload();
  });
}

/** Takes one back for good. */
export async function drop(key: string): Promise<void> {
  await del(key, store);
  await reload();
}

/** Has one wait again that was dropped. */
export async function putBack(one: Waiting): Promise<void> {
  await set(one.key, one, store);
  await flush();
}

/** Tries one once more that was refused, with another body where one is given. */
export async function retry(one: Waiting, body = one.body): Promise<void> {
  const key = body === one.body ? one.key : crypto.randomUUID();
  await del(one.key, store);
  await set(key, { ...one, key, body, refused: null }, store);
  await flush();
}

/** Sends what waits of somebody whenever that may work. */
export async function keepSending(who: string, onSent: () => void): Promise<void> {
  if (identity === who) return;
  identity = who;
  tellPages = onSent;
  await takeLeft(who, {
    keep: (one) => set(one.key, { ...one, method: "POST", at: Date.now(), refused: null }, store),
    onLate: sendOn,
  });
  sendOn();
}
