import { useEffect } from "react";
import { errorOf } from "#/client/errors.ts";
import { api, queries, refusalOf } from "../../lib/api.ts";
import { type Act, act, isAbout } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { store } from "../../lib/store.ts";
import { keepNow, keepRefused, retry, useWaiting, whenGone } from "../../offline/outbox.ts";
import { hasId, noteSent } from "../../offline/sent.ts";
import { unsureOnes } from "../../offline/unsure.ts";
import type { Waiting } from "../../offline/waiting.ts";
import { type NewThing, newThing } from "./new-thing.ts";

const CHILDREN = "/api/v1/{org_slug}/recordings/{id}/children";
type Sent = NonNullable<Parameters<typeof api.post<typeof CHILDREN>>[1]>;
type NewChild = NonNullable<Sent["body"]> & { title: string };

/** What is sent to make something, under the key that it is sent by once. */
export interface Sending {
  key: string;
  path: string;
  body: string;
}

interface Known extends NewThing {
  sending: Sending;
  key: string;
  at: number;
}

/** What was added to something and isn't in its list yet. */
export interface Added extends Known {
  /** Where it waits for the server; null while it is on its way. */
  state: "waiting" | "refused" | null;
  /** Why the server didn't take it. */
  refused: Waiting["refused"];
}

const added = store<readonly Known[]>([]);

const leave = (key: string) => added.set(added.now().filter((one) => one.key !== key));

function enter(sending: Sending, at: number): void {
  const thing = newThing(sending);
  const { key } = sending;
  if (thing && !added.now().some((one) => one.key === key))
    added.set([...added.now(), { ...thing, sending, key, at }]);
}

/** What lies in nothing has a list of its own. */
const LISTS: Record<string, string | undefined> = {
  project: "/api/v1/{org_slug}/projects",
  template: "/api/v1/{org_slug}/templates",
  dm: "/api/v1/{org_slug}/chats",
};

/** Resolves when the lists of what is new have come that were asked for last. */
function listed(sending: Sending): Promise<void> {
  const { type = "", parent = "" } = newThing(sending) ?? {};
  const list = LISTS[type] ?? CHILDREN;
  const isOfIt = (key: readonly unknown[]) =>
    key[0] === list && (list !== CHILDREN || isAbout(key, [parent]));
  return queries.refetchQueries(
    { type: "active", predicate: ({ queryKey }) => isOfIt(queryKey) },
    { cancelRefetch: false },
  );
}

/** Shows one until it is in its list, when it has left what waits. */
const follow = (sending: Sending) =>
  void whenGone(sending.key)
    .then(() => listed(sending))
    .then(() => leave(sending.key));

/** Sends something new under its key; it is kept from this very moment on, until it is answered or waits. */
export function sendNew(sending: Sending): Promise<{ id: string }> {
  const forget = keepNow(sending);
  return post(sending).finally(forget);
}

async function post({ key, path, body }: Sending): Promise<{ id: string }> {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  const answer = await api.send(path, { method: "POST", headers, body });
  const made: unknown = await answer.json().catch(() => null);
  if (!answer.ok || !hasId(made)) throw errorOf(answer, made);
  return made;
}

type Deed = Pick<
  Act<{ id: string }>,
  "about" | "failed" | "again" | "done" | "onRefused" | "isSaid"
> & {
  /** Something else stands in its form by now: it stands among what isn't sent, should it be refused. */
  isTaken?: () => boolean;
};

/** Makes something: it stands at the end of its list at once, then for everybody. */
export async function addThing(
  sending: Sending,
  { isTaken, ...deed }: Deed,
): Promise<{ id: string } | null | undefined> {
  const { key } = sending;
  let kept: ReturnType<typeof keepRefused> | null = null;
  const again = deed.again ?? (() => void addThing(sending, { isTaken, ...deed }));
  const made = await act({
    ...deed,
    again: () => (kept ? void kept.then((one) => one && retry(one)) : again()),
    onRefused: (error) => {
      if (isTaken?.()) kept = keepRefused({ ...sending, refused: refusalOf(error) });
      deed.onRefused?.(error);
    },
    show: () => {
      enter(sending, Date.now());
      return () => leave(key);
    },
    send: () => sendNew(sending),
    about: deed.about ?? [],
    done: (answer) => {
      deed.done?.(answer);
      noteSent(sending, answer);
      void listed(sending).then(() => leave(key));
    },
  });
  if (made === undefined) follow(sending);
  return made;
}

/** The keys that they were sent under. */
const unsure = unsureOnes<string>();

/** Adds something with a title to what it lies in; the same once more is still the same. */
export function addChild(
  org: string,
  parent: string,
  body: NewChild,
  deed: Deed,
): Promise<{ id: string } | null | undefined> {
  const path = CHILDREN.replace("{org_slug}", org).replace("{id}", parent);
  const sent = JSON.stringify(body);
  const name = `${path}\n${sent}`;
  const key = unsure.before(name) ?? crypto.randomUUID();
  return addThing(
    { key, path, body: sent },
    {
      ...deed,
      about: [parent, ...(deed.about ?? [])],
      onRefused: (error) => {
        unsure.note(name, key, error);
        deed.onRefused?.(error);
      },
      done: (answer) => {
        unsure.forget(name);
        deed.done?.(answer);
      },
    },
  );
}

/** Everything that is new and in no list yet, the oldest first; also what waits since days before. */
export function useAllAdded(): Added[] {
  const start = `/api/v1/${useOrg()}/`;
  const kept = useWaiting().filter(
    ({ method, path }) => method === "POST" && path.startsWith(start),
  );
  useEffect(() => {
    for (const one of kept) {
      if (added.now().some(({ key }) => key === one.key) || !newThing(one)) continue;
      enter(one, one.at);
      follow(one);
    }
  });
  return added
    .use()
    .filter(({ sending }) => sending.path.startsWith(start))
    .map((one) => {
      const waits = kept.find(({ key }) => key === one.key);
      const refused = waits?.refused ?? null;
      const state = waits ? (refused ? "refused" : "waiting") : null;
      return { ...one, state, refused };
    });
}

type Listed = { title: string; created_at: string };

/** Whether it is among these rows, though nobody said so yet. */
const isIn = (rows: readonly Listed[], { title, at }: Pick<Added, "title" | "at">): boolean =>
  rows.some((row) => row.title === title && Date.parse(row.created_at) >= at);

/** What one added to a list and that isn't among its rows. */
export const useAdded = (parent: string, type: string, rows: readonly Listed[] = []): Added[] =>
  useAllAdded()
    .filter((one) => one.parent === parent && one.type === type && !one.isDraft)
    .filter((one) => !isIn(rows, one));
