import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, Forbidden } from "#/platform/errors.ts";
import { handles } from "#/platform/jobs/job.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { operation } from "../../access/operation.ts";
import { asMember, type Write } from "../../access/scope.ts";
import { notifyOne } from "../../notifications/notify.ts";
import { activeMembership } from "../../orgs/memberships.ts";
import { allowedBy, type Changeable } from "../allowed.ts";
import { singleRecordingSchema } from "../content/answers.ts";
import { effectiveStatus, findRecording, lookUp } from "../content/find.ts";
import { logEvent } from "../log.ts";
import { changing } from "../operations/changing.ts";
import { oneRecordingExample } from "../operations/examples.ts";
import { requireSwitchedOn, switchedOffAround } from "../switched-off.ts";
import type { Capability, Found } from "../type.ts";
import { announce } from "../verbs/announce.ts";
import { gatherForPublished } from "../verbs/audience.ts";
import { changeRecording } from "../verbs/change.ts";
import { newsOf } from "../verbs/news.ts";
import { publishJob } from "../verbs/schedule.ts";
import { keptPin } from "./pinnable.ts";

/** Publishes the caller's own draft now: from here on it has events, and others see it. */
export function publishDraft(w: Write, id: string): Found {
  const draft = findRecording(w, id);
  if (draft.creatorId !== w.actor.id)
    throw new Forbidden("Only its author can publish a draft.", "not_author");
  if (draft.publishedAt !== null) throw new Conflict("This is published already.");
  publish(w, allowedBy("as its author", draft));
  return findRecording(w, id);
}

function publish(w: Write, draft: Changeable<Found>): Found {
  const status = effectiveStatus(draft);
  if (status !== "drafted") throw new Conflict(`This is ${status}. Restore it first.`);
  requireSwitchedOn(w, draft);
  const publishedAt = w.now.toISOString();
  const published = changeRecording(w, draft, {
    ownStatus: "active",
    status: "active",
    publishedAt,
    scheduledAt: null,
    pinnedAt: keptPin(w, draft),
    audience: null,
  });
  const circle = gatherForPublished(w, published, draft.audience);
  logEvent(w, "published", published);
  announce(w, published, circle);
  return published;
}

const unschedule = command(sql`update recordings set scheduled_at = null where id = ${arg("id")}`);
const scheduled = select(
  { id: recordings.id, creatorId: recordings.creatorId },
  sql`from recordings
      where id = ${arg("id")} and scheduled_at = ${arg("at")} and own_status = 'drafted'`,
);

/**
 * Publishes a draft at its time, as its author. One that was rescheduled, published or trashed
 * stays as it is; one that lies in something archived or trashed, or in a tool that is switched
 * off, waits for that to come back (`publishOverdue`); one whose author no longer reaches the
 * project is no longer scheduled.
 */
export const publishHandler = handles(publishJob, {
  change(job, { recording_id, scheduled_at }) {
    const due = scheduled.get(job.db, { id: recording_id, at: scheduled_at });
    if (!due) return;
    const author = activeMembership(job.db, due.creatorId);
    const isStillSeen =
      author !== null && asMember(job, author, (w) => publishAtItsTime(w, due.id));
    if (!isStillSeen) unschedule.run(job.db, { id: due.id });
  },
});

/** False for a draft that its author doesn't see any more. */
function publishAtItsTime(w: Write, id: string): boolean {
  const draft = lookUp(w, id);
  if (!draft) return false;
  if (effectiveStatus(draft) === "drafted" && !switchedOffAround(w, draft))
    notifyOne(w, newsOf(publish(w, allowedBy("as its author", draft)), "published"), w.actor.id);
  return true;
}

const publishOperation = operation({
  id: "publishDraft",
  tag: "Recordings",
  method: "POST",
  path: "/recordings/:id/publish",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Publish your draft now",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: changing(publishDraft),
});

/** It can be its author's alone until it is published. */
export const draftable: Capability = {
  name: "draftable",
  operations: [publishOperation],
};
