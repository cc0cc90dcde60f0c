import { listOperation, operation } from "#/core/access/operation.ts";
import { recordingTypeName } from "#/core/access/references.ts";
import { zoneOf } from "#/core/people/today.ts";
import type { RecordingAnswer } from "#/core/recordings/content/answers.ts";
import { recordingExample } from "#/core/recordings/operations/examples.ts";
import type { hitFields } from "#/features/search/metadata.ts";
import { FILE_TYPES } from "#/lib/files/types.ts";
import { keysOf } from "#/lib/keys.ts";
import { byName, named, oneOf, type Static, type TSchema, t } from "#/lib/schema.ts";
import { filterOf, searchPage, searchQuery } from "./filter.ts";
import { presentMetadata, SORTS } from "./metadata.ts";
import { search } from "./search.ts";

const tag = "Search";

const option = (key: TSchema) => t.Array(t.Object({ key, label: t.String() }));
const metadataSchema = named(
  "SearchMetadata",
  t.Object({
    types: option(recordingTypeName),
    file_types: option(oneOf(keysOf(FILE_TYPES))),
    sorts: option(oneOf(keysOf(SORTS))),
  }),
);

const searchHit = byName<RecordingAnswer & Static<typeof hitFields>>("SearchHit");

export const searchOperation = listOperation({
  id: "search",
  tag,
  path: "/search",
  access: "client",
  errors: [404, 422],
  summary: "Search",
  description: `Finds what you see, active or archived, by title and text, whatever its case and accents: all words, and, where
those are up to three, words that hold one of three characters or more; the last may be unfinished. Nothing in \`q\` is syntax but quotation marks. Relevance
weighs titles above texts and new above old. Hits are found and counted up to 10,000.`,
  query: searchQuery,
  pageOf: searchPage,
  returns: "A page of hits, best first.",
  item: searchHit,
  sample: {
    ...recordingExample,
    excerpt_html: "Short and <mark>warm</mark>.",
    matched: "content",
    score: 4.217,
  },
  run: async ({ scope, query, services, page }) => {
    const filter = scope.read((r) => filterOf(query, zoneOf(r)));
    await services.indexed(scope.orgId);
    return search(scope, { q: query.q ?? "", filter, sort: query.sort ?? "relevance", page });
  },
});

export const getSearchMetadata = operation({
  id: "getSearchMetadata",
  tag,
  method: "GET",
  path: "/search/metadata",
  access: "client",
  summary: "What a search can be narrowed to",
  description: "The types, kinds of files and orders that a search takes, each with its name.",
  returns: "The options.",
  answer: metadataSchema,
  sample: {
    types: [{ key: "message", label: "Message" }],
    file_types: [{ key: "image", label: "Images" }],
    sorts: [{ key: "relevance", label: "Best match" }],
  },
  run: () => presentMetadata(),
});
