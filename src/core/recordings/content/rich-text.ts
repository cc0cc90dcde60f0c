import { isBlank, type Mention, sanitizeRichText, textToHtml } from "#/lib/html.ts";
import { fileAt, namesIn } from "#/lib/rich-text-names.ts";
import { LONGEST_CONTENT } from "#/lib/text.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { mentions, type Recording } from "#/schema/tenant/recordings.ts";
import { isClient } from "../../access/roles.ts";
import type { Read, Write } from "../../access/scope.ts";
import { canReach, type Reach, thoseWhoSee } from "../../access/visible.ts";
import { readOrg } from "../../orgs/org.ts";
import { groupExists, membersOfGroups } from "../../people/groups.ts";
import { attachments } from "./attachments.ts";

const MOST_TAGS = 8_000;
const MOST_ENTITIES = 40_000;
const MOST_MENTIONS = 1_000;
/** So many files are looked up for one text. */
const MOST_FILES = 500;

/** Rich text as it came: HTML wins over plain text, null clears, absent leaves. */
export interface RawContent {
  content?: string | null;
  content_html?: string | null;
}

/**
 * What is stored of rich text: sanitized HTML, null when there is none, undefined when nothing was
 * sent.
 */
export function richText(r: Read, place: Reach, raw: RawContent): string | null | undefined {
  const html = htmlOf(raw);
  if (html === undefined || html === null) return html;
  requireReadable(html);
  const sanitized = sanitizeRichText(html, {
    isOwnFile: ownFiles(r),
    isMentionable: mentionable(r, place),
  });
  requireReadable(sanitized);
  return isBlank(sanitized) ? null : sanitized;
}

const maySpeakToGroups = (r: Read, place: Reach): boolean =>
  !isClient(r.actor) && canReach(r, r.actor.id, place);

/**
 * Looked at before it is sanitized too: everybody waits while that is done, and it takes the longer
 * the more marks there are.
 */
function requireReadable(html: string): void {
  if (html.length > LONGEST_CONTENT)
    throw tooMuch(`As HTML this is longer than ${LONGEST_CONTENT} characters.`);
  if (hasMore(html, "<", MOST_TAGS)) throw tooMuch(`This has more than ${MOST_TAGS} tags.`);
  if (hasMore(html, "&", MOST_ENTITIES))
    throw tooMuch(`This has more than ${MOST_ENTITIES} escaped characters.`);
}

const tooMuch = (message: string) => invalid("content", "too_long", message);

function hasMore(text: string, mark: string, most: number): boolean {
  let left = most;
  let at = text.indexOf(mark);
  while (at >= 0 && left-- > 0) at = text.indexOf(mark, at + 1);
  return at >= 0;
}

function htmlOf({ content, content_html }: RawContent): string | null | undefined {
  if (content_html !== undefined) return content_html;
  if (content) requireShort(content);
  return content ? textToHtml(content) : content;
}

/** Plain text, before it is written as HTML, which is up to six times as long. */
function requireShort(text: string): void {
  if (hasMore(text, "\n", MOST_TAGS)) throw tooMuch(`This has more than ${MOST_TAGS} lines.`);
  for (const mark of ["<", ">", "&", '"'])
    if (hasMore(text, mark, MOST_ENTITIES))
      throw tooMuch(`This has more than ${MOST_ENTITIES} times ${mark}.`);
}

/** Looks each person and group up once, and no more of them than anybody means. */
function mentionable(r: Read, place: Reach): (mention: Mention) => boolean {
  const known = new Map<string, boolean>();
  return ({ kind, id }) => {
    const answer =
      known.get(id) ?? (known.size < MOST_MENTIONS && mayMention(r, place, { kind, id }));
    known.set(id, answer);
    return answer;
  };
}

const mayMention = (r: Read, place: Reach, { kind, id }: Mention): boolean =>
  kind === "person" ? canReach(r, id, place) : maySpeakToGroups(r, place) && groupExists(r, id);

/** Where the addresses of this organization begin. */
const homeOf = ({ baseUrl, db }: Read) => ({ baseUrl, slug: readOrg(db).slug });

/** True for the files of this organization that the actor may show; each is looked up once. */
function ownFiles(r: Read): (url: string) => boolean {
  const home = homeOf(r);
  const known = new Map<string, boolean>();
  return (url) => {
    const file = fileAt(url, home);
    if (file === null || !file.isShown) return false;
    if (file.kind === "uploads") return true;
    const answer =
      known.get(file.id) ?? (known.size < MOST_FILES && attachments().mayEmbed(r, file.id));
    known.set(file.id, answer);
    return answer;
  };
}

/** The files that stand in a text. */
export const filesNamedIn = (r: Read, { contentHtml }: Pick<Recording, "contentHtml">): string[] =>
  namesIn(contentHtml ?? "", homeOf(r)).attachments.slice(0, MOST_FILES);

/** Keeps which files stand in what the actor writes for themselves alone, of which several versions may be kept. */
export function storeOwnContent(
  w: Write,
  noteId: string,
  versions: readonly (string | null)[],
): void {
  const home = homeOf(w);
  const files = versions.flatMap((html) => namesIn(html ?? "", home).attachments);
  attachments().embedOwn(w, noteId, [...new Set(files)].slice(0, 2 * MOST_FILES));
}

const clearMentions = command(sql`delete from mentions where recording_id = ${arg("recording")}`);
const addMention = command(
  sql`insert or ignore into mentions (recording_id, membership_id) values (${arg("recording")}, ${arg("membership")})`,
);
const mentioned = select(
  { id: mentions.membershipId },
  sql`from mentions where recording_id = ${arg("recording")} order by membership_id`,
);
const clearReferences = command(
  sql`delete from recording_references where from_id = ${arg("recording")}`,
);
const addReferences = command(
  sql`insert or ignore into recording_references (from_id, to_id)
      select ${arg("recording")}, id from recordings where ${inIds(sql`id`, "ids")} and id <> ${arg("recording")}`,
);

/** Who is mentioned in a recording. */
export const mentionedIn = (r: Read, recordingId: string): string[] =>
  mentioned.all(r.db, { recording: recordingId }).map(({ id }) => id);

/**
 * The people mentioned who see the text; a mention of a group is one of each of its members of now.
 */
function mentionedPeople(w: Write, recordingId: string, mentions: readonly Mention[]): string[] {
  const found = Map.groupBy(mentions, ({ kind }) => kind);
  const ids = (kind: "person" | "group") => (found.get(kind) ?? []).map(({ id }) => id);
  const named = [...ids("person"), ...membersOfGroups(w, ids("group"))];
  return named.length === 0 ? [] : thoseWhoSee(w, recordingId, named);
}

/** Keeps whom and which recordings a text names, and answers who was not mentioned in it before. */
export function storeContent(
  w: Write,
  recordingId: string,
  html: string | null,
  isNew: boolean,
): string[] {
  const before = isNew ? [] : mentionedIn(w, recordingId);
  if (!isNew) {
    clearMentions.run(w.db, { recording: recordingId });
    clearReferences.run(w.db, { recording: recordingId });
  }
  const home = homeOf(w);
  const { mentions, recordings, attachments: files } = namesIn(html ?? "", home);
  if (!isNew || files.length > 0) attachments().embed(w, recordingId, files.slice(0, MOST_FILES));
  const people = mentionedPeople(w, recordingId, mentions);
  for (const membership of people) addMention.run(w.db, { recording: recordingId, membership });
  if (recordings.length > 0)
    addReferences.run(w.db, { recording: recordingId, ids: JSON.stringify(recordings) });
  return people.filter((id) => !before.includes(id));
}
