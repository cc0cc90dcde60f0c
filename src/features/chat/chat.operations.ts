import { listOperation, operation } from "#/core/access/operation.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { presentOne } from "#/core/recordings/content/present.ts";
import { oneRecordingExample } from "#/core/recordings/operations/examples.ts";
import { t } from "#/lib/schema.ts";
import { chatStatus, chatSummary, listChats } from "./list.ts";
import { newChatBody, startChat } from "./start.ts";

const tag = "Chat";
const { creator, byline, content_attachments, created_at, updated_at, published_at, url, app_url } =
  oneRecordingExample;
const other = {
  ...creator,
  membership_id: "0193b0c8-7d10-7000-8000-0000000000ac",
  name: "Grace Hopper",
};
const participants = [creator, other];
const chat = {
  id: "0193b0c8-7d10-7000-8000-0000000000f0",
  type: "dm",
  title: "",
  content_html: null,
  status: "active" as const,
  inherits_status: false,
  project_id: null,
  parent_id: null,
  position: 1,
  creator,
  visible_to_clients: true,
  comments_closed: false,
  comments_count: 0,
  cheers_count: 0,
  subscribed: true,
  bookmarked: false,
  created_at,
  updated_at,
  published_at,
  scheduled_at: null,
  trashed_at: null,
  public: false,
  version: 1,
  url,
  app_url,
  participants,
  content_attachments,
  byline,
  parent: null,
  project: null,
  ancestors: [],
  subscribers_count: 2,
  can: {
    edit: false,
    complete: false,
    assign: false,
    comment: false,
    move: false,
    pin: false,
    archive: true,
    trash: false,
    restore: false,
    delete: false,
    publish: false,
    cheer: false,
    close_comments: false,
    change_visibility: false,
    publish_link: false,
  },
};
const summary = {
  id: chat.id,
  status: "active" as const,
  participants,
  last_line: {
    id: "0193b0c8-7d10-7000-8000-0000000000f1",
    excerpt: "Lunch?",
    creator: other,
    created_at,
  },
  last_activity_at: created_at,
  created_at,
  url,
  app_url,
};

export const list = listOperation({
  id: "listChats",
  tag,
  path: "/chats",
  access: "client",
  errors: [422],
  summary: "Your direct chats",
  description: "Latest activity first. What is said in them is listed as the children of each.",
  query: { status: t.Optional(chatStatus) },
  returns: "A page of chats.",
  item: chatSummary,
  sample: summary,
  run: ({ scope, query, page }) => scope.read((r) => listChats(r, query.status ?? "active", page)),
});

export const createChat = operation({
  id: "createChat",
  tag,
  method: "POST",
  path: "/chats",
  access: "client",
  makes: true,
  errors: [422],
  summary: "Find or start a direct chat",
  description: `There is one open chat for you and exactly these people; your own id alone is a chat with yourself. You can
talk to admins and owners and to whom you share a project with; for anybody else 422 \`not_member\` names the place in
\`membership_ids\`. Lines are its children. Anybody in it can archive it for everybody, by \`PUT /recordings/{id}/status/archived\`;
it then stays as it is and can be read forever, and the same people can start a new one. Nobody else knows of a chat, owners
included.`,
  body: newChatBody,
  example: { membership_ids: [other.membership_id] },
  returns: "The chat, found or made.",
  answer: singleOf("SingleDm"),
  sample: chat,
  run: ({ scope, body }) => scope.write((w) => presentOne(w, startChat(w, body.membership_ids))),
});
