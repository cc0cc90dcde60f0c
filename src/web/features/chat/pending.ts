import { api, queries, reasonOf } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft } from "../../lib/drafts.ts";
import { isAbout, refresh } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { store } from "../../lib/store.ts";
import { isWaiting, whenGone } from "../../offline/outbox.ts";

/** A line that is shown before the server has it. */
export interface PendingLine {
  key: string;
  org: string;
  room: string;
  text: string;
  state: { is: "sent" } | { is: "waiting" } | { is: "refused"; why: string };
  retry: () => void;
  drop: () => void;
}

const pending = store<readonly PendingLine[]>([]);

/** What was said here and isn't on the server yet. */
export const usePending = (room: string): readonly PendingLine[] =>
  pending.use().filter((line) => line.room === room);

const without = (key: string) => pending.set(pending.now().filter((one) => one.key !== key));

/** Where a line that was refused is kept, so that it outlives the window. */
const placeOf = (room: string) => `${room}/refused`;

interface Said {
  key: string;
  text: string;
  why: string;
}

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "text" in value &&
  "why" in value;

function refusedIn(room: string): Said[] {
  const kept: unknown = JSON.parse(draftAt(placeOf(room)) ?? "[]");
  return Array.isArray(kept) ? kept.filter(isSaid) : [];
}

function keepRefused(room: string, lines: readonly Said[]): void {
  if (lines.length > 0) keepDraft(placeOf(room), JSON.stringify(lines));
  else dropDraft(placeOf(room));
}

const forgetRefused = (room: string, key: string) =>
  keepRefused(
    room,
    refusedIn(room).filter((one) => one.key !== key),
  );

/** Brings back what was refused in a room before the window was closed. */
export function recall(org: string, room: string): void {
  for (const { key, text, why } of refusedIn(room))
    if (!pending.now().some((one) => one.key === key))
      pending.set([...pending.now(), { ...lineOf(org, room, { key, text }), state: refused(why) }]);
}

const refused = (why: string) => ({ is: "refused" as const, why });

/** Says something: at once on this screen, then for everybody. */
export function sayLine(org: string, room: string, text: string): void {
  const line = lineOf(org, room, { key: crypto.randomUUID(), text });
  pending.set([...pending.now(), line]);
  line.retry();
}

/** A line, sent under one key however often it is tried. */
function lineOf(
  org: string,
  room: string,
  { key, text }: Pick<PendingLine, "key" | "text">,
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
      keepRefused(room, [...refusedIn(room).filter((one) => one.key !== key), { key, text, why }]);
      return put(refused(why));
    }
    forgetRefused(room, key);
    put({ is: "waiting" });
    void whenGone(key).then(() => {
      without(key);
      refresh(room);
    });
  };
  const retry = () => {
    put({ is: "sent" });
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
      .then(drop)
      .catch(fail);
  };
  return { key, org, room, text, state: { is: "sent" }, retry, drop };
}
