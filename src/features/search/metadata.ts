import type { RecordingType } from "#/core/recordings/type.ts";
import { allTypes, isCreatable, isTop } from "#/core/recordings/types.ts";
import { FILE_TYPES } from "#/lib/files/types.ts";
import { t } from "#/lib/schema.ts";

export const SORTS = { relevance: "Best match", recent: "Newest first" };

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));

/**
 * The types that have something to say. A tool of a project is no content, and a chat has no words
 * but its lines.
 */
export const searchableTypes = (): readonly RecordingType[] =>
  allTypes().filter(
    (type) =>
      (isCreatable(type) || isTop(type)) && (type.title !== "none" || type.content !== "none"),
  );

/** What a search can be narrowed to and ordered by. */
export const presentMetadata = () => ({
  types: searchableTypes().map(({ name, label }) => ({ key: name, label })),
  file_types: options(FILE_TYPES),
  sorts: options(SORTS),
});

/** What a hit has beside the fields of a recording. */
export const hitFields = t.Object({
  excerpt_html: t.String({
    description: "Text around what was found, with no other tag than `<mark>`.",
  }),
  matched: t.Union([t.Literal("title"), t.Literal("content"), t.Literal("file")], {
    description: "`title` (of a file: `file`) when everything stands in it.",
  }),
  score: t.Number({ description: "Greater is better; comparable within one answer alone." }),
});
