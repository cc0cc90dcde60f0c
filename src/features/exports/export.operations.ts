import { type Entered, exchangeOperation } from "#/core/access/operation.ts";
import { isOwner } from "#/core/access/roles.ts";
import type { Read } from "#/core/access/scope.ts";
import { QUOTAS, takePermit } from "#/core/identity/quotas.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { contentDisposition } from "#/lib/files/names.ts";
import { at, named, oneOf, t } from "#/lib/schema.ts";
import { Forbidden, invalid } from "#/platform/errors.ts";
import { ANY_ID, commaText, idsIn } from "#/platform/http/paging.ts";
import { written } from "#/platform/http/written.ts";
import { describeError } from "#/platform/log.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { findChats, writeChats } from "./chats.ts";
import { chooseProjects, writeOrganization } from "./organization.ts";
import type { Reading } from "./walk.ts";

const tag = "Exports";
const MOST_CHATS = 1000;

const described = (name: string, description: string, format: string) => ({
  200: {
    description,
    contentType: "application/json",
    headers: ["Content-Disposition"],
    schema: named(
      name,
      t.Object(
        { format: oneOf([format]), version: t.Integer(), exported_at: at },
        { additionalProperties: true },
      ),
    ),
    example: { format, version: 1, exported_at: "2026-11-21T09:00:00.000Z" },
  },
});

export const exportOrganization = exchangeOperation({
  id: "exportAccount",
  tag,
  method: "GET",
  path: "/account/export",
  access: "owner",
  errors: [403, 404, 422],
  summary: "Everything of the organization, as a file",
  description: `One JSON document, written as it is read: \`organization\`, \`people\`, \`companies\`, \`groups\`, \`agents\`, \`folders\`,
\`categories\`, \`markers\`, then \`projects\`, those you are not on, archived and trashed ones too, and with all of them \`templates\`
and the \`events\` of the organization. A project has the fields that the API answers, \`member_ids\`, \`links\` and \`recordings\`; a
recording those of its type, \`subscriber_ids\`, \`content_attachments\`, \`cheers\` and \`versions\` where it has some, and its \`children\`,
comments and lines of rooms among them. Bytes of files, direct chats, personal notes and the drafts of others are not in it. What
changes while it is written is in it as it was, or as it is. Two are written at a time.`,
  query: t.Object({
    projects: t.Optional(commaText(ANY_ID, "Only these projects, by their ids")),
  }),
  answers: described("AccountExport", "The export.", "atoll-export"),
  run: ({ query, ...input }) => {
    const chosen = input.scope.read((r) => chooseProjects(r, idsIn("projects", query.projects)));
    const now = input.services.clock.now();
    return answer(input, "export", (x) => writeOrganization(x, chosen, now));
  },
});

export const exportChats = exchangeOperation({
  id: "exportChats",
  tag,
  method: "GET",
  path: "/account/export/chats",
  access: "owner",
  errors: [403, 404, 422],
  summary: "What was said in direct chats, as a file",
  description:
    "One JSON document: who is in each chat, and its lines with who said them, and when. Only chats that you are in: nobody else's are told, to owners neither.",
  query: t.Object({ ids: commaText(ANY_ID, "The chats, by their ids; at least one") }),
  answers: described("ChatsExport", "The transcripts.", "atoll-chats"),
  run: ({ query, ...input }) => {
    const wanted = idsIn("ids", query.ids);
    if (wanted === null) throw invalid("ids", "required", "Name at least one chat.");
    if (wanted.length > MOST_CHATS)
      throw invalid("ids", "limit", `At most ${MOST_CHATS.toLocaleString("en")} chats at once.`);
    const chats = input.scope.read((r) => findChats(r, wanted));
    const now = input.services.clock.now();
    return answer(input, "chats", (x) => writeChats(x, chats, now));
  },
});

type Input = Entered & { services: Services; exchange: Exchange };

/** A document that is written while it is sent, for as long as the actor is an owner. */
function answer(
  { scope, services, exchange }: Input,
  name: string,
  write: (x: Reading) => Promise<void>,
): Response {
  const { request, server } = exchange;
  const slug = scope.read((r) => readOrg(r.db).slug);
  const permit = takePermit(services, QUOTAS.exports, scope.orgId);
  const day = services.clock.now().toISOString().slice(0, 10);
  server?.timeout(request, 0);
  const body = written(
    (out) =>
      write({
        out,
        read: (body) =>
          scope.read((r) => {
            requireStillOwner(r);
            return body({ ...r, isWhole: true });
          }),
      }),
    (failure) => {
      permit.leave();
      if (failure)
        services.log.error("An export broke off", {
          org: scope.orgId,
          error: describeError(failure),
        });
    },
  );
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": contentDisposition("attachment", `${slug}-${name}-${day}.json`),
      "cache-control": "private, no-store",
    },
  });
}

function requireStillOwner({ db, actor }: Read): void {
  const now = activeMembership(db, actor.id);
  if (!now || !isOwner(now)) throw new Forbidden("Only an owner can export.", "role_required");
}
