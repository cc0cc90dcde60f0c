import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { type News, notify, notifySeeing } from "../../notifications/notify.ts";
import { typeOf } from "../types.ts";
import type { Circle } from "./audience.ts";
import { newsOf } from "./news.ts";

/**
 * Tells of what others see from now on, each person once and for the weightiest reason: mentioned,
 * assigned, following. Then its type does what it does when something appears; answers whether that
 * changed anything.
 */
export function announce(
  w: Write,
  recording: Recording,
  { mentioned, assigned, followers }: Circle,
): boolean {
  const type = typeOf(recording);
  const told = new Set<string>();
  const tell = (to: typeof notify, action: News["action"], people: Iterable<string>) => {
    const fresh = [...people].filter((id) => !told.has(id));
    if (fresh.length > 0) to(w, newsOf(recording, action), fresh);
    for (const id of fresh) told.add(id);
  };
  tell(notifySeeing, "mentioned", mentioned);
  tell(notifySeeing, "assigned", assigned);
  const addressed = type.addressed?.(w, recording);
  if (addressed) tell(notify, addressed.action, addressed.people);
  if (type.news !== null) {
    tell(notifySeeing, type.news ?? "posted", followers);
    tell(notify, type.news ?? "posted", type.hearers?.(w, recording) ?? []);
  }
  const before = w.db.changes;
  type.on?.appeared?.(w, recording);
  return w.db.changes > before;
}
