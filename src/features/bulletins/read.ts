import { isOwner } from "#/core/access/roles.ts";
import type { Scope } from "#/core/access/scope.ts";
import { bulletinsTold, bulletinTold, readBulletin } from "#/core/notifications/bulletins.ts";
import { excerpt } from "#/lib/html.ts";
import { instant, named, nullable, id as oneId, type Static, t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Bulletin } from "#/schema/global/bulletins.ts";
import { bulletinById, bulletinsById, MOST_LISTED, newestBulletins } from "./store.ts";
import { htmlFor, titleFor } from "./words.ts";

const LONGEST_EXCERPT = 200;

const publishedAt = nullable(instant(), { description: "Null for a draft." });
export const bulletinSchema = named(
  "Bulletin",
  t.Object({
    id: oneId(),
    title: t.String(),
    content_html: t.String(),
    published_at: publishedAt,
    draft: t.Boolean(),
  }),
);
export const bulletinsSchema = named(
  "Bulletins",
  t.Object({
    bulletins: t.Array(
      named(
        "BulletinSummary",
        t.Object({
          id: oneId(),
          title: t.String(),
          excerpt: nullable(t.String({ maxLength: LONGEST_EXCERPT + 1 })),
          published_at: publishedAt,
          read: t.Boolean({ description: "False as long as its row in your tray is unread." }),
        }),
      ),
    ),
  }),
);

const isFor = ({ audience, publishedAt }: Bulletin, isForOwner: boolean): boolean =>
  publishedAt !== null && (audience === "everybody" || isForOwner);

/** What the platform published for the actor, and the drafts they were shown, newest first. */
export async function listBulletins(
  services: Services,
  scope: Scope,
): Promise<Static<typeof bulletinsSchema>> {
  const { name } = scope.actor;
  const told = scope.read((r) => bulletinsTold(r, MOST_LISTED));
  const [newest, mine] = await Promise.all([
    newestBulletins(services),
    bulletinsById(services, [...told.keys()]),
  ]);
  const seen = new Map(
    [...mine, ...newest.filter((one) => isFor(one, isOwner(scope.actor)))].map((one) => [
      one.id,
      one,
    ]),
  );
  const timeOf = ({ publishedAt, createdAt }: Bulletin): string => publishedAt ?? createdAt;
  const inOrder = [...seen.values()].sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return {
    bulletins: inOrder.slice(0, MOST_LISTED).map((one) => ({
      id: one.id,
      title: titleFor(one.title, name),
      excerpt: excerpt(htmlFor(one.contentHtml, name), LONGEST_EXCERPT),
      published_at: one.publishedAt,
      read: told.get(one.id)?.isRead ?? true,
    })),
  };
}

/** A bulletin in words for the actor, who reads it by this; a draft only for who was shown it. */
export async function openBulletin(
  services: Services,
  scope: Scope,
  id: string,
): Promise<Static<typeof bulletinSchema>> {
  const found = await bulletinById(services, id);
  const told = scope.read((r) => bulletinTold(r, id));
  if (!found || !(told || isFor(found, isOwner(scope.actor)))) throw new NotFound();
  if (told && !told.isRead) {
    await services.wakeIndex.ensureAwake(scope.orgId);
    scope.write((w) => readBulletin(w, id));
  }
  const { name } = scope.actor;
  return {
    id: found.id,
    title: titleFor(found.title, name),
    content_html: htmlFor(found.contentHtml, name),
    published_at: found.publishedAt,
    draft: found.publishedAt === null,
  };
}
