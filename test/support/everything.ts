import { bulletins } from "#/features/bulletins/index.ts";
import { newId } from "#/lib/ids.ts";
import { LONGEST_CONTENT } from "#/lib/text.ts";
import { app, REDIRECT } from "../identity/apps.ts";
import { furnished } from "./content.ts";
import { crowdInto } from "./crowd.ts";
import { fileIn } from "./files.ts";
import { multiply } from "./large.ts";
import { subscribed } from "./push.ts";
import { services } from "./server.ts";
import { send } from "./world.ts";

const MEMBERS = 1000;

/** Somebody who can sign in with a password. */
export const SIGNED_UP = {
  name: "Drill",
  email: "drill@example.com",
  password: "nine lives of a cat",
};

/**
 * A hundred of the longest texts where lists are read: documents, comments, answers, and late
 * to-dos of the owner.
 */
async function fillLists(w: Awaited<ReturnType<typeof furnished>>): Promise<void> {
  const { parents, people, make, change } = w;
  const content = "漢字仮名交じり文。".repeat(LONGEST_CONTENT / 9 - 10);
  for (const [parent, type] of [
    ["folder", "document"],
    ["message", "comment"],
    ["question", "answer"],
    ["todolist", "todo"],
  ] as const) {
    const named = type === "document" || type === "todo" ? { title: "Long" } : {};
    const due =
      type === "todo" ? { due_on: "2025-01-01", assignee_ids: [people.owner.membershipId] } : {};
    const one = await make("owner", parents[parent] ?? "", { type, content, ...named, ...due });
    multiply(w, one.id, type === "todo" ? 300 : 100);
  }
  change(
    "insert or ignore into assignments (recording_id, membership_id, created_at) select id, ?, '' from recordings where title = 'Long'",
    people.owner.membershipId,
  );
}

const TIMES = {
  starts_at: "2026-06-01T09:00:00Z",
  ends_at: "2026-06-01T10:00:00Z",
  all_day: false,
};

const MET = { ...TIMES, link: "https://meet.example.com/" };

/** An event of many days; the drill asks for one of them by its date. */
const DAILY = {
  ...TIMES,
  recurrence: { frequency: "daily", time_zone: "Etc/UTC" },
};

/** An organization of many people with one of everything in it. */
export async function everything() {
  // First: whoever it asks confirms an address, and what is to be tried of mails stays behind.
  const oauth = await app();
  const w = await furnished();
  const members = crowdInto(services, w.org.id, MEMBERS);
  const todos: string[] = [];
  const list = w.parents.todolist ?? "";
  for (let n = 0; n < 103; n++)
    todos.push((await w.make("owner", list, { type: "todo", title: `To-do ${n}` })).id);
  await fillLists(w);
  const post = async (path: string, body: object): Promise<string> =>
    (await w.call("owner", "POST", path, body)).body.id;
  await w.call("owner", "PUT", `/projects/${w.project.id}/health`, { enabled: true });
  const message = w.parents.message ?? "";
  const [owner, member] = [w.people.owner.membershipId, w.people.member.membershipId];
  await w.call("owner", "PUT", `/recordings/${todos[102]}/assignees`, {
    membership_ids: [owner, members[0]],
  });
  await w.call("owner", "PATCH", `/recordings/${w.parents.question}`, {
    membership_ids: [owner, member],
  });
  for (const n of [100, 101])
    await w.call("owner", "PUT", `/recordings/${todos[n]}/status/trashed`);
  for (const content of ["First", "Second"])
    await w.call("owner", "PATCH", "/my/note", { content });
  await send("POST", "/api/auth/sign-up/email", SIGNED_UP);
  await w.call("member", "POST", `/recordings/${message}/comments`, { content: "Said" });
  const upload = await w.one("owner", "upload");
  const { cookie } = w.people.owner;
  await oauth.answers(await oauth.asks({}, cookie), "allow", cookie);
  const connected = await w.call("owner", "GET", "/api/v1/me/connected-apps");
  const { operator } = bulletins;
  const text = "漢字仮名交じり文。".repeat(10_000);
  const bulletin = await operator.draft(services, { title: "Long", text, audience: "everybody" });
  await operator.publish(services, bulletin.id);
  const made: Record<string, string> = {
    bulletins: bulletin.id,
    calendar: await post("/calendar", { title: "Daily", ...DAILY }),
    feeds: await post("/calendar/feeds", {}),
    companies: await post("/companies", { name: "Company" }),
    groups: await post("/groups", { name: "Everybody", membership_ids: members }),
    templates: await post("/templates", { name: "Template" }),
    agents: await post("/agents", { name: "Bot" }),
    folders: await post("/folders", { name: "Folder" }),
    categories: await post("/categories", { name: "News" }),
    markers: await post("/roadmap/markers", { name: "Launch", date: "2026-12-31" }),
    notes: await post("/my/notes", { title: "Note", content: "x" }),
    links: await post(`/projects/${w.project.id}/links`, {
      url: "https://example.com",
      title: "Link",
    }),
    tokens: await post("/api/v1/me/tokens", { name: "Token" }),
    invitations: await post("/people", { email: "somebody@example.com", role: "member" }),
    approval: (await w.one("owner", "approval")).id,
    documents: (await w.one("owner", "document")).id,
    folder: (await w.one("owner", "folder")).id,
    step: (await w.one("owner", "card_step")).id,
    draft: (await w.make("owner", list, { type: "todo", title: "Draft", status: "drafted" })).id,
    dm: await post("/chats", { membership_ids: [members[0]] }),
    line: (await w.make("owner", w.parents.chat ?? "", { type: "chat_message", content: "Said" }))
      .id,
    comment: await post(`/recordings/${message}/comments`, { content: "Said" }),
    cheer: await post(`/recordings/${message}/cheers`, { content: "👍" }),
    uploads: upload.id,
    version_id: upload.current_version_id,
    attachments: fileIn(w.org),
    film: await post("/attachments", { filename: "film.mp4", byte_size: 65 * 1024 * 1024 }),
    priorities: todos[102] ?? "",
    snoozes: todos[1] ?? "",
    bookmarks: todos[1] ?? "",
    notifications: (await w.call("owner", "GET", "/my/notifications")).body.notifications[0].id,
    "connected-apps": connected.body[0].id,
    "push-subscriptions": (await subscribed(w, "owner")).id,
    app: oauth.client.client_id,
    challenge: oauth.challenge,
    public: (await w.call("owner", "PUT", `/recordings/${message}/public-link`)).body.url
      .split("/")
      .at(-1),
  };
  return { ...w, members, todos, list, made };
}
export type Scene = Awaited<ReturnType<typeof everything>>;

