import { orgsOf } from "#/core/orgs/find.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { sanitizeRichText, textToHtml } from "#/lib/html.ts";
import { newId } from "#/lib/ids.ts";
import { bound } from "#/platform/db/global.ts";
import { command, insertInto } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, invalid, NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { type Bulletin, type BulletinAudience, bulletins } from "#/schema/global/bulletins.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { publishBulletin, tellPeople } from "./publish.ts";
import { bulletinById, draftBulletins, newestBulletins } from "./store.ts";

const LONGEST_TITLE = 200;
const LONGEST_CONTENT = 100_000;
const insert = insertInto(bulletins);
const remove = command(
  sql`delete from ${bulletins} where id = ${arg("id")} and published_at is null`,
);

/** All drafts, then what was published, newest first; as many of each as are listed. */
export const allBulletins = async (services: Services): Promise<Bulletin[]> => [
  ...(await draftBulletins(services)),
  ...(await newestBulletins(services)),
];

/** Keeps a draft. HTML is cleaned as everybody's is; plain text becomes paragraphs. */
export async function draftBulletin(
  { global, clock }: Services,
  { title, text, audience }: { title: string; text: string; audience: BulletinAudience },
): Promise<Bulletin> {
  if (title.trim() === "" || title.length > LONGEST_TITLE)
    throw invalid("title", "invalid", `A title has up to ${LONGEST_TITLE} characters.`);
  if (text.trim() === "" || text.length > LONGEST_CONTENT)
    throw invalid("content", "invalid", `A text has up to ${LONGEST_CONTENT} characters.`);
  const html = text.trimStart().startsWith("<") ? text : textToHtml(text);
  const nothing = () => false;
  const bulletin: Bulletin = {
    id: newId(),
    title: title.trim(),
    contentHtml: sanitizeRichText(html, { isOwnFile: nothing, isMentionable: nothing }),
    audience,
    createdAt: clock.now().toISOString(),
    publishedAt: null,
  };
  await global.batch([bound(insert, bulletin)]);
  await global.durable();
  return bulletin;
}

/** A draft by its id; 409 for what is published. */
async function draftNamed(services: Services, id: string): Promise<Bulletin> {
  const found = await bulletinById(services, id);
  if (!found) throw new NotFound();
  if (found.publishedAt !== null) throw new Conflict("This was published.");
  return found;
}

/** Shows a draft to somebody, in the tray of each of their organizations; answers how many those are. */
export async function showDraft(services: Services, id: string, person: Identity): Promise<number> {
  const draft = await draftNamed(services, id);
  let shown = 0;
  for (const { id: orgId } of await services.global.all(orgsOf, { identity: person.id })) {
    const member = directory(services.tenants.get(orgId)).byIdentity.get(person.id);
    if (member?.status !== "active") continue;
    await tellPeople(services, orgId, draft, [member]);
    shown++;
  }
  return shown;
}

/** Publishes a draft. */
export const publishDraft = async (services: Services, id: string): Promise<void> =>
  publishBulletin(services, await draftNamed(services, id));

/** Removes a draft; whom it was shown to finds it no more. */
export async function removeDraft(services: Services, id: string): Promise<void> {
  await draftNamed(services, id);
  await services.global.run(remove, { id });
  await services.global.durable();
}
