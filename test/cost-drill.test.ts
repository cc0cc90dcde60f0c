import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { preferencesPatch } from "#/core/identity/preferences.ts";
import { QUOTAS } from "#/core/identity/quotas.ts";
import { batchBodies } from "#/core/recordings/bulk/batch-input.ts";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import { allTypes, isCreatable, typeOf } from "#/core/recordings/type.ts";
import { newId } from "#/lib/ids.ts";
import { t } from "#/lib/schema.ts";
import { furnished } from "./support/content.ts";
import { crowdInto } from "./support/crowd.ts";
import { FILLS, type Fill, largest } from "./support/largest.ts";
import { app, baseUrl, services } from "./support/server.ts";
import type { Body } from "./support/world.ts";

/** No request holds everybody else's for longer, in milliseconds of processor time. */
const LONGEST_MS = 100;
const MEMBERS = 1000;
const BYTES = 950_000;

/** An organization of many people with one of everything in it. */
async function scene() {
  const w = await furnished();
  const members = crowdInto(services, w.org.id, MEMBERS);
  const todos: string[] = [];
  const list = w.parents.todolist ?? "";
  for (let n = 0; n < 100; n++) todos.push((await w.make("owner", list, { type: "todo", title: `To-do ${n}` })).id);
  const post = async (path: string, body: object): Promise<string> =>
    (await w.call("owner", "POST", path, body)).body.id;
  await w.call("owner", "PUT", `/projects/${w.project.id}/health`, { enabled: true });
  const message = w.parents.message ?? "";
  const made = {
    groups: await post("/groups", { name: "Everybody", membership_ids: members }),
    agents: await post("/agents", { name: "Bot" }),
    folders: await post("/folders", { name: "Folder" }),
    categories: await post("/categories", { name: "News" }),
    markers: await post("/roadmap/markers", { name: "Launch", date: "2026-12-31" }),
    notes: await post("/my/notes", { title: "Note", content: "x" }),
    links: await post(`/projects/${w.project.id}/links`, { url: "https://example.com", title: "Link" }),
    tokens: await post("/api/v1/me/tokens", { name: "Token" }),
    invitations: await post("/people", { email: "somebody@example.com", role: "member" }),
    approval: (await w.one("owner", "approval")).id,
    document: (await w.one("owner", "document")).id,
    folder: (await w.one("owner", "folder")).id,
    step: (await w.one("owner", "card_step")).id,
    draft: (await w.make("owner", list, { type: "todo", title: "Draft", status: "drafted" })).id,
    dm: await post("/chats", { membership_ids: [members[0]] }),
    line: (await w.make("owner", w.parents.chat ?? "", { type: "chat_message", content: "Said" })).id,
    comment: await post(`/recordings/${message}/comments`, { content: "Said" }),
    cheer: await post(`/recordings/${message}/cheers`, { content: "👍" }),
    public: (await w.call("owner", "PUT", `/recordings/${message}/public-link`)).body.url,
  };
  return { ...w, members, todos, list, made };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Which recording an operation is tried on, where not on a to-do. */
const SUBJECTS: Record<string, (s: Scene) => string | undefined> = {
  listChildren: (s) => s.list,
  createComment: (s) => s.parents.message,
  publishDraft: (s) => s.made.draft,
  pinMessage: (s) => s.parents.message,
  unpinMessage: (s) => s.parents.message,
  deleteRecording: (s) => s.made.line,
  readWatch: (s) => s.list,
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
  readProgress: (s) => s.parents.todos,
  setProgress: (s) => s.list,
  createProgressUpdate: (s) => s.parents.todos,
  publishLink: (s) => s.parents.message,
  readPublicLink: (s) => s.parents.message,
  unpublishLink: (s) => s.parents.message,
  listCheers: (s) => s.parents.message,
  copyRecording: (s) => s.todos[50],
};

/** What else an id in a path can name, by the segment before it. */
function idAfter(s: Scene, segment: string): string {
  const { people, project, made, todos } = s;
  const own: Record<string, string | undefined> = {
    ...{ projects: project.id, people: people.other.membershipId, assigned: people.other.membershipId },
    ...{ "public-items": s.parents.message, cheers: made.cheer, snoozes: todos[1], bookmarks: todos[1] },
    ...{ priorities: todos[1], trash: todos[99], ...(made as Record<string, string>) },
  };
  return own[segment] ?? newId();
}

interface Operation {
  id: string;
  method: string;
  path: string;
  bodies: TSchema[];
  query: string[];
}

/** Schemas of bodies that a verb checks by itself. */
const BODIES: Record<string, () => TSchema[]> = {
  createComment: () => [newRecordingSchema(typeOf({ type: "comment" }))],
  createQuestion: () => [newRecordingSchema(typeOf({ type: "question" }))],
  createAnswer: () => [newRecordingSchema(typeOf({ type: "answer" }))],
  createApproval: () => [newRecordingSchema(typeOf({ type: "approval" }))],
  createProgressUpdate: () => [newRecordingSchema(typeOf({ type: "progress_update" }))],
  createRecording: () => allTypes().filter(isCreatable).map(newRecordingSchema),
  updateRecording: () => allTypes().filter(isCreatable).map(patchSchema),
  updatePreferences: () => [preferencesPatch],
  replaceUiState: () => [t.Record(t.String(), t.Number(), { maxProperties: 4000 })],
  batchRecordings: () => Object.values(batchBodies),
};

const operations: Operation[] = app.routes.flatMap(({ method, path, hooks }) => {
  const id = (hooks.detail as { operationId?: string } | undefined)?.operationId;
  if (!id || id === "streamNotifications") return [];
  const bodies = BODIES[id]?.() ?? (hooks.body ? [hooks.body as TSchema] : []);
  return [{ id, method, path, bodies, query: Object.keys(hooks.query?.properties ?? {}) }];
});

const ORDER = ["GET", "POST", "PATCH", "PUT", "DELETE"];
operations.sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** The parent or subject that a type's own bodies are for. */
function subjectOf(s: Scene, operation: Operation, schema: TSchema | undefined): string {
  const { id } = operation;
  const type = String(schema?.properties?.type?.const ?? "");
  if (id === "createRecording") {
    const { parents } = typeOf({ type });
    const [first = ""] = parents === "commentable" ? ["message"] : parents;
    const tools: Record<string, string> = {
      message_board: "message_board",
      todo_set: "todos",
      chat_room: "chat",
      dm: "chat",
    };
    return s.parents[tools[first] ?? first] ?? "";
  }
  const own = SUBJECTS[id]?.(s);
  return own ?? s.todos[(3 * operations.indexOf(operation)) % 90] ?? "";
}

function pathOf(s: Scene, operation: Operation, schema?: TSchema): string {
  const parts = operation.path.split("/");
  return parts
    .map((part, at) => {
      if (part === ":org_slug") return s.org.slug;
      if (part === ":status") return operation.id === "setProjectStatus" ? "active" : "archived";
      if (part === ":tool") return "message_board";
      if (part === ":token") return s.made.public.split("/").at(-1);
      if (part === ":link_id") return s.made.links;
      if (part !== ":id") return part;
      return parts[at - 1] === "recordings" ? subjectOf(s, operation, schema) : idAfter(s, parts[at - 1] ?? "");
    })
    .join("/");
}

interface Tried {
  what: string;
  text: string;
  status: number;
  longest: number;
}

/** Sends a request and answers the longest piece of processor time it took at once. */
async function tryOnce(s: Scene, method: string, path: string, body?: string): Promise<Omit<Tried, "what">> {
  const request = new Request(`${baseUrl}${path}`, {
    method,
    // Whoever signs out sends nothing afterwards.
    headers: {
      cookie: s.people[path.startsWith("/api/auth") ? "stranger" : "owner"].cookie,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
  });
  let [longest, last, isOver] = [0, process.cpuUsage(), false];
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const answer = await app.handle(request);
  const text = await answer.text();
  isOver = true;
  look();
  return { status: answer.status, longest, text: text.slice(0, 300) };
}

/** What is slow once may have been compiled or collected meanwhile; what is slow three times in a row is slow. */
async function attempt(s: Scene, what: string, method: string, path: string, body?: string): Promise<Tried> {
  let tried = { what, ...(await tryOnce(s, method, path, body)) };
  for (let again = 0; again < 2 && tried.longest > LONGEST_MS; again++) {
    const next = await tryOnce(s, method, path, body);
    tried = { ...tried, longest: Math.min(tried.longest, next.longest) };
  }
  return tried;
}

const pool =
  (s: Scene) =>
  (key: string): readonly string[] => {
    if (key === "ids") return s.todos;
    if (/project_id/.test(key)) return [s.project.id];
    if (/parent_id/.test(key)) return [s.list];
    if (/recording_id/.test(key)) return [s.todos[2] ?? ""];
    if (/category_id/.test(key)) return [s.made.categories];
    if (/folder_id/.test(key)) return [s.made.folders];
    return /remove|revoke/.test(key) ? [] : s.members;
  };

/** What keys stand for that exclude one another, or mean nothing beside the others. */
const MEANT: Record<string, unknown> = {
  ...{ recurrence: { frequency: "daily", time_zone: "UTC" }, scheduled_at: undefined, status: undefined },
  ...{ company_id: undefined, event_id: undefined, base_updated_at: undefined, positions: {}, move: undefined },
  ...{ content: undefined, password: "correct horse battery", currentPassword: "x", icon: "👍", until: undefined },
};
const OWN: Record<string, Body> = {
  batchRecordings: { status: "active" },
  createHealthUpdate: { status: "on_track" },
  cheer: { content: "👍👍👍" },
  reassign: { mode: "reassign" },
  previewReassign: {},
  updatePerson: { role: "member" },
  updateRecording: { assignee_ids: undefined },
};

/** The largest bodies an operation lets through, by what their texts are filled with. */
const legalBodies = (s: Scene, { id }: Operation, schema: TSchema): [Fill, string][] =>
  (Object.keys(FILLS) as Fill[]).map((fill) => {
    const body = largest(schema, { fill, pool: pool(s) }) as Body;
    const known = Object.entries({ ...MEANT, ...OWN[id] }).filter(([key]) => key in body);
    return [fill, JSON.stringify({ ...body, ...Object.fromEntries(known) })];
  });

/** Bodies that are refused, each as large as a body may be. */
function refusedBodies(schema: TSchema): [string, string][] {
  const keys = Object.entries<TSchema>(schema.properties ?? {});
  const texts = keys.filter(([, property]) => JSON.stringify(property).includes('"string"'));
  const lists = keys.filter(([, property]) => JSON.stringify(property).includes('"array"'));
  const long = ["a@a.", "\u3316", "[", "<b>", "9-"];
  return [
    ...texts.map(([key], n): [string, string] => {
      const piece = long[n % long.length] ?? "x";
      return [`long ${key}`, JSON.stringify({ [key]: piece.repeat(BYTES / Buffer.byteLength(piece)) })];
    }),
    ...lists.map(([key]): [string, string] => [`full ${key}`, `{${JSON.stringify(key)}:[${'"x",'.repeat(99_000)}0]}`]),
    [
      "unknown keys",
      `{${Array.from({ length: 9990 }, (_, n) => `"k${n}":{"a":0}`.slice(0, 90))
        .join(",")
        .slice(0)}}`,
    ],
    ["levels", `{"a":${"[".repeat(BYTES)}`],
    ["objects", `[${"{},".repeat(99_000)}{}]`],
    ["keys", `{${'"a":1,'.repeat(150_000)}"b":1}`],
    ["no JSON", `{"a":"${"x".repeat(BYTES)}`],
  ];
}

const report: Tried[] = [];
const slow = () => report.filter(({ longest }) => longest > LONGEST_MS);

test("no request, legal or not, holds the loop for longer than 100 ms", async () => {
  const s = await scene();
  for (const quota of Object.keys(QUOTAS)) services.config.quotas.set(quota, 1_000_000);
  for (const operation of operations) {
    const { id, method } = operation;
    const schemas = operation.bodies.length > 0 ? operation.bodies : [undefined];
    for (const schema of schemas) {
      const path = pathOf(s, operation, schema);
      const name = schema?.properties?.type?.const ?? schema?.properties?.verb?.const ?? "";
      const go = async (what: string, body?: string, to = path) =>
        report.push(await attempt(s, `${id} ${name} ${what}`, method, to, body));
      if (!schema) await go("plain");
      else for (const [fill, body] of legalBodies(s, operation, schema)) await go(`legal, ${fill}`, body);
      if (schema === schemas[0]) {
        for (const [what, body] of schema ? refusedBodies(schema) : []) await go(what, body);
        for (const key of operation.query)
          await go(`long ${key}`, undefined, `${path}?${key}=${encodeURIComponent("a,\u3316 @.".repeat(600))}`);
        await go("long path", undefined, `${path}/${"x".repeat(15_000)}`);
      }
    }
  }
  const worst = report.toSorted((a, b) => b.longest - a.longest).slice(0, 8);
  console.info(
    `requests: ${report.length}, the worst ${worst.map(({ what, status, longest }) => `${what} ${status} ${Math.round(longest)} ms`).join("; ")}`,
  );
  const legal = new Set(report.filter(({ status }) => status < 300).map(({ what }) => what.split(" ")[0]));
  console.info(
    "never legal",
    operations
      .filter(({ id }) => !legal.has(id))
      .map(({ id }) => id)
      .join(" "),
  );
  expect(report.filter(({ status }) => status >= 500)).toEqual([]);
  expect(slow()).toEqual([]);
}, 120_000);
