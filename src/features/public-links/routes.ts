import { Elysia } from "elysia";
import { orgRoutes } from "#/core/access/routes.ts";
import type { Read } from "#/core/access/scope.ts";
import { liveOrgById } from "#/core/orgs/find.ts";
import { bylineOf } from "#/core/people/present.ts";
import { findRecording } from "#/core/recordings/find.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import type { PublicLink } from "#/schema/tenant/attention.ts";
import {
  type LinkedItem,
  linkOf,
  listLinks,
  publishLink,
  revokeEveryLink,
  revokeLink,
  unpublishLink,
} from "./links.ts";
import { missingPage, PAGE_RULES, publicPage } from "./page.ts";
import { readToken, tokenOf } from "./token.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Public links";
const url = "https://atoll.example.com/public/AZOwyH0QcACAAAAAAAAAAYtXn0yT4bQ0m3l2m1oVb0Q";
const link = named("PublicLink", t.Object({ published: t.Boolean(), url: nullable(t.String({ format: "uri" })) }));
const answers = { 200: { description: "Its link.", schema: link, example: { published: true, url } } };
const after = t.Optional(t.String({ description: "Where the lines of a long list go on, as the page before says." }));
const ok = { 200: { description: "Done.", schema: ref("Ok"), example: { ok: true } } };

export const publicItemSchema = t.Object({
  recording: t.Unsafe(ref("RecordingReference")),
  project: nullable(t.Unsafe(ref("ProjectReference"))),
  url: t.String({ format: "uri" }),
  creator: t.Unsafe(ref("Byline")),
  created_at: instant(),
});

const example = {
  recording: { id: recordingExample.id, type: "document", title: "Press kit" },
  project: { id: recordingExample.project_id, name: "Website" },
  url,
  creator: recordingExample.creator,
  created_at: "2026-11-21T09:00:00.000Z",
};

const operations = {
  getPublicLink: describe({
    id: "getPublicLink",
    tag,
    errors: [404],
    summary: "The public link of a recording",
    answers,
  }),
  publishLink: describe({
    id: "publishLink",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Publish to anybody who has the link",
    description:
      "A read-only page with its title and text; a to-do list shows its to-dos. Comments stay inside. The page is gone while it is archived or trashed.",
    answers,
  }),
  unpublishLink: describe({
    id: "unpublishLink",
    tag,
    errors: [403, 404, 409],
    summary: "Take the link back",
    description: "Its page is gone at once; publishing again makes another link.",
    answers: { 200: { description: "No link.", schema: link, example: { published: false, url: null } } },
  }),
  listPublicItems: describe({
    id: "listPublicItems",
    tag,
    errors: [422],
    summary: "Everything that is public",
    answers: {
      200: { description: "Newest first.", schema: listOf("PublicItem"), example: [example], headers: PAGE_HEADERS },
    },
  }),
  deletePublicItems: describe({ id: "deletePublicItems", tag, summary: "Take every link back", answers: ok }),
  deletePublicItem: describe({
    id: "deletePublicItem",
    tag,
    errors: [404],
    summary: "Take one link back",
    answers: ok,
  }),
  getPublicPage: describe({
    id: "getPublicPage",
    tag,
    security: "none",
    summary: "The page of a public link",
    description:
      "HTML without scripts. Of a to-do list 500 lines, with a link to the next ones. A link that is unknown or was taken back is the same 404 page.",
    answers: {
      200: { description: "The page.", contentType: "text/html", schema: t.String(), example: "<!doctype html>…" },
      404: { description: "No such page.", contentType: "text/html", schema: t.String(), example: "<!doctype html>…" },
    },
  }),
};

const presentLink = (services: Services, orgId: string, found: PublicLink | null) => ({
  published: found !== null,
  url: found && urlOf(services, orgId, found.secret),
});
const urlOf = ({ config }: Services, orgId: string, secret: string) =>
  `${config.baseUrl}/public/${tokenOf(orgId, secret)}`;

const presentItem = (services: Services, orgId: string, r: Read, row: LinkedItem) => ({
  recording: { id: row.id, type: row.type, title: row.title },
  project: row.projectId ? { id: row.projectId, name: row.projectName } : null,
  url: urlOf(services, orgId, row.secret),
  creator: bylineOf(r.db, row.creatorId),
  created_at: row.createdAt,
});

/** Publishing recordings to the web. */
export const publicLinkRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/public-link",
      ({ scope, params }) =>
        scope.read((r) => presentLink(services, scope.orgId, linkOf(r, findRecording(r, params.id).id))),
      { access: "client", params: one, ...operations.getPublicLink },
    )
    .put(
      "/recordings/:id/public-link",
      ({ scope, params }) => scope.write((w) => presentLink(services, scope.orgId, publishLink(w, params.id))),
      { access: "client", params: one, ...operations.publishLink },
    )
    .delete(
      "/recordings/:id/public-link",
      ({ scope, params }) =>
        scope.write((w) => {
          unpublishLink(w, params.id);
          return presentLink(services, scope.orgId, null);
        }),
      { access: "client", params: one, ...operations.unpublishLink },
    )
    .get(
      "/public-items",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          const found = answer({ request, set }, page, listLinks(r, page));
          return found.map((row) => presentItem(services, scope.orgId, r, row));
        }),
      { access: "owner", query: t.Object(paged()), ...operations.listPublicItems },
    )
    .delete(
      "/public-items",
      async ({ scope }) => {
        await revokeEveryLink(scope);
        return { ok: true };
      },
      { access: "owner", ...operations.deletePublicItems },
    )
    .delete(
      "/public-items/:id",
      ({ scope, params }) =>
        scope.write((w) => {
          revokeLink(w, params.id);
          return { ok: true };
        }),
      { access: "owner", params: one, ...operations.deletePublicItem },
    );
};

/** What anybody sees who has a link. */
export const publicPageRoutes = (services: Services) =>
  new Elysia().get(
    "/public/:token",
    async ({ params, query }) => {
      const page = await findPage(services, params.token, query.after);
      return new Response(page ?? missingPage, { status: page === null ? 404 : 200, headers: HEADERS });
    },
    { query: t.Object({ after }), ...operations.getPublicPage },
  );

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": PAGE_RULES,
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

async function findPage({ global, tenants }: Services, token: string, after?: string): Promise<string | null> {
  const named = readToken(token);
  const org = named && (await global.get(liveOrgById, { id: named.orgId }));
  return org ? publicPage(tenants.get(org.id), named.secret, after) : null;
}
