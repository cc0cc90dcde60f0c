import { updateById } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { canSee, everybodyWhoSees, thoseWhoSee } from "../../access/visible.ts";
import { hearing } from "../../notifications/scope.ts";
import { subscribe } from "../../subscriptions/subscriptions.ts";
import { assigneesOf } from "../capabilities/assignable.ts";
import { mentionedIn, storeContent } from "../content/rich-text.ts";
import { threadOf } from "../type.ts";

const update = updateById(recordings);

/** Whom a new thing is told to: everybody who sees it, nobody, or the people named. */
export type Notify = boolean | { membership_ids: string[] } | undefined;

/**
 * Has a new recording followed by who made it, and by everybody it is meant for: those it names, and those its author has
 * told. For a draft the wish is kept: who is told is seen when it is published. Throws 422 for people who don't see it.
 */
export function gatherFollowers(
  w: Write,
  made: Recording,
  { mentioned, notify }: { mentioned: readonly string[]; notify: Notify },
): void {
  const audience = audienceOf(w, made.id, notify);
  const isDraft = made.publishedAt === null;
  if (isDraft && audience) update.run(w.db, made.id, { audience });
  const meantFor = isDraft ? [] : [...mentioned, ...addressees(w, made, audience)];
  subscribe(w, threadOf(made), new Set([made.creatorId, ...meantFor]));
}

/** Has a draft that others see from now on followed by those who are named, assigned and meant, and there, now. */
export function gatherForPublished(w: Write, published: Recording, wanted: Recording["audience"]): void {
  storeContent(w, published.id, published.contentHtml, false);
  const assigned = thoseWhoSee(w, published.id, assigneesOf(w, published.id));
  const meantFor = [...mentionedIn(w, published.id), ...assigned, ...addressees(w, published, wanted)];
  subscribe(w, threadOf(published), new Set(meantFor));
}

function audienceOf(w: Write, id: string, notify: Notify): Recording["audience"] {
  if (!notify) return null;
  if (notify === true) return true;
  for (const person of notify.membership_ids)
    if (!canSee(w, person, id)) throw invalid("notify.membership_ids", "not_member", "This person can't see it.");
  return notify.membership_ids;
}

function addressees(w: Write, { id, projectId }: Recording, audience: Recording["audience"]): string[] {
  if (audience === null) return [];
  if (audience === true) return hearing()(w, projectId, everybodyWhoSees(w, id));
  return thoseWhoSee(w, id, audience);
}
