// Not the plugin's index: it brings Zod along and puts its string formats in the place of ours.

import { toOpenAPISchema } from "@elysiajs/openapi/openapi";
import { SESSION_COOKIE } from "#/core/identity/sessions.ts";
import type { TObject } from "#/lib/schema.ts";
import type { App } from "#/platform/http/mount.ts";
import type { Answer, Operation } from "#/platform/operation.ts";
import { clean, type Json, type Names } from "./clean.ts";
import { errorAnswers, responses } from "./errors.ts";
import { headers, headersOf } from "./headers.ts";
import { marksOf } from "./marks.ts";
import { type Parameter, parameters, parametersOf } from "./parameters.ts";
import { componentSchemas } from "./schemas.ts";

type OpenApi = { [key: string]: Json };

/** Changes with the surface: the date of its last change. */
const API_VERSION = "2026-11-23";

const SECURITY = {
  token: [{ personalAccessToken: [] }],
  any: [{ personalAccessToken: [] }, { sessionCookie: [] }],
  session: [{ sessionCookie: [] }],
  none: [],
} as const;

/**
 * The OpenAPI 3.1 description of all routes. The plugin walks the routes; this pass makes its
 * output valid and adds what only we know: answers, errors, security and examples. A server names its
 * own session cookie in it.
 */
export function openApiDocument(app: App): OpenApi {
  const walked = toOpenAPISchema(app, { methods: ["head", "options"] });
  const described = Object.fromEntries(
    Object.entries(walked.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item ?? {}).map(([method, operation]) => [
          method,
          describeOperation(path, method, rawOf(operation)),
        ]),
      ),
    ]),
  );
  const names: Names = new Map();
  const [paths, own] = [clean(described, names), cleanedEach(componentSchemas(), names)];
  const shared = cleanedEach({ parameters, headers, responses }, names);
  return {
    openapi: "3.1.1",
    info: {
      title: "Atoll",
      version: API_VERSION,
      summary: "Project collaboration where every organization is its own SQLite file.",
      description: INTRODUCTION,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This server." }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...Object.fromEntries(shared),
      schemas: allSchemas(own, names),
      securitySchemes,
    },
  };
}

/** Each part of a table, made plain. */
const cleanedEach = (table: object, names: Names): Map<string, Json> =>
  new Map(Object.entries(table).map(([name, value]) => [name, clean(value, names)]));

/**
 * The schemas of the description and those that were met in it, by name: where one is first met
 * changes with every operation.
 */
function allSchemas(own: Map<string, Json>, met: Names): OpenApi {
  const twice = [...met.keys()].find((name) => own.has(name));
  if (twice) throw new Error(`${twice} is named twice in the API description`);
  return Object.fromEntries([...own, ...met].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const securitySchemes: OpenApi = {
  personalAccessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A personal access token, `svc_pat_…`, or one of an app that somebody let in, `svc_oat_…`. Every request with one needs a `User-Agent` that names your application and a contact: without it the answer is 400 `user_agent_required`.",
  },
  sessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: "Set by signing in.",
  },
};

const INTRODUCTION = `Ids are UUIDv7, instants are ISO 8601 UTC, days are YYYY-MM-DD. PATCH merges: an absent key stays, null clears.
Lists are paged by \`page\` and \`per_page\`; \`Link\` names the next page and \`X-Total-Count\` counts all rows.
What you may not see does not exist: it answers 404, exactly as a random id does.
An \`Idempotency-Key\` header on a POST makes a repeat within 24 hours answer what the first one did.`;

const TAGS = [
  ["Authentication", "Sign-up, sign-in, sessions and tokens."],
  ["Apps", "What people let into their account, by OAuth 2.1."],
  ["Preferences", "What a person chose, the same in all organizations."],
  ["Push", "Browsers that a person is pushed to (Web Push)."],
  ["Live", "What changes, as it changes, for screens that are open."],
  ["Organizations", "Organizations and their account document."],
  ["Billing", "What plans cost, and paying for one."],
  ["People", "People, roles and invitations."],
  ["Groups", "People who are mentioned together."],
  ["Agents", "Members that are programs, and their tokens."],
  ["Projects", "Projects, their tools, people and links, and the folders of the home screen."],
  ["Recordings", "Every piece of content: one lifecycle, one set of verbs."],
  ["Messages", "Messages and their categories."],
  ["Comments", "Comments on any content."],
  ["Check-ins", "Questions that people are asked on a schedule, and their answers."],
  ["Cheers", "Short reactions to content and to changes."],
  ["Public links", "Read-only pages for anybody who has the link."],
  ["Health", "The health gauges of projects."],
  ["Roadmap", "Markers on the organization's roadmap."],
  ["Clients", "What the team and its clients share, and approvals."],
  ["Chat", "Chat rooms and direct chats."],
  ["Files", "Uploads, their versions, and what stands in texts."],
  ["To-dos", "Completion and assignment."],
  ["Subscriptions", "Following a thread."],
  ["Notifications", "What you are told, as a tray and as a stream."],
  ["Activity", "Change logs and timelines."],
  ["Search", "Finding content."],
  ["My things", "What only you see."],
  ["Reports", "Where work stands, and handing it over."],
  ["Trash", "What was trashed, for 30 days."],
  ["Running it", "What whoever watches over a server asks."],
] as const;

