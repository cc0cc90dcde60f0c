import { toolKey } from "#/core/projects/tools.ts";
import { id, t } from "#/lib/schema.ts";
import { endless } from "#/platform/http/paging.ts";

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Described;
}
type Described = { description?: string; "x-as"?: Described };

/** What the id behind each segment of a path stands for. */
const IDS: Readonly<Record<string, string>> = {
  recordings: "RecordingId",
  "public-items": "RecordingId",
  bookmarks: "RecordingId",
  snoozes: "RecordingId",
  priorities: "RecordingId",
  trash: "RecordingId",
  projects: "ProjectId",
  people: "MembershipId",
  assigned: "MembershipId",
  agents: "AgentId",
  invitations: "InvitationId",
  groups: "GroupId",
  templates: "TemplateId",
  bulletins: "BulletinId",
  companies: "CompanyId",
  folders: "FolderId",
  links: "LinkId",
  notifications: "NotificationId",
  categories: "CategoryId",
  cheers: "CheerId",
  calendar: "EventId",
  feeds: "FeedId",
  markers: "MarkerId",
  notes: "NoteId",
  tokens: "TokenId",
  uploads: "UploadId",
  documents: "DocumentId",
  versions: "VersionId",
  attachments: "AttachmentId",
  orgs: "OrgId",
  "connected-apps": "ConnectedAppId",
  "push-subscriptions": "PushSubscriptionId",
};

const inPath = (description: string, name = "id", schema: Described = id()): Parameter => ({
  name,
  in: "path",
  required: true,
  description,
  schema,
});

/**
 * The description of a parameter of the query stands beside its schema, as that of every other
 * does.
 */
function plain({ schema, ...parameter }: Parameter): Parameter {
  const { description, ...rest } = schema["x-as"] ?? schema;
  return { ...parameter, ...(description === undefined ? {} : { description }), schema: rest };
}

const inQuery = (name: string, schema: Described): Parameter =>
  plain({ name, in: "query", required: false, schema });
const { page, per_page, cursor } = endless();

/** The parameters that operations share, under their names. */
export const parameters: Readonly<Record<string, Parameter>> = {
  OrgSlug: inPath(
    "The organization, as it stands in addresses; `GET /api/v1/authorization` lists yours.",
    "org_slug",
    t.String({ pattern: "^[a-z0-9-]{2,40}$" }),
  ),
  OrgId: inPath("An organization, by the `id` of its account."),
  RecordingId: inPath("A recording, whatever its type."),
  ProjectId: inPath("A project."),
  MembershipId: inPath("Somebody, by their membership."),
  AgentId: inPath("An agent, by its membership."),
  InvitationId: inPath("An invitation."),
  GroupId: inPath("A group of people."),
  TemplateId: inPath("A template."),
  BulletinId: inPath("An announcement of the platform."),
  CompanyId: inPath("A company."),
  FolderId: inPath("A folder of the home screen."),
  LinkId: inPath("A link of the project.", "link_id"),
  NotificationId: inPath("A row of your tray."),
  CategoryId: inPath("A category of messages."),
  CheerId: inPath("A cheer."),
  EventId: inPath("An event of the calendar, or a day of one that was changed by itself."),
  FeedId: inPath("A calendar feed of yours."),
  UploadId: inPath("A file: a recording of type `upload`."),
  DocumentId: inPath("A recording of type `document`."),
  VersionId: inPath("A version of the file or of the document.", "version_id"),
  AttachmentId: inPath("A file that stands in texts, or is going to."),
  MarkerId: inPath("A marker of the roadmap."),
  NoteId: inPath("A note of yours."),
  TokenId: inPath("A personal access token of yours."),
  ConnectedAppId: inPath("An app that you let in."),
  PushSubscriptionId: inPath("A browser that you are pushed to."),
  LinkToken: inPath("The secret at the end of the link.", "token", t.String({ maxLength: 400 })),
  ToolKey: inPath("Which tool.", "tool", toolKey),
  Page: inQuery("page", page),
  PerPage: inQuery("per_page", per_page),
  Cursor: inQuery("cursor", cursor),
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "8 to 128 characters. The same key within 24 hours gets the first answer again.",
    schema: t.String({ minLength: 8, maxLength: 128 }),
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` you have: while it is current the answer is 304, without a body.",
    schema: t.String(),
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the read that the change was made from: 409 `stale` when it was changed since.",
    schema: t.String(),
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "The `id` of the last event you saw; the stream goes on behind it.",
    schema: t.String(),
  },
};

const byContent = new Map(
  Object.entries(parameters).map(([name, parameter]) => [JSON.stringify(parameter), name]),
);
const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of an operation: those that others have too by their names, the rest in full. */
export function parametersOf(
  path: string,
  found: readonly Parameter[],
  named: readonly string[],
): unknown[] {
  const own = found.map((parameter) => {
    const name =
      parameter.in === "path"
        ? pathName(path, parameter.name)
        : byContent.get(JSON.stringify(plain(parameter)));
    return name ? refer(name) : plain(parameter);
  });
  return [...own, ...named.map(refer)];
}

/** What a parameter of a path is called: by its own name, or an id by the segment before it. */
function pathName(path: string, name: string): string | undefined {
  if (name === "org_slug") return "OrgSlug";
  if (name === "token") return "LinkToken";
  if (name === "tool") return "ToolKey";
  const [, segment = ""] = new RegExp(`/([\\w-]+)/{${name}}`).exec(path) ?? [];
  return IDS[segment];
}
