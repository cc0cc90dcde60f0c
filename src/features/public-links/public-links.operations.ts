import { listOperation, operation } from "#/core/access/operation.ts";
import { projectReference, recordingReference } from "#/core/access/references.ts";
import type { Read } from "#/core/access/scope.ts";
import { readToken, tokenOf } from "#/core/orgs/address-token.ts";
import { liveOrgById } from "#/core/orgs/find.ts";
import { bylineOf, bylineSchema } from "#/core/people/present.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { projectExample, recordingExample } from "#/core/recordings/operations/examples.ts";
import { instant, named, nullable, t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { done, ok } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import type { PublicLink } from "#/schema/tenant/public-links.ts";
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

const tag = "Public links";
const url = "https://atoll.example.com/public/AZOwyH0QcACAAAAAAAAAAYtXn0yT4bQ0m3l2m1oVb0Q";
const link = named(
  "PublicLink",
  t.Object({ published: t.Boolean(), url: nullable(t.String({ format: "uri" })) }),
);
const after = t.Optional(
  t.String({ description: "Where the lines of a long list go on, as the page before says." }),
);

const publicItemSchema = named(
  "PublicItem",
  t.Object({
    recording: recordingReference,
    project: nullable(projectReference),
    url: t.String({ format: "uri" }),
    creator: bylineSchema,
    created_at: instant(),
  }),
);

const example = {
  recording: { id: recordingExample.id, type: "document", title: "Press kit" },
  project: projectExample,
  url,
  creator: recordingExample.creator,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const getPublicLink = operation({
  id: "getPublicLink",
  tag,
  method: "GET",
  path: "/recordings/:id/public-link",
  access: "client",
  errors: [404],
  summary: "The public link of a recording",
  returns: "Its link.",
  answer: link,
  sample: { published: true, url },
  run: ({ scope, params, services }) =>
    scope.read((r) =>
      presentLink(services, scope.orgId, linkOf(r, findRecording(r, params.id).id)),
    ),
});

export const publish = operation({
  id: "publishLink",
  tag,
  method: "PUT",
  path: "/recordings/:id/public-link",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Publish to anybody who has the link",
  description:
    "A read-only page with its title and text; a to-do list shows its to-dos. Comments stay inside. The page is gone while it is archived or trashed.",
  returns: "Its link.",
  answer: link,
  sample: { published: true, url },
  run: ({ scope, params, services }) =>
    scope.write((w) => presentLink(services, scope.orgId, publishLink(w, params.id))),
});

export const unpublish = operation({
  id: "unpublishLink",
  tag,
  method: "DELETE",
  path: "/recordings/:id/public-link",
  access: "client",
  errors: [403, 404, 409],
  summary: "Take the link back",
  description: "Its page is gone at once; publishing again makes another link.",
  returns: "No link.",
  answer: link,
  sample: { published: false, url: null },
  run: ({ scope, params, services }) =>
    scope.write((w) => {
      unpublishLink(w, params.id);
      return presentLink(services, scope.orgId, null);
    }),
});

export const listPublicItems = listOperation({
  id: "listPublicItems",
  tag,
  path: "/public-items",
  access: "owner",
  errors: [422],
  summary: "Everything that is public",
  returns: "Newest first.",
  item: publicItemSchema,
  sample: example,
  run: ({ scope, services, page }) =>
    scope.read((r) => {
      const { rows, total } = listLinks(r, page);
      return { rows: rows.map((row) => presentItem(services, scope.orgId, r, row)), total };
    }),
});

export const deletePublicItems = operation({
  id: "deletePublicItems",
  tag,
  method: "DELETE",
  path: "/public-items",
  access: "owner",
  summary: "Take every link back",
  returns: "Done.",
  answer: ok,
  sample: done,
  run: async ({ scope }) => {
    await revokeEveryLink(scope);
    return done;
  },
});

export const deletePublicItem = operation({
  id: "deletePublicItem",
  tag,
  method: "DELETE",
  path: "/public-items/:id",
  access: "owner",
  errors: [404],
  summary: "Take one link back",
  returns: "Done.",
  answer: ok,
  sample: done,
  run: ({ scope, params }) =>
    scope.write((w) => {
      revokeLink(w, params.id);
      return done;
    }),
});

const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };

export const getPublicPage = openExchange({
  id: "getPublicPage",
  tag,
  method: "GET",
  path: "/public/:token",
  params: { token: t.String() },
  summary: "The page of a public link",
  description:
    "HTML without scripts. Of a to-do list 500 lines, with a link to the next ones. A link that is unknown or was taken back is the same 404 page.",
  query: t.Object({ after }),
  answers: {
    200: { description: "The page.", ...html },
    404: { description: "No such page.", ...html },
  },
  run: async ({ params, query, services }) => {
    const page = await findPage(services, params.token, query.after);
    return new Response(page ?? missingPage, {
      status: page === null ? 404 : 200,
      headers: HEADERS,
    });
  },
});

const presentLink = (services: Services, orgId: string, found: PublicLink | null) => ({
  published: found !== null,
  url: found && urlOf(services, orgId, found.secret),
});
const urlOf = ({ config }: Services, orgId: string, secret: string) =>
  `${config.baseUrl}/public/${tokenOf(orgId, secret)}`;

const presentItem = (services: Services, orgId: string, r: Read, row: LinkedItem) => ({
  recording: { id: row.id, type: row.type, title: row.title },
  project: row.projectId ? { id: row.projectId, name: row.projectName ?? "" } : null,
  url: urlOf(services, orgId, row.secret),
  creator: bylineOf(r, row.creatorId),
  created_at: row.createdAt,
});

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": PAGE_RULES,
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

async function findPage(
  { global, tenants }: Services,
  token: string,
  after?: string,
): Promise<string | null> {
  const named = readToken(token);
  const org = named && (await global.get(liveOrgById, { id: named.orgId }));
  return org ? publicPage(tenants.get(org.id), named.secret, after) : null;
}
