import { countChildren } from "#/core/recordings/children.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { color, nullable, t } from "#/lib/schema.ts";

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
  load: (r, ids) => ({ count: countChildren(r, ids, ["document", "upload", "folder"]) }),
  present: (row, { count }) => ({
    documents_count: count(row.id, "document").count,
    uploads_count: count(row.id, "upload").count,
    folders_count: count(row.id, "folder").count,
    color: row.color,
  }),
});
