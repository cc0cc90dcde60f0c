import { allTypes, isCreatable } from "#/core/recordings/type.ts";

/** What kinds of files there are, by the key that `file_type` takes. */
export const FILE_TYPES = {
  image: "Images",
  video: "Videos",
  audio: "Audio",
  pdf: "PDFs",
  document: "Documents",
  spreadsheet: "Spreadsheets",
  presentation: "Presentations",
  archive: "Archives",
  code: "Code",
  other: "Other files",
};

export const SORTS = { relevance: "Best match", recent: "Newest first" };

const options = (labels: Record<string, string>) => Object.entries(labels).map(([key, label]) => ({ key, label }));

/** What a search can be narrowed to and ordered by. A tool of a project is no content and is not found. */
export const presentMetadata = () => ({
  types: allTypes()
    .filter((type) => isCreatable(type) || type.isTop)
    .map(({ name, label }) => ({ key: name, label })),
  file_types: options(FILE_TYPES),
  sorts: options(SORTS),
});
