import { id, oneOf, type Static, t } from "#/lib/schema.ts";
import { Conflict, Forbidden, invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { canSee } from "../../access/visible.ts";
import { notify } from "../../notifications/notify.ts";
import { setSubscription, subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { findFor } from "../content/find.ts";
import { logEvent } from "../log.ts";
import { newsOf } from "./news.ts";

const ids = t.Optional(t.Array(id(), { maxItems: 1000 }));

export const subscribersBody = t.Object({
  add: ids,
  remove: ids,
  notify: t.Optional(
    oneOf(["now", "next"], {
      description:
        "`now` tells those who are added at once; `next` (the default) from the next thing that happens.",
    }),
  ),
});

/** Makes people follow a thread, or leave it; who is added must see it. */
export function changeSubscribers(
  w: Write,
  recordingId: string,
  input: Static<typeof subscribersBody>,
): string[] {
  const recording = findFor(w, recordingId, "subscribe");
  const before = subscribersWhoSee(w, recordingId);
  const removed = [...new Set(input.remove)].filter((person) => before.includes(person));
  const added = [...new Set(input.add)].filter((person) => !before.includes(person));
  added.forEach((person, index) => {
    if (!canSee(w, person, recordingId))
      throw invalid(`add[${index}]`, "not_member", "This person can't see it.");
  });
  const others = [...removed, ...added].some((person) => person !== w.actor.id);
  if (others && recording.chatId !== null)
    throw new Forbidden("In a direct chat everybody decides for themselves.");
  if (others && recording.publishedAt === null)
    throw new Conflict("Nobody but its author follows a draft.");
  for (const person of removed) setSubscription(w, recordingId, false, person);
  for (const person of added) setSubscription(w, recordingId, true, person);
  if (added.length + removed.length > 0)
    logEvent(w, "subscribers_changed", recording, { added, removed });
  if (input.notify === "now" && recording.publishedAt !== null)
    notify(w, newsOf(recording, "subscribed"), added);
  return subscribersWhoSee(w, recordingId);
}
