import { sql } from "drizzle-orm";
import { isBlank, mentionsIn, sanitizeRichText, textToHtml } from "#/lib/html.ts";
import { arg, command } from "#/platform/db/query.ts";
import type { Read, Write } from "../access/scope.ts";
import { canReachProject } from "../access/visible.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { readOrg } from "../orgs/org.ts";

/** Rich text as it came: HTML wins over plain text, null clears, absent leaves. */
export interface RawContent {
  content?: string | null;
  content_html?: string | null;
}

/** What is stored of rich text: sanitized HTML, null when there is none, undefined when nothing was sent. */
export function richText(r: Read, projectId: string | null, raw: RawContent): string | null | undefined {
  const html = htmlOf(raw);
  if (html === undefined || html === null) return html;
  const sanitized = sanitizeRichText(html, {
    isOwnFile: (url) => isOwnFile(r, url),
    isMentionable: ({ kind, id }) => kind === "person" && canMention(r, projectId, id),
  });
  return isBlank(sanitized) ? null : sanitized;
}

function htmlOf({ content, content_html }: RawContent): string | null | undefined {
  if (content_html !== undefined) return content_html;
  return content ? textToHtml(content) : content;
}

/** True for the attachment routes of this organization. */
function isOwnFile(r: Read, url: string): boolean {
  const prefix = `/api/v1/${readOrg(r.db).slug}/`;
  return (
    url.startsWith(prefix) && /^(?:attachments|uploads)\/[0-9a-f-]{36}(?:\/[a-z]+)?$/.test(url.slice(prefix.length))
  );
}

const canMention = (r: Read, projectId: string | null, membershipId: string): boolean =>
  projectId === null ? activeMembership(r.db, membershipId) !== null : canReachProject(r, membershipId, projectId);

const clear = command<{ recording: string }>(sql`delete from mentions where recording_id = ${arg("recording")}`);
const add = command<{ recording: string; membership: string }>(
  sql`insert or ignore into mentions (recording_id, membership_id) values (${arg("recording")}, ${arg("membership")})`,
);

/** Keeps who is mentioned in a recording and answers their membership ids. */
export function storeMentions(w: Write, recordingId: string, html: string | null, isNew: boolean): string[] {
  const ids = html === null ? [] : mentionsIn(html).flatMap(({ kind, id }) => (kind === "person" ? [id] : []));
  if (!isNew) clear.run(w.db, { recording: recordingId });
  for (const membership of ids) add.run(w.db, { recording: recordingId, membership });
  return ids;
}
