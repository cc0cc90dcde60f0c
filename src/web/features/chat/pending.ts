import { api, queries } from "../../lib/api.ts";
import { isAbout, refresh } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { store } from "../../lib/store.ts";
import { isWaiting, whenGone } from "../../offline/outbox.ts";

/** A line that is shown before the server has it. */
export interface PendingLine {
  key: string;
  room: string;
  text: string;
  isRefused: boolean;
  retry: () => void;
}

const pending = store<readonly PendingLine[]>([]);

/** What was said here and isn't on the server yet. */
export const usePending = (room: string): readonly PendingLine[] =>
  pending.use().filter((line) => line.room === room);

/** Says something: at once on this screen, then for everybody. It is sent under one key however often it is tried. */
export function sayLine(org: string, room: string, text: string): void {
  const key = crypto.randomUUID();
  const line = { key, room, text, isRefused: false, retry: () => send() };
  pending.set([...pending.now(), line]);
  const put = (change: Partial<PendingLine>) =>
    pending.set(pending.now().map((one) => (one.key === key ? { ...one, ...change } : one)));
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
      .then(() => pending.set(pending.now().filter((one) => one.key !== key)))
      .catch((error: unknown) => {
        put({ isRefused: true });
        if (!isWaiting(error)) return;
        void whenGone(key).then(() => {
          pending.set(pending.now().filter((one) => one.key !== key));
          refresh(room);
        });
      });
  };
  send();
}
