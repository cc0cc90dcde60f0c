import { recordingReference } from "#/core/access/references.ts";
import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, rec, visible, withProject } from "#/core/access/visible.ts";
import { bylineOf, bylineSchema } from "#/core/people/present.ts";
import { effective } from "#/core/recordings/content/find.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { id, instant, named, nullable, type Static, t } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, columnsOf, type Fragment, numberArg, source, sql } from "#/platform/db/sql.ts";
import { type Cheer, cheers } from "#/schema/tenant/cheers.ts";

interface Shape {
  audience: Audience;
  of: "recording" | "received" | "given";
  since: boolean;
}

type CheerRow = Cheer & { type: string; title: string };

const OF = {
  recording: sql`${cheers.recordingId} = ${arg("subject")}`,
  received: sql`${cheers.authorId} = ${arg("actor")} and ${cheers.cheererId} <> ${arg("actor")}`,
  given: sql`${cheers.cheererId} = ${arg("actor")}`,
} satisfies Record<Shape["of"], Fragment<never>>;

const from = ({ audience, of, since }: Shape) => sql`from ${cheers}
  join ${source(rec)} on ${rec.id} = ${cheers.recordingId} ${withProject}
  where ${OF[of]} and ${visible(audience)} ${of === "recording" ? sql`` : sql`and ${effective} <> 'trashed'`}
  ${since ? sql`and ${cheers.createdAt} > ${arg("since")}` : sql``}`;

const rows = family((shape: Shape) =>
  select(
    { ...columnsOf(cheers), type: rec.type, title: rec.title },
    sql`${from(shape)}
        order by ${cheers.seq} ${shape.of === "recording" ? sql`asc` : sql`desc`} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = family((shape: Shape) => counting(from(shape)));

/** The cheers of a recording and of its changes, oldest first. */
export function listCheers(r: Read, recordingId: string, at: Page) {
  const shape: Shape = { audience: audienceOf(r), of: "recording", since: false };
  const args = { actor: r.actor.id, subject: recordingId, since: "" };
  const found = rows(shape).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) });
  return {
    rows: found.map((row) => presentCheer(r, row)),
    total: total(shape).get(r.db, args)?.total ?? 0,
  };
}

const FEED_LENGTH = 100;

/** What the actor was cheered for, and what they cheered, newest first and at most 100 each. */
export function cheersFeed(r: Read, since: string | null) {
  const feed = (of: "received" | "given") =>
    rows({ audience: audienceOf(r), of, since: since !== null })
      .all(r.db, {
        actor: r.actor.id,
        subject: "",
        since: since ?? "",
        limit: FEED_LENGTH,
        offset: 0,
      })
      .map((row) => presentCheer(r, row));
  return { received: feed("received"), given: feed("given") };
}

export const cheerSchema = named(
  "Cheer",
  t.Object({
    id: id(),
    content: t.String(),
    cheerer: bylineSchema,
    cheerer_membership_id: id(),
    author_membership_id: id("Whose work was cheered."),
    recording: recordingReference,
    event_id: nullable(id("The change that was cheered, when it was not the recording itself.")),
    created_at: instant(),
  }),
);

/** A cheer with its cheerer and what it is about. */
export const presentCheer = (r: Read, row: CheerRow): Static<typeof cheerSchema> => ({
  id: row.id,
  content: row.content,
  cheerer: bylineOf(r, row.cheererId),
  cheerer_membership_id: row.cheererId,
  author_membership_id: row.authorId,
  recording: { id: row.recordingId, type: row.type, title: row.title },
  event_id: row.eventId,
  created_at: row.createdAt,
});
