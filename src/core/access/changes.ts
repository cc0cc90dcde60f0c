import { etagOf, tagWith } from "#/platform/http/etag.ts";
import type { Reply } from "#/platform/operation.ts";
import { readOrg } from "../orgs/org.ts";
import type { Read } from "./scope.ts";

/**
 * Answers 304 when the caller already has this version, else sets the entity tag. The tag covers
 * all an answer can depend on: the organization's and the project's change counters, who is
 * looking, the day, and what time alone changes in it.
 */
export function answerIfChanged(
  r: Read,
  project: { id: string; changes: number },
  reply: Reply,
  { byTime = "", version }: { byTime?: string; version?: number } = {},
): void {
  reply.tag(() => {
    const etag = etagOf([
      readOrg(r.db).changes,
      project.id,
      project.changes,
      r.actor.id,
      r.actor.role,
      r.now.toISOString().slice(0, 10),
      byTime,
      reply.address,
    ]);
    return version === undefined ? etag : tagWith(etag, version);
  });
}

/**
 * The same for what lies in no project, where no counter covers the answer: the tag is made of the
 * answer itself.
 */
export function answerIfDifferent<T>(answer: T & { version?: number }, reply: Reply): T {
  reply.tag(() => {
    const etag = etagOf([JSON.stringify(answer)]);
    return answer.version === undefined ? etag : tagWith(etag, answer.version);
  });
  return answer;
}
