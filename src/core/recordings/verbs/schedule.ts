import { invalid } from "#/platform/errors.ts";
import { checkedInstant } from "#/platform/times.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";

/** When a draft publishes itself; throws 422 for a time that has passed. */
export function scheduleOf(w: Write, text: string | null | undefined): Date | null {
  const at = checkedInstant("scheduled_at", text);
  if (at && at <= w.now) throw invalid("scheduled_at", "out_of_range", "This must be in the future.");
  return at;
}

export function schedulePublish(w: Write, { id, scheduledAt }: Pick<Recording, "id" | "scheduledAt">): void {
  if (scheduledAt)
    w.enqueue({
      kind: "publish",
      dueAt: new Date(scheduledAt),
      payload: { recording_id: id, scheduled_at: scheduledAt },
    });
}
