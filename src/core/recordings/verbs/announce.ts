import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { type News, notify } from "../../notifications/notify.ts";
import { subscribersOf } from "../../subscriptions/subscriptions.ts";
import { mentionedIn } from "../rich-text.ts";
import { typeOf } from "../type.ts";
import { assigneesOf } from "./assign.ts";
import { newsOf } from "./news.ts";

/**
 * Tells of what others see from now on, each person once and for the weightiest reason: mentioned, assigned, following.
 */
export function announce(w: Write, recording: Recording): void {
  const type = typeOf(recording);
  const told = new Set<string>();
  const tell = (action: News["action"], people: Iterable<string>) => {
    const fresh = [...people].filter((id) => !told.has(id));
    notify(w, newsOf(recording, action), fresh);
    for (const id of fresh) told.add(id);
  };
  tell("mentioned", mentionedIn(w, recording.id));
  if (type.isAssignable) tell("assigned", assigneesOf(w, recording.id));
  const addressed = type.addressed?.(w, recording);
  if (addressed) tell(addressed.action, addressed.people);
  if (type.news !== null)
    tell(type.news ?? "posted", [...subscribersOf(w, recording.id), ...(type.hearers?.(w, recording) ?? [])]);
  type.on?.appeared?.(w, recording);
}
