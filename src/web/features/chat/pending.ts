import { useSyncExternalStore } from "react";
import { api, queries } from "../../lib/api.ts";
import { isAbout, refresh } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { isWaiting, whenGone } from "../../offline/outbox.ts";

/** A line that is shown before the server has it. */
export interface PendingLine {
  key: string;
  room: string;
  text: string;
  isRefused: boolean;
  retry: () => void;
}

let pending: readonly PendingLine[] = [];
const readers = new Set<() => void>();

function set(next: readonly PendingLine[]): void {
  pending = next;
  for (const read of readers) read();
}

const rooms = new Map<string, readonly PendingLine[]>();
const NONE: readonly PendingLine[] = [];

/** What was said here and isn't on the server yet. */
export const usePending = (room: string): readonly PendingLine[] =>
  useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => {
      const known = rooms.get(room) ?? NONE;
      const now = pending.filter((line) => line.room === room);
      if (now.length === known.length && now.every((line, at) => line === known[at])) return known;
      rooms.set(room, now);
      return now;
    },
  );

/** Says something: at once on this screen, then for everybody. It is sent under one key however often it is tried. */
export function sayLine(org: string, room: string, text: string): void {
  const key = crypto.randomUUID();
  const line = { key, room, text, isRefused: false, retry: () => send() };
  set([...pending, line]);
  const put = (change: Partial<PendingLine>) =>
    set(pending.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = () => {
    put({ isRefused: false });
    const body = { type: "chat_message" as const, content: text };
    api
      .post("/api/v1/{org_slug}/recordings/{id}/children", {
        ...withId(org, room),
        headers: { "idempotency-key": key },
        body,
      })
      .then(() =>
        queries.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, [room]) }),
      )
      .then(() => set(pending.filter((one) => one.key !== key)))
      .catch((error: unknown) => {
        put({ isRefused: true });
        if (!isWaiting(error)) return;
        void whenGone(key).then(() => {
          set(pending.filter((one) => one.key !== key));
          refresh(room);
        });
      });
  };
  send();
}
