import { useEffect } from "react";
import { queries, type Row, reasonOf } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, placeOf } from "../../lib/drafts.ts";
import { isAbout, refresh } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { store } from "../../lib/store.ts";
import {
  drop as dropWaiting,
  isWaiting,
  retry as retryWaiting,
  useWaiting,
  whenGone,
} from "../../offline/outbox.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import { sendNew } from "../recording/added.ts";
import { typedFor } from "./mentions.ts";

/** A line that is shown before the server has it. */
export interface PendingLine {
  key: string;
  org: string;
  room: string;
  text: string;
  /** The same with whom it mentions; null where it mentions nobody. */
  html: string | null;
  at: number;
  state: { is: "sent" } | { is: "waiting" } | { is: "refused"; why: string };
  retry: () => void;
  drop: () => void;
}

/** What somebody wants to say. */
export type Typed = Pick<PendingLine, "text" | "html">;

const pending = store<readonly PendingLine[]>([]);

/** What of the outbox is a line of a chat. */
function typedIn(one: Waiting): Typed | null {
  const { type, content, content_html: html } = bodyOf(one);
  if (type !== "chat_message") return null;
  if (typeof html === "string") return { text: typedFor(html), html };
  return typeof content === "string" ? { text: content, html: null } : null;
}

/** What waits knows best what became of it. */
const asWaiting = (line: PendingLine, one: Waiting): PendingLine => ({
  ...line,
  state: one.refused ? refused(one.refused.message) : { is: "waiting" },
  retry: () => void retryWaiting(one),
  drop: () => void dropWaiting(one.key),
});

/** Whether it is among these lines, though nobody said so yet. */
const isIn = (rows: readonly Row[], { text, at }: PendingLine): boolean =>
  rows.some(
    ({ content_html, created_at }) =>
      Date.parse(created_at) >= at && wordsOf(content_html) === text.replace(/\s+/g, " "),
  );

/** What was said here and isn't on the server yet; also what waits since days before. */
export function usePending(room: string, rows: readonly Row[] = []): readonly PendingLine[] {
  const org = useOrg();
  const path = `/api/v1/${org}/recordings/${room}/children`;
  const kept = useWaiting().filter((one) => one.method === "POST" && one.path === path);
  useEffect(() => {
    for (const one of kept) {
      const typed = pending.now().some(({ key }) => key === one.key) ? null : typedIn(one);
      if (typed === null) continue;
      const { key, at } = one;
      pending.set([
        ...pending.now(),
        { ...lineOf(org, room, { key, ...typed, at }), state: WAITS },
      ]);
      follow(room, key);
    }
  });
  return (
    pending
      .use()
      .filter((line) => line.room === room)
      .map((line) => {
        const one = kept.find(({ key }) => key === line.key);
        return one ? asWaiting(line, one) : line;
      })
      // Another may have said the same since.
      .filter((line) => line.state.is === "refused" || !isIn(rows, line))
  );
}

const WAITS: PendingLine["state"] = { is: "waiting" };

/** Shows a line until it is among the others, when it has left what waits. */
const follow = (room: string, key: string) =>
  void whenGone(key)
    .then(() => refresh(room))
    .then(() => without(key));

const without = (key: string) => pending.set(pending.now().filter((one) => one.key !== key));

/** Where a line that was refused is kept, so that it outlives the window. */
const refusedPlace = (room: string) => placeOf("refused", room);

interface Said {
  key: string;
  text: string;
  html?: string | null;
  why: string;
}

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "text" in value &&
  "why" in value;

function refusedIn(room: string): Said[] {
  const kept: unknown = JSON.parse(draftAt(refusedPlace(room)) ?? "[]");
  return Array.isArray(kept) ? kept.filter(isSaid) : [];
}

function keepRefused(room: string, lines: readonly Said[]): void {
  if (lines.length > 0) keepDraft(refusedPlace(room), JSON.stringify(lines));
  else dropDraft(refusedPlace(room));
}

const forgetRefused = (room: string, key: string) =>
  keepRefused(
    room,
    refusedIn(room).filter((one) => one.key !== key),
  );

/** Brings back what was refused in a room before the window was closed. */
export function recall(org: string, room: string): void {
  for (const { key, text, html = null, why } of refusedIn(room))
    if (!pending.now().some((one) => one.key === key))
      pending.set([
        ...pending.now(),
        { ...lineOf(org, room, { key, text, html, at: Date.now() }), state: refused(why) },
      ]);
}

const refused = (why: string) => ({ is: "refused" as const, why });

/** Says something: at once on this screen, then for everybody. */
export function sayLine(org: string, room: string, typed: Typed): void {
  const line = lineOf(org, room, { key: crypto.randomUUID(), ...typed, at: Date.now() });
  pending.set([...pending.now(), line]);
  line.retry();
}

/** A line, sent under one key however often it is tried. */
function lineOf(
  org: string,
  room: string,
  { key, text, html, at }: Typed & Pick<PendingLine, "key" | "at">,
): PendingLine {
  const put = (state: PendingLine["state"]) =>
    pending.set(pending.now().map((one) => (one.key === key ? { ...one, state } : one)));
  const drop = () => {
    forgetRefused(room, key);
    without(key);
  };
  const fail = (error: unknown) => {
    if (!isWaiting(error)) {
      const why = reasonOf(error);
      const others = refusedIn(room).filter((one) => one.key !== key);
      keepRefused(room, [...others, { key, text, html, why }]);
      return put(refused(why));
    }
    forgetRefused(room, key);
    put(WAITS);
    follow(room, key);
  };
  const retry = () => {
    put({ is: "sent" });
    const content = html === null ? { content: text } : { content_html: html };
    const body = { type: "chat_message" as const, ...content };
    const path = `/api/v1/${org}/recordings/${room}/children`;
    sendNew({ key, path, body: JSON.stringify(body) })
      .then(() =>
        queries.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, [room]) }),
      )
      .then(drop)
      .catch(fail);
  };
  return { key, org, room, text, html, at, state: { is: "sent" }, retry, drop };
}
