// What reading costs as a file grows: `bun bench/growth.ts 100000` fills a file with so many
// recordings, by default ten thousand, and prints for each request its CPU, the median of some, and
// that of its longest piece, in process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedOrg as seed } from "#/app/features.ts";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { insertSession, newSession } from "#/core/identity/sessions.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { insertMembership } from "#/core/orgs/memberships.ts";
import { newId } from "#/lib/ids.ts";
import { readConfig } from "#/platform/config.ts";
import { bound } from "#/platform/db/global.ts";
import { createLog } from "#/platform/log.ts";
import { median, milliseconds } from "./measure.ts";
import { fillMixed, type Place } from "./mixed.ts";

const PEOPLE = 20;
const PROJECTS = 20;
const ROUNDS = 5;

const size = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "atoll-growth-"));
const config = readConfig({ TENANTS_DIR: folder, SYNCHRONOUS: "NORMAL" });
const { services, close } = await openServices(config, { log: createLog("silent") });
const app = createServer(services);
const now = services.clock.now();

const names = [
  "owner",
  "member",
  "client",
  ...Array.from({ length: PEOPLE - 3 }, (_, n) => `p${n}`),
];
const people = names.map((name) => {
  const identity = newIdentity({ name, email: `${name}@example.com`, passwordHash: null }, now);
  const session = newSession(identity.id, true, { ipAddress: null, userAgent: null }, now);
  return { name, identity, session, membershipId: newId() };
});
await services.global.batch(
  people.flatMap(({ identity, session }) => [
    bound(insertIdentity, identity),
    bound(insertSession, session.session),
  ]),
);
const [owner, member, client] = people;
if (!owner || !member || !client) throw new Error("Nobody is there");
const org = await createOrg(services, {
  founder: owner.identity,
  name: "Growth",
  slug: "growth",
  seed,
});
await services.wakeIndex.ensureAwake(org.id);
const db = services.tenants.get(org.id);
const at = now.toISOString();
db.write((tx) => {
  for (const { name, identity, membershipId } of people.slice(1))
    insertMembership(tx, {
      id: membershipId,
      identityId: identity.id,
      kind: "person",
      role: name === "client" ? "client" : "member",
      status: "active",
      name,
      email: identity.email,
      title: null,
      avatarUrl: null,
      createdAt: at,
      joinedAt: at,
      removedAt: null,
      preferences: null,
    });
});
owner.membershipId =
  db.get<{ id: string }>("select id from memberships where role = 'owner'", [])?.id ?? "";

// biome-ignore lint/suspicious/noExplicitAny: answers of the API.
async function call(who: typeof owner, method: string, path: string, body?: object): Promise<any> {
  const headers = {
    cookie: `svc_session=${who?.session.token}`,
    "content-type": "application/json",
  };
  const url = `${config.baseUrl}/api/v1/growth${path}`;
  const response = await app.handle(
    new Request(url, { method, headers, body: body && JSON.stringify(body) }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? null : { rows: JSON.parse(text), link: response.headers.get("link") };
}

const places: Place[] = [];
for (let n = 0; n < PROJECTS; n++) {
  const { rows: project } = await call(owner, "POST", "/projects", { name: `Project ${n}` });
  const tool = (key: string) =>
    project.tools.find((known: { key: string }) => known.key === key).id;
  places.push({
    id: project.id,
    todos: tool("todos"),
    board: tool("message_board"),
    chat: tool("chat"),
  });
}
const [first] = places;
if (!first) throw new Error("There is no project");
const grant = people.slice(1, 3).map(({ membershipId }) => membershipId);
await call(owner, "PUT", `/projects/${first.id}/people`, { grant });
const { list, todo } = fillMixed(db, {
  places,
  people: people.map(({ membershipId }) => membershipId),
  size,
  now,
});

const requests: [string, typeof owner, string][] = [
  ["recordings?type=todo", owner, "/recordings?type=todo"],
  ["… page 100", owner, "/recordings?type=todo&page=100"],
  ["… sort=updated_at", owner, "/recordings?type=todo&sort=updated_at"],
  ["… member of 1", member, "/recordings?type=todo"],
  ["… client", client, "/recordings?type=todo"],
  ["… status=trashed", owner, "/recordings?type=todo&status=trashed"],
  ["… of one project", owner, `/recordings?type=todo&project_id=${first.id}`],
  ["recordings", owner, "/recordings"],
  ["… member of 1", member, "/recordings"],
  ["… client", client, "/recordings"],
  ["… message,comment", owner, "/recordings?type=message,comment"],
  ["children, large list", owner, `/recordings/${list}/children?per_page=50`],
  ["children, chat", owner, `/recordings/${first.chat}/children`],
  ["children, board", owner, `/recordings/${first.board}/children`],
  ["children, lists", owner, `/recordings/${first.todos}/children`],
  ["single", owner, `/recordings/${todo}`],
  ["activity", owner, "/activity"],
  ["… member of 1", member, "/activity"],
  ["… client", client, "/activity"],
  ["… of a person", owner, `/activity?person_id=${owner.membershipId}`],
  ["… since now", owner, `/activity?since=${new Date(now.getTime() + 1).toISOString()}`],
  ["events of a project", owner, `/projects/${first.id}/events`],
  ["events of a person, member of 1", member, `/people/${owner.membershipId}/events`],
  ["assigned", owner, "/reports/todos/assigned"],
  ["… member of 1", member, "/reports/todos/assigned"],
  ["assigned to one", owner, `/reports/todos/assigned/${owner.membershipId}`],
  ["overdue", owner, "/reports/todos/overdue"],
  ["upcoming", owner, "/reports/calendar/upcoming?from=2026-11-23&to=2026-11-29"],
  ["my/assignments", owner, "/my/assignments"],
  ["… completed", owner, "/my/assignments/completed"],
  ["… due", owner, "/my/assignments/due"],
  ["do-today", owner, "/my/do-today"],
  [
    "reassign/preview",
    owner,
    `/reassign/preview?from=${owner.membershipId}&to=${member.membershipId}`,
  ],
  ["trash", owner, "/trash"],
  ["drafts", owner, "/my/drafts"],
  ["tray", owner, "/my/notifications"],
  ["projects", owner, "/projects"],
  ["progress", owner, `/recordings/${first.todos}/progress`],
  ["health", owner, "/reports/health"],
];
for (const [name, who, path] of requests) {
  const costs: number[] = [];
  let longest = 0;
  for (let round = 0; round < ROUNDS + 1; round++) {
    let [last, watching] = [process.cpuUsage(), true];
    const look = () => {
      const { user, system } = process.cpuUsage(last);
      if (round > 0) longest = Math.max(longest, (user + system) / 1000);
      last = process.cpuUsage();
      if (watching) setImmediate(look);
    };
    setImmediate(look);
    const before = process.cpuUsage();
    await call(who, "GET", path);
    const { user, system } = process.cpuUsage(before);
    await new Promise<void>((resolve) => setImmediate(resolve));
    watching = false;
    if (round > 0) costs.push((user + system) / 1000);
  }
  process.stdout.write(
    `${name.padEnd(36)} ${milliseconds(median(costs)).padStart(10)} ${milliseconds(longest).padStart(10)}\n`,
  );
}
await close();
rmSync(folder, { recursive: true, force: true });
