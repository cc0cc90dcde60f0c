import { MOST } from "#/core/access/limits.ts";
import type { Read } from "#/core/access/scope.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { countChildren } from "#/core/recordings/content/children.ts";
import { idsAbove } from "#/core/recordings/subtree.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { color, nullable, t } from "#/lib/schema.ts";
import { query } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { keepVersion } from "./versions.ts";

export const document = recordingType({
  name: "document",
  label: "Document",
  parents: ["folder"],
  title: "required",
  content: "optional",
  input: {},
  output: {},
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable, draftable, linkable],
  on: { edited: keepVersion },
});

const levels = query(
  { count: asNumber(sql`max(level)`) },
  (row) => sql`with recursive below (id, level) as (
        select ${arg("root")}, 1
        union
        select c.id, below.level + 1 from below cross join recordings c on c.parent_id = below.id
          where c.type = 'folder' and below.level <= ${MOST.foldersDeep})
      select ${row} from below`,
);

/** Older ones that lie deeper stay as they are; nothing more goes into them. */
function requireDepth(r: Read, parent: Recording, subject: Recording | null): void {
  const inside = subject === null ? 1 : (levels.get(r.db, { root: subject.id })?.count ?? 1);
  if (idsAbove(r, parent.id).length + inside > MOST.foldersDeep)
    throw invalid("parent_id", "limit", `Folders nest at most ${MOST.foldersDeep} deep.`);
}

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
  capabilities: [trashable, commentable],
  checkParent: requireDepth,
  load: (r, ids) => ({ count: countChildren(r, ids, ["document", "upload", "folder"]) }),
  present: (row, { count }) => ({
    documents_count: count(row.id, "document").count,
    uploads_count: count(row.id, "upload").count,
    folders_count: count(row.id, "folder").count,
    color: row.color,
  }),
});
