import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { type News, notify } from "../../notifications/notify.ts";
import { subscribersOf } from "../../subscriptions/subscriptions.ts";
import { assignable, assigneesOf } from "../capabilities/assignable.ts";
import { mentionedIn } from "../content/rich-text.ts";
import { has, typeOf } from "../type.ts";
import { newsOf } from "./news.ts";

/**
 * Tells of what others see from now on, each person once and for the weightiest reason: mentioned, assigned, following.
 * Of a copy only who hears of everything new there, and who it is meant for: it names and assigns nobody anew.
 */
export function announce(w: Write, recording: Recording, isCopy = false): void {
  const type = typeOf(recording);
  const told = new Set<string>();
  const tell = (action: News["action"], people: Iterable<string>) => {
    const fresh = [...people].filter((id) => !told.has(id));
    notify(w, newsOf(recording, action), fresh);
    for (const id of fresh) told.add(id);
  };
  if (!isCopy) tell("mentioned", mentionedIn(w, recording.id));
  if (has(type, assignable) && !isCopy) tell("assigned", assigneesOf(w, recording.id));
  const addressed = type.addressed?.(w, recording);
  if (addressed) tell(addressed.action, addressed.people);
  if (type.news !== null)
    tell(type.news ?? "posted", [...subscribersOf(w, recording.id), ...(type.hearers?.(w, recording) ?? [])]);
  type.on?.appeared?.(w, recording);
}
