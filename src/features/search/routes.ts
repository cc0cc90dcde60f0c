import { orgRoutes } from "#/core/access/routes.ts";
import { preferencesOf } from "#/core/orgs/memberships.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { oneOf, type TSchema, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer } from "#/platform/http/paging.ts";
import { describe, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { filterOf, searchPage, searchQuery } from "./filter.ts";
import { catchUp } from "./indexer.ts";
import { FILE_TYPES, keysOf, presentMetadata, SORTS } from "./metadata.ts";
import { search } from "./search.ts";

const tag = "Search";

const option = (key: TSchema) => t.Array(t.Object({ key, label: t.String() }));
export const metadataSchema = t.Object({
  types: option(t.Unsafe(ref("RecordingType"))),
  file_types: option(oneOf(keysOf(FILE_TYPES))),
  sorts: option(oneOf(keysOf(SORTS))),
});

/** What a hit has beside the fields of a recording. */
export const hitFields = {
  excerpt_html: t.String({ description: "Text around what was found, with no other tag than `<mark>`." }),
  matched: t.Union([t.Literal("title"), t.Literal("content"), t.Literal("file")], {
    description: "`title` (of a file: `file`) when everything stands in it.",
  }),
  score: t.Number({ description: "Greater is better; comparable within one answer alone." }),
};

const operations = {
  search: describe({
    id: "search",
    tag,
    errors: [404, 422],
    summary: "Search",
    description: `Finds what you see, active or archived, by title and text, whatever its case and accents: all words, and, where
those are up to three, words that hold one of three characters or more; the last may be unfinished. Nothing in \`q\` is syntax but quotation marks. Relevance
weighs titles above texts and new above old. Hits are found and counted up to 10,000.`,
    answers: {
      200: {
        description: "A page of hits, best first.",
        schema: listOf("SearchHit"),
        example: [
          { ...recordingExample, excerpt_html: "Short and <mark>warm</mark>.", matched: "content", score: 4.217 },
        ],
        headers: PAGE_HEADERS,
      },
    },
  }),
  getSearchMetadata: describe({
    id: "getSearchMetadata",
    tag,
    summary: "What a search can be narrowed to",
    description: "The types, kinds of files and orders that a search takes, each with its name.",
    answers: {
      200: {
        description: "The options.",
        schema: ref("SearchMetadata"),
        example: {
          types: [{ key: "message", label: "Message" }],
          file_types: [{ key: "image", label: "Images" }],
          sorts: [{ key: "relevance", label: "Best match" }],
        },
      },
    },
  }),
};

/** Finding content. */
export const searchRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/search",
      async ({ scope, query, request, set }) => {
        const page = searchPage(query);
        const filter = scope.read((r) => filterOf(query, preferencesOf(r.db, r.actor.id).timezone));
        await catchUp(services, scope.orgId);
        const found = await search(scope, { q: query.q ?? "", filter, sort: query.sort ?? "relevance", page });
        return answer({ request, set }, page, found);
      },
      { access: "client", query: searchQuery, ...operations.search },
    )
    .get("/search/metadata", () => presentMetadata(), { access: "client", ...operations.getSearchMetadata });
};