/** Which recording an operation is tried on, where not on a to-do. */
export const SUBJECTS: Record<string, (s: Scene) => string | undefined> = {
  listChildren: (s) => s.parents.folder,
  listUploads: (s) => s.parents.chat,
  listComments: (s) => s.parents.message,
  createComment: (s) => s.parents.message,
  publishDraft: (s) => s.made.draft,
  pinMessage: (s) => s.parents.message,
  unpinMessage: (s) => s.parents.message,
  deleteRecording: (s) => s.made.line,
  getWatch: (s) => s.list,
  watch: (s) => s.list,
  unwatch: (s) => s.list,
  listQuestions: (s) => s.parents.check_ins,
  createQuestion: (s) => s.parents.check_ins,
  pauseQuestion: (s) => s.parents.question,
  optOutOfQuestion: (s) => s.parents.question,
  listAnswers: (s) => s.parents.question,
  createAnswer: (s) => s.parents.question,
  listAnswerers: (s) => s.parents.question,
  createApproval: (s) => s.parents.clients,
  decideApproval: (s) => s.made.approval,
  getProgress: (s) => s.parents.todos,
  updateProgress: (s) => s.list,
  createProgressUpdate: (s) => s.parents.todos,
  publishLink: (s) => s.parents.message,
  getPublicLink: (s) => s.parents.message,
  unpublishLink: (s) => s.parents.message,
  listCheers: (s) => s.parents.message,
  copyRecording: (s) => s.todos[50],
};

/** What an operation asks of a body that no schema says. */
export const OWN: Record<string, (s: Scene) => object> = {
  batchRecordings: () => ({ status: "active" }),
  createHealthUpdate: () => ({ status: "on_track" }),
  createCheer: () => ({ content: "👍👍👍" }),
  reassign: (s) => ({ mode: "reassign", from_id: s.members[0], to_id: s.members[1] }),
  mergePeople: (s) => ({ winner_id: s.members[2], loser_id: s.members[3] }),
  updatePerson: () => ({ role: "member" }),
  createEmbed: () => ({ url: "https://youtu.be/dQw4w9WgXcQ" }),
  createEvent: () => ({ project_id: null, ...MET }),
  updateEvent: () => ({ project_id: null, ...MET }),
  updateOccurrence: () => ({ ...MET, recurrence: undefined }),
  createOrg: () => ({ slug: undefined }),
  // That of a project of very much has a drill of its own.
  createTemplate: () => ({ project_id: undefined }),
  signInEmail: () => SIGNED_UP,
  signInOnPage: () => ({ ...SIGNED_UP, code: undefined }),
  optOutOfQuestion: () => ({ opted_out: true }),
  createOAuthClient: () => ({
    redirect_uris: Array(20).fill(REDIRECT),
    client_name: "Time tracker",
  }),
  revokeOAuthToken: (s) => ({ client_id: s.made.app }),
  createCommandLineCode: (s) => ({ challenge: s.made.challenge }),
  createAnswer: () => ({ occurs_on: "2026-01-01" }),
};

/** What an operation is asked beside its path. */
export const QUERIES: Record<string, (s: Scene) => string> = {
  parseEvent: () => `?q=${encodeURIComponent("in 2 hours 漢".repeat(800))}`,
  search: () => "?type=document&per_page=100",
  listRecordings: () => "?type=document&per_page=100",
  getCalendar: () => "?from=2026-01-01&to=2026-12-31&tasks=true",
  listUpcoming: () => "?from=2026-01-01&to=2026-12-31",
  getConsentPage: ({ made }) =>
    `?${new URLSearchParams({
      client_id: made.app ?? "",
      redirect_uri: REDIRECT,
      response_type: "code",
      code_challenge: made.challenge ?? "",
      code_challenge_method: "S256",
    })}`,
  getCommandLinePage: ({ made }) => `?challenge=${made.challenge}&device_name=Laptop`,
  exportChats: (s) => `?ids=${s.made.dm}`,
  previewReassign: (s) => `?from=${s.members[0]}&to=${s.members[1]}`,
};

/** What an id in a path names, by the segment before it and the operation. */
export function idAfter(
  { people, project, made, todos, parents }: Scene,
  segment: string,
  operation: string,
): string {
  if (segment === "trash")
    return (operation === "restoreFromTrash" ? todos[100] : todos[101]) ?? "";
  if (operation === "deleteAttachment") return made.film ?? "";
  if (segment === "projects") return project.id;
  if (segment === "people" || segment === "assigned") return people.other.membershipId;
  if (segment === "public-items") return parents.message ?? "";
  return (segment === "cheers" ? made.cheer : made[segment]) ?? newId();
}