type Raw = Record<string, unknown> & {
  "x-operation": Operation;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
};

/** What the plugin made of a route. */
const rawOf = (operation: unknown): Raw => operation as Raw;

function describeOperation(
  path: string,
  method: string,
  { "x-operation": operation, "x-access": access, requestBody, ...rest }: Raw,
) {
  const { answers, errors = [], security = "any" } = operation;
  const isKept = method === "post" && security !== "none";
  const { isTagged = false, isResumed = false } = operation;
  const found = parametersOf(path, rest.parameters ?? [], [
    ...(isKept ? ["IdempotencyKey"] : []),
    ...(isTagged ? ["IfNoneMatch"] : []),
    ...(isResumed ? ["LastEventId"] : []),
    ...(operation.isVersioned ? ["IfMatch"] : []),
  ]);
  const hasBody = requestBody !== undefined || operation.form !== undefined;
  const isPaged = Object.values(answers).some(({ headers }) => headers?.includes("Link"));
  const headers = [...(isKept ? ["Idempotency-Replayed"] : []), ...(isTagged ? ["ETag"] : [])];
  const role =
    typeof access === "string" && access !== "client"
      ? ` For the role \`${access}\` and above.`
      : "";
  return {
    ...rest,
    description: `${operation.description ?? ""}${role}`.trim() || `${operation.summary}.`,
    ...(found.length > 0 ? { parameters: found } : {}),
    ...(hasBody ? { requestBody: bodyOf(requestBody, operation) } : {}),
    responses: {
      ...(isTagged ? { 304: { $ref: "#/components/responses/NotModified" } } : {}),
      ...errorAnswers(errors, {
        method,
        security,
        hasBody,
        refusesByOAuth: operation.refusesByOAuth === true,
        isGated: operation.access !== undefined,
      }),
      // What an operation says of its own answers goes before what all of its kind have.
      ...described(answers, headers),
    },
    security: SECURITY[security],
    ...marksOf({ method, isKept, isPaged }),
  };
}

/** A body that is not named itself is called after its operation. */
function bodyOf(requestBody: Raw["requestBody"], operation: Operation) {
  const { id, accepts, example, form, takesForm } = operation;
  const type = takesForm ? "application/x-www-form-urlencoded" : "application/json";
  const schema = accepts ?? requestBody?.content[type]?.schema;
  return {
    required: true,
    content: {
      ...(form ? { "multipart/form-data": formOf(id, form) } : {}),
      ...(schema || !form ? { [type]: contentOf(id, schema ?? {}, example) } : {}),
    },
  };
}

/** The file of a form stands in its one field that is required. */
const formOf = (id: string, form: TObject) => ({
  schema: { "x-name": `${capitalized(id)}Form`, ...form },
  example: Object.fromEntries((form.required ?? []).map((name) => [name, "(the bytes)"])),
});

function contentOf(id: string, schema: object, example: unknown) {
  const named = "$ref" in schema ? schema : { "x-name": `${capitalized(id)}Request`, ...schema };
  return { schema: named, ...(example === undefined ? {} : { example }) };
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const described = (answers: Record<number, Answer>, common: readonly string[]) =>
  Object.fromEntries(
    Object.entries(answers).map(
      ([
        status,
        { description, schema, example, headers = [], contentType = "application/json" },
      ]) => [
        status,
        {
          description,
          headers: headersOf([...common, ...headers]),
          ...(schema
            ? {
                content: {
                  [contentType]: { schema, ...(example === undefined ? {} : { example }) },
                },
              }
            : {}),
        },
      ],
    ),
  );
