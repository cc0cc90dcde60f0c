import { isClient } from "#/core/access/roles.ts";
import type { Write } from "#/core/access/scope.ts";
import { thoseWhoSee } from "#/core/access/visible.ts";
import { notifySeeing } from "#/core/notifications/notify.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { addAssignees, assigneesOf } from "#/core/recordings/capabilities/assignable.ts";
import { storeContent } from "#/core/recordings/content/rich-text.ts";
import { logEvent } from "#/core/recordings/log.ts";
import { blankRecording, insertRecording } from "#/core/recordings/verbs/insert.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribe, subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Dates } from "./dates.ts";
import { type Member, todoDetails } from "./series.ts";

/**
 * Makes the next to-do of a series in the place of the one before: under the same parent, at the
 * same position, after it by age. It is its primary's again, with whoever of its assignees and
 * subscribers sees it there; only they are told.
 */
export function spawn(w: Write, primary: Member, before: Member, dates: Dates): Recording {
  const made = insertRecording(w, {
    ...blankRecording(w, "todo", before.projectId),
    ...dates,
    parentId: before.parentId,
    position: before.position,
    creatorId: primary.creatorId,
    title: primary.title,
    contentHtml: primary.contentHtml,
    visibleToClients: isVisible(w, primary, before),
    details: todoDetails.made({ series_id: primary.id }),
  });
  storeContent(w, made.id, made.contentHtml, true);
  const assignees = thoseWhoSee(w, made.id, assigneesOf(w, primary.id));
  addAssignees(w, made, assignees);
  subscribe(w, made.id, thoseWhoSee(w, made.id, subscribersOf(w, primary.id)));
  logEvent(w, "created", made);
  if (assignees.length > 0) logEvent(w, "assigned", made, { membership_ids: assignees });
  notifySeeing(w, newsOf(made, "assigned"), assignees);
  return made;
}

/**
 * As visible to clients as the primary, unless the series went on to a place that is hidden from
 * them.
 */
function isVisible(w: Write, primary: Member, before: Member): boolean {
  const creator = directory(w.db).byId.get(primary.creatorId);
  if (creator && isClient(creator)) return true;
  return (
    primary.visibleToClients && (before.parentId === primary.parentId || before.visibleToClients)
  );
}
