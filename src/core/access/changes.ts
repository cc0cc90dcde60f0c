import { etagOf, ifChanged } from "#/platform/http/etag.ts";
import { readOrg, settingsOf } from "../orgs/org.ts";
import type { Read } from "./scope.ts";

/**
 * Answers 304 when the caller already has this version, else sets the entity tag. The tag covers all an answer can
 * depend on: the organization's and the project's change counters, and who is looking.
 */
export function answerIfChanged(
  r: Read,
  project: { id: string; changes: number } | null,
  { request, set }: { request: Request; set: { headers: Record<string, string | number | string[] | undefined> } },
): void {
  const minute = settingsOf(r.db).limit_comment_editing === null ? 0 : Math.floor(r.now.getTime() / 60_000);
  const etag = etagOf([
    readOrg(r.db).changes,
    project?.id ?? "",
    project?.changes ?? 0,
    r.actor.id,
    r.actor.role,
    minute,
    request.url,
  ]);
  ifChanged(request, etag);
  set.headers.etag = etag;
}
