import type { Read, Write } from "#/core/access/scope.ts";
import { findFor, findRecording, requireLive } from "#/core/recordings/content/find.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { Forbidden } from "#/platform/errors.ts";
import { askeesOf, questionDetails } from "./askees.ts";
import { plan } from "./plan.ts";

/** Stops asking, or goes on with the next time there is: nobody is asked for what was missed. */
export function setPaused(w: Write, id: string, paused: boolean): Found {
  requireQuestion(findRecording(w, id));
  const question = findFor(w, id, "edit");
  if (questionDetails.of(question).paused === paused) return question;
  const changed = changeRecording(w, question, {
    details: questionDetails.with(question, { paused }),
  });
  logEvent(w, paused ? "paused" : "resumed", question);
  plan(w, changed, askeesOf(w, id));
  return changed;
}

/** The actor is not asked any more, or again from the next time on. */
export function setOptedOut(w: Write, id: string, optedOut: boolean): Found {
  const question = requireQuestion(findRecording(w, id));
  requireLive(question);
  const own = askeesOf(w, id).find(({ membershipId }) => membershipId === w.actor.id);
  if (!own) throw new Forbidden("This question doesn't ask you.");
  if (own.optedOut !== optedOut) plan(w, question, [{ ...own, optedOut }]);
  return question;
}

export const findQuestion = (r: Read, id: string): Found => requireQuestion(findRecording(r, id));

function requireQuestion(found: Found): Found {
  if (found.type === "question") return found;
  throw wrongType(found, "is no check-in question");
}
