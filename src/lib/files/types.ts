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
export type FileType = keyof typeof FILE_TYPES;

const OPEN = "application/vnd.oasis.opendocument";
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** Documents that are archives inside: the name says which. */
const IN_ZIP: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  epub: "application/epub+zip",
  pages: "application/vnd.apple.pages",
  numbers: "application/vnd.apple.numbers",
  key: "application/vnd.apple.keynote",
};

/** The same for those of older programs, which share one format. */
const IN_COMPOUND: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};

/** Text, which has no other mark than its name. */
const OF_TEXT: Readonly<Record<string, string>> = {
  md: "text/markdown",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  html: "text/html",
  htm: "text/html",
  xhtml: "application/xhtml+xml",
  svg: "image/svg+xml",
  xml: "application/xml",
  json: "application/json",
  css: "text/css",
  js: "text/javascript",
  ics: "text/calendar",
  rtf: "application/rtf",
};

const CODE = new Set(
  "html htm xhtml xml json css js mjs ts tsx jsx py rb go rs c h cc cpp hpp cs java kt swift php pl sh sql yml yaml toml lua r scala zig svelte vue".split(
    " ",
  ),
);

/** What a zip, a compound file or plain text is, by its name; null for what a name can't say. */
export function typeByName(holds: "zip" | "compound" | "text", extension: string): string | null {
  const known = { zip: IN_ZIP, compound: IN_COMPOUND, text: OF_TEXT }[holds];
  return Object.hasOwn(known, extension) ? (known[extension] ?? null) : null;
}

const KINDS: readonly [FileType, RegExp][] = [
  ["image", /^image\//],
  ["video", /^video\//],
  ["audio", /^audio\//],
  ["pdf", /^application\/pdf$/],
  ["spreadsheet", /spreadsheet|ms-excel|apple\.numbers|^text\/(?:csv|tab-separated-values)$/],
  ["presentation", /presentation|ms-powerpoint|apple\.keynote/],
  ["document", /wordprocessing|msword|opendocument\.text|epub|apple\.pages|rtf/],
  ["archive", /zip|tar|x-7z|rar|bzip2|x-xz|zstd|compress|x-cpio|vnd\.debian/],
];

/** The kind of a file, by what it is and what it is called. */
export function fileTypeOf(contentType: string, extension: string): FileType {
  const kind = KINDS.find(([, types]) => types.test(contentType))?.[0];
  if (kind !== undefined) return kind;
  if (CODE.has(extension)) return "code";
  return /^text\/(?:plain|markdown)$/.test(contentType) ? "document" : "other";
}

/** Pictures of dots, which run nothing. */
const RASTER = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|apng)$/;

/** Whether it may be shown where it is: nothing of these runs anything. */
export const isShownInline = (contentType: string): boolean =>
  RASTER.test(contentType) ||
  /^(?:audio|video)\/[\w.+-]+$/.test(contentType) ||
  contentType === "application/pdf";

/** Whether it is tried to make small pictures of it. */
export const hasPicture = (contentType: string): boolean =>
  /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(contentType);
