import { sql } from "drizzle-orm";
import { type Audience, audienceOf, r as rec, shownTo } from "#/core/access/visible.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { color, nullable, t } from "#/lib/schema.ts";
import { family, inIds, query, source } from "#/platform/db/query.ts";

export const document = recordingType({
  name: "document",
  label: "Document",
  parents: ["folder"],
  title: "required",
  content: "optional",
  input: {},
  output: {},
  can: { edit: "team-or-author" },
  isCommentable: true,
  isDraftable: true,
  isLinkable: true,
});

interface Counts {
  id: string;
  documents: number;
  uploads: number;
  folders: number;
}

const counts = family(({ audience }: { audience: Audience }) =>
  query<{ ids: string }, Counts>(
    sql`select ${rec.parentId} as id, sum(${rec.type} = 'document') as documents, sum(${rec.type} = 'upload') as uploads,
          sum(${rec.type} = 'folder') as folders from ${source(rec)}
        where ${inIds(rec.parentId, "ids")} and ${rec.status} = 'active'
        and ${shownTo(audience)} group by 1`,
  ),
);

/** A folder; the outermost one is the project's docs & files. */
export const folder = recordingType({
  name: "folder",
  label: "Folder",
  container: "folder",
  parents: ["folder"],
  title: "required",
  content: "none",
  input: { color: t.Optional(nullable(color())) },
  output: {
    documents_count: t.Integer(),
    uploads_count: t.Integer(),
    folders_count: t.Integer(),
    color: nullable(color()),
  },
  can: { edit: "team-or-author" },
  isDraftable: false,
  isCommentable: true,
  load: (r, ids) => ({
    counts: new Map(
      counts({ audience: audienceOf(r) })
        .all(r.db, { ids })
        .map((row) => [row.id, row]),
    ),
  }),
  present(row, loaded) {
    const { documents = 0, uploads = 0, folders = 0 } = loaded.counts.get(row.id) ?? {};
    return { documents_count: documents, uploads_count: uploads, folders_count: folders, color: row.color };
  },
});
