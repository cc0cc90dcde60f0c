import { expect, test } from "bun:test";
import { description } from "./support/contract.ts";
import { isStream } from "./support/stream.ts";
import { type Body, world } from "./support/world.ts";

const PEOPLE = ["owner", "admin", "member", "other", "client"] as const;
type Viewer = (typeof PEOPLE)[number];

interface Private {
  /** Stands in one private object alone. */
  word: string;
  id: string;
  /** Who may read it. */
  seenBy: readonly Viewer[];
}

const TEAM = ["owner", "admin", "member", "other"] as const;
const ON_PROJECT = ["member", "client"] as const;

/** One of everything, each with a word of its own, in places that not everybody sees. */
async function scene() {
  const w = await world();
  const words: Private[] = [];
  const { client } = w.people;
  const note = (word: string, id: string, seenBy: readonly Viewer[]) =>
    void words.push({ word, id, seenBy });
  let number = 0;
  const newWord = (kind: string) => `zq${kind.replaceAll("_", "")}${number++}x`;
  /** Makes one of a type under a parent, its word in title and text. */
  const plant = async (
    who: Viewer,
    parent: string,
    type: string,
    seenBy: readonly Viewer[],
    body: object = {},
  ) => {
    const word = newWord(type);
    const made = await w.make(who, parent, {
      type,
      title: word,
      content: `about ${word}`,
      ...body,
    });
    note(word, made.id, seenBy);
    return made.id as string;
  };
  const everything = async (who: Viewer, project: Body, seenBy: readonly Viewer[]) => {
    const at = (key: string) => project.tool(key);
    const ids: Record<string, string> = {};
    ids.message = await plant(who, at("message_board"), "message", seenBy);
    ids.comment = await plant(who, ids.message, "comment", seenBy);
    ids.todolist = await plant(who, at("todos"), "todolist", seenBy);
    ids.todo = await plant(who, ids.todolist, "todo", seenBy, { due_on: "2026-03-01" });
    await plant(who, ids.todo, "todo", seenBy);
    ids.folder = await plant(who, at("folder"), "folder", seenBy);
    await plant(who, ids.folder, "document", seenBy);
    ids.column = await plant(who, at("board"), "column", seenBy);
    ids.card = await plant(who, ids.column, "card", seenBy);
    await plant(who, ids.card, "card_step", seenBy);
    const asking = { schedule: { frequency: "daily", hour: 9 }, membership_ids: [] };
    ids.question = await plant(who, project.check_ins_id, "question", seenBy, asking);
    await plant(who, ids.question, "answer", seenBy);
    const cheer = newWord("cheer");
    await w.call(who, "POST", `/recordings/${ids.message}/cheers`, { content: cheer });
    note(cheer, ids.message, seenBy);
    const progress = newWord("progress");
    await w.call(who, "PUT", `/recordings/${ids.todolist}/progress`, {
      position: 0.5,
      note: progress,
    });
    note(progress, ids.todolist, seenBy);
    const link = newWord("link");
    await w.call(who, "POST", `/projects/${project.id}/links`, {
      url: `https://example.com/${link}`,
      title: link,
    });
    note(link, project.id, seenBy);
    await w.call("owner", "PUT", `/projects/${project.id}/health`, { enabled: true });
    const linking = `<a href="/${w.org.slug}/recordings/${ids.message}">see</a>`;
    await plant(who, at("message_board"), "message", seenBy, {
      content_html: `${linking} ${newWord("reference")}`,
    });
    return ids;
  };
  // A project that only a member and a client are on: the client sees what is shown, others
  // nothing.
  const secret = newWord("project");
  const closed = await w.project("member", { all_access: false, name: secret });
  note(secret, closed.id, ON_PROJECT);
  await w.call("member", "PUT", `/projects/${closed.id}/people`, { grant: [client.membershipId] });
  await w.call("member", "PATCH", `/projects/${closed.id}`, { clients_enabled: true });
  await everything("member", closed, ["member"]);
  const shown = await plant("member", closed.tool("message_board"), "message", ON_PROJECT, {
    visible_to_clients: true,
  });
  await plant("member", shown, "comment", ON_PROJECT);
  await plant("member", closed.tool("message_board"), "message", ["member"], { status: "drafted" });
  const trashed = await plant("member", closed.tool("folder"), "document", ["member"]);
  const area = (await w.call("member", "GET", `/projects/${closed.id}`)).body.clients_id;
  await plant("member", area, "client_correspondence", ON_PROJECT);
  await plant("member", area, "client_correspondence", ["member"], { visible_to_clients: false });
  // A project of the whole team, which the client is on too.
  const open = await w.project("owner", { name: newWord("project") });
  await w.call("owner", "PUT", `/projects/${open.id}/people`, { grant: [client.membershipId] });
  await everything("owner", open, TEAM);
  await w.call("member", "POST", `/projects/${open.id}/health/updates`, {
    position: 5,
    note: newWord("health"),
  });
  const gauge = newWord("health");
  const update = await w.call("member", "POST", `/projects/${open.id}/health/updates`, {
    position: 9,
    note: gauge,
  });
  note(gauge, update.body.id, TEAM);
  await plant("other", open.tool("message_board"), "message", ["other"], { status: "drafted" });
  return { ...w, words, closed, open, trashed };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Every GET route of an organization, filled with every id there is. */
function paths({ words, closed, open, people }: Scene): string[] {
  const ids = [...new Set([...words.map(({ id }) => id), closed.id, open.id])];
  const tools = [...closed.tools, ...open.tools].map(({ id }: Body) => id);
  const persons = Object.values(people).map(({ membershipId }) => membershipId);
  const routes = Object.entries<Body>(description.paths).flatMap(([path, item]) =>
    path.startsWith("/api/v1/{org_slug}/") && item.get
      ? [path.replace("/api/v1/{org_slug}", "")]
      : [],
  );
  // Streams never end; one tells what the tray tells, the other by ids alone.
  return routes.flatMap((route) => {
    if (isStream(route)) return [];
    if (route.endsWith("/export/chats")) return ids.map((id) => `${route}?ids=${id}`);
    if (route === "/search") return words.map(({ word }) => `/search?per_page=100&q=${word}`);
    if (!route.includes("{id}")) return QUERIES[route] ?? [route];
    const fitting = route.startsWith("/people") ? persons : [...ids, ...tools];
    return fitting.flatMap((id) =>
      (QUERIES[route] ?? [route]).map((path) => path.replace("{id}", id)),
    );
  });
}

const STATUSES = ["active", "archived", "trashed", "drafted"];
const QUERIES: Record<string, string[]> = {
  "/recordings": STATUSES.map((status) => `/recordings?per_page=100&status=${status}`),
  "/recordings/{id}/children": [
    ...STATUSES.map((status) => `/recordings/{id}/children?status=${status}`),
    "/recordings/{id}/children?type=comment,progress_update",
  ],
  "/projects": ["/projects", "/projects?status=archived", "/projects?status=trashed"],
  "/projects/{id}/events": ["/projects/{id}/events?per_page=100", "/projects/{id}/events?q=zq"],
};

const isKeptBack =
  ({ rows }: Scene) =>
  ({ id }: Private): boolean =>
    rows(
      `select 1 from recordings where id = ? and project_id is not null and published_at is not null
       union select 1 from projects where id = ?`,
      id,
      id,
    ).length === 0;

test("a word of a private object is found by nobody who may not see it, through no route", async () => {
  const w = await scene();
  const all = paths(w);
  let reads = 0;
  let found = 0;
  for (const viewer of PEOPLE) {
    const unseen = w.words.filter(({ seenBy }) => !seenBy.includes(viewer));
    const visible = new Set(
      w.words.filter(({ seenBy }) => seenBy.includes(viewer)).map(({ word }) => word),
    );
    const seen = new Set<string>();
    for (const path of all) {
      const { body } = await w.call(viewer, "GET", path);
      const text = JSON.stringify(body);
      reads++;
      // An owner takes along what lies in any project, but for the drafts of others.
      const hidden = path === "/account/export" ? unseen.filter(isKeptBack(w)) : unseen;
      for (const { word } of hidden)
        if (text.includes(word)) expect([viewer, path, word]).toEqual([viewer, path, "hidden"]);
      for (const word of visible) if (text.includes(word)) seen.add(word);
    }
    expect([viewer, [...visible].filter((word) => !seen.has(word))]).toEqual([viewer, []]);
    found += seen.size;
  }
  console.log(
    `canaries: ${w.words.length} words, ${all.length} paths, ${reads} reads, ${found} found by who may, 0 by others`,
  );
});

test("the account's trash tells owners titles and nothing more", async () => {
  const w = await scene();
  await w.call("member", "PUT", `/recordings/${w.trashed}/status/trashed`);
  const trash = JSON.stringify((await w.call("owner", "GET", "/trash")).body);
  const word = w.words.find(({ id }) => id === w.trashed)?.word ?? "";
  expect(trash).toContain(`"${word}"`);
  expect(trash).not.toContain(`about ${word}`);
  expect((await w.call("owner", "GET", `/recordings/${w.trashed}`)).status).toBe(404);
});
