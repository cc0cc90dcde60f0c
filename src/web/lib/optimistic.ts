import type { DataTag, Query, QueryKey } from "@tanstack/react-query";
import { isWaiting, WAITS } from "../offline/outbox.ts";
import * as shared from "../ui/words.ts";
import { queries, reasonOf } from "./api.ts";
import { say } from "./toast.ts";

type Shown = Record<string, unknown>;
type Ids = readonly (string | null | undefined)[];

const isShown = (value: unknown): value is Shown => typeof value === "object" && value !== null;

/** The same answer with one thing in it changed; the answer itself where that is not in it. */
function changed(data: unknown, id: string, change: (shown: Shown) => Shown): unknown {
  if (Array.isArray(data)) {
    const rows = data.map((row) => changed(row, id, change));
    return rows.some((row, at) => row !== data[at]) ? rows : data;
  }
  if (!isShown(data)) return data;
  if (data.id === id || data.membership_id === id) return change(data);
  return withLists(data, (list) => changed(list, id, change));
}

/** The same with other lists in it; itself where none is another one. */
function withLists(shown: Shown, nextOf: (list: unknown, name: string) => unknown): Shown {
  const entries = Object.entries(shown).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? nextOf(value, name) : value,
  ]);
  return entries.some(([name, value]) => value !== shown[name])
    ? Object.fromEntries(entries)
    : shown;
}

/** What is on its way was asked before the change. */
function put<T>(query: Query<T>, next: T): void {
  void query.cancel({ silent: true });
  query.setData(next);
}

/** Shows a change of one thing wherever it is shown. Answers how to take that back. */
export const show = (id: string, fields: Shown): (() => void) => showEach(id, () => fields);

/** The same where each row of it changes in its own way. */
export const showEach = (id: string, fieldsOf: (shown: Shown) => Shown): (() => void) =>
  showAll((data) => changed(data, id, (shown) => ({ ...shown, ...fieldsOf(shown) })));

/** Shows a change of one thing where it is shown itself, and no list with it any more. */
export const showAway = (id: string, fieldsOf: (shown: Shown) => Shown): (() => void) =>
  showAll((data) =>
    isShown(data) && data.id === id ? { ...data, ...fieldsOf(data) } : without(data, id),
  );

/** The same answer with one thing left out of every list in it, but of what others lie in. */
function without(data: unknown, id: string): unknown {
  if (Array.isArray(data)) {
    const rows = data
      .filter((row) => !isShown(row) || row.id !== id)
      .map((row) => without(row, id));
    return rows.length < data.length || rows.some((row, at) => row !== data[at]) ? rows : data;
  }
  if (!isShown(data)) return data;
  return withLists(data, (list, name) => (name === "ancestors" ? list : without(list, id)));
}

/** Shows all that was answered as it is next, where that is something else. Answers how to take that back. */
function showAll(nextOf: (data: unknown) => unknown): () => void {
  const before = new Map<Query, unknown>();
  for (const query of queries.getQueryCache().getAll()) {
    const data = query.state.data;
    const next = nextOf(data);
    if (next === data) continue;
    before.set(query, data);
    put(query, next);
  }
  return () => {
    for (const [query, data] of before) query.setData(data);
  };
}

/**
 * Shows another answer to one question, where it was answered. Answers how to take that back. A key that doesn't know
 * what is answered is told: `showAnswer<Answer>(key, …)`.
 */
export function showAnswer<T>(
  queryKey: DataTag<QueryKey, T, Error> | QueryKey,
  change: (shown: T) => T,
): () => void {
  const query = queries.getQueryCache().find<T>({ queryKey });
  const before = query?.state.data;
  if (!query || before === undefined) return () => undefined;
  put(query, change(before));
  return () => void query.setData(before);
}

/** Asks anew for every answer about one of these ids; what is shown now has come when it resolves. */
export function refresh(...ids: Ids): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, ids) });
}

/** What is being changed here and shown so already. */
const beingChanged: Ids[] = [];

/**
 * The same for what was changed here or by others, and for every answer in which one of the `things` stands: it may be
 * somewhere else by now. What is being changed is asked anew when that is done.
 */
export function refreshQuietly(about: Ids, things: ReadonlySet<unknown> = NOTHING): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      (isAbout(queryKey, about) || holds(state.data, things)) &&
      !beingChanged.some((one) => isAbout(queryKey, one)),
  });
}

const NOTHING: ReadonlySet<unknown> = new Set();

/** Whether one of these things is what was answered, or what that lies in, or stands in a list of it. */
function holds(data: unknown, things: ReadonlySet<unknown>): boolean {
  if (things.size === 0) return false;
  if (Array.isArray(data)) return data.some((row) => holds(row, things));
  if (!isShown(data)) return false;
  return (
    things.has(data.id) ||
    things.has(data.project_id) ||
    Object.values(data).some((value) => Array.isArray(value) && holds(value, things))
  );
}

/** Whether a question is about one of these, by its path and its query. */
export function isAbout(key: readonly unknown[], ids: readonly unknown[]): boolean {
  const asked = JSON.stringify(key);
  return ids.some((id) => typeof id === "string" && asked.includes(id));
}

export interface Act<T> {
  /** Shows it at once; answers how to take it back. */
  show?: () => () => void;
  send: () => Promise<T>;
  /** What is asked anew when it is done: ids of recordings and projects, or a part of a path. */
  about?: Ids;
  /** What didn't work, as `Couldn't move the card`. */
  failed: string;
  done?: (answer: T) => void;
  /** What was typed is kept by who typed it: then there is nothing to try again here. */
  isKept?: boolean;
  /** What trying again is, where that is more than sending it once more. */
  again?: () => void;
  /** It was refused, and not kept to be sent later. */
  onRefused?: (error: unknown) => void;
  /** Who sent it says why it was refused. */
  isSaid?: boolean;
}

/**
 * Shows what somebody did before it is sent; when it is refused, takes it back and says why.
 * Answers null then, and undefined for what waits until it can be sent.
 */
export async function act<T>(deed: Act<T>): Promise<T | null | undefined> {
  const undo = deed.show?.();
  const about = [...(deed.about ?? [])];
  beingChanged.push(about);
  const isDone = () => void beingChanged.splice(beingChanged.indexOf(about), 1);
  try {
    const answer = await deed.send();
    isDone();
    // What counts it shows it by itself, such as a list among lists.
    void refreshQuietly(about, new Set(about));
    deed.done?.(answer);
    return answer;
  } catch (error) {
    isDone();
    if (isWaiting(error)) {
      say(WAITS);
      return undefined;
    }
    undo?.();
    deed.onRefused?.(error);
    void refreshQuietly(about, new Set(about));
    if (deed.isSaid) return null;
    const again = { label: shared.tryAgain, run: deed.again ?? (() => void act(deed)) };
    say(`${deed.failed}: ${reasonOf(error)}`, deed.isKept ? undefined : again);
    return null;
  }
}
