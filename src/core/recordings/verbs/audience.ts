import { updateById } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { everybodyWhoSees, thoseWhoSee } from "../../access/visible.ts";
import { hearing } from "../../notifications/scope.ts";
import { subscribe, subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { assigneesOf } from "../capabilities/assignable.ts";
import { mentionedIn, storeContent } from "../content/rich-text.ts";
import { threadOf } from "../types.ts";

const update = updateById(recordings);

/** Whom a new thing is told to: everybody who sees it, nobody, or the people named. */
export type Notify = boolean | { membership_ids: string[] } | undefined;

/**
 * Who hears that a recording is there, all of whom see it: whom it names, to whom it is handed, and
 * who follows it.
 */
export interface Circle {
  mentioned: readonly string[];
  assigned: readonly string[];
  followers: readonly string[];
}

/**
 * Has a new recording followed by who made it, and by everybody it is meant for: those it names,
 * its assignees, and those its author has told. For a draft the wish is kept: who is told is seen
 * when it is published. Throws 422 for people who don't see it.
 */
export function gatherFollowers(
  w: Write,
  made: Recording,
  { mentioned, assigned, notify }: Omit<Circle, "followers"> & { notify: Notify },
): Circle {
  const audience = audienceOf(w, made.id, notify);
  const isDraft = made.publishedAt === null;
  if (isDraft && audience) update.run(w.db, made.id, { audience });
  const addressed = audience === true ? everybodyWhoHears(w, made) : (audience ?? []);
  const people = [
    ...new Set([made.creatorId, ...(isDraft ? [] : [...mentioned, ...assigned, ...addressed])]),
  ];
  subscribe(w, threadOf(made), people);
  return { mentioned, assigned, followers: threadOf(made) === made.id ? people : [] };
}

/**
 * Has a draft that others see from now on followed by those who are named, assigned and meant, and
 * there, now.
 */
export function gatherForPublished(
  w: Write,
  published: Recording,
  wanted: Recording["audience"],
): Circle {
  const { id, contentHtml } = published;
  storeContent(w, id, contentHtml, false);
  const mentioned = mentionedIn(w, id);
  const assigned = thoseWhoSee(w, id, assigneesOf(w, id));
  const named = wanted === null || wanted === true ? [] : thoseWhoSee(w, id, wanted);
  const addressed = wanted === true ? everybodyWhoHears(w, published) : named;
  subscribe(w, threadOf(published), [...mentioned, ...assigned, ...addressed]);
  return { mentioned, assigned, followers: subscribersWhoSee(w, id) };
}

function audienceOf(w: Write, id: string, notify: Notify): Recording["audience"] {
  if (!notify) return null;
  if (notify === true) return true;
  const people = notify.membership_ids;
  if (people.length > 0 && thoseWhoSee(w, id, people).length < new Set(people).size)
    throw invalid("notify.membership_ids", "not_member", "This person can't see it.");
  return people;
}

const everybodyWhoHears = (w: Write, { id, projectId }: Recording): string[] =>
  hearing()(w, projectId, everybodyWhoSees(w, id));
