import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { description } from "./support/contract.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

interface Route {
  method: string;
  path: string;
  body: unknown;
}

type Paths = Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>
>;

const routes: Route[] = Object.entries(description.paths as Paths).flatMap(([path, item]) =>
  path.startsWith("/api/v1/{org_slug}/")
    ? Object.entries(item).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.slice("/api/v1/{org_slug}".length),
        body: requestBody?.content["application/json"]?.example,
      }))
    : [],
);

const OUTSIDERS = ["owner", "admin", "client"] as const;

/** A message that everybody sees, and two members who can talk about it in private. */
async function secrets() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const message = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Plan",
  });
  await w.call("owner", "PUT", `/recordings/${message.id}/visibility`, {
    visible_to_clients: true,
  });
  const start = async (): Promise<Body> =>
    (await w.call("member", "POST", "/chats", { membership_ids: [w.people.other.membershipId] }))
      .body;
  const whisper = (who: Who, chat: Body) =>
    w.make(who, chat.id, {
      type: "chat_message",
      content_html: `<p>Whisper <a href="http://localhost:3000/${w.org.slug}/recordings/${message.id}">it</a>
        <span data-membership-id="${w.people.other.membershipId}">@x</span></p>`,
    });
  return { ...w, project, message, start, whisper };
}

type Secrets = Awaited<ReturnType<typeof secrets>>;

/** All that somebody in no chat can read: every GET route, with every filter that may lead into one. */
async function readAll({ call, project, message, people }: Secrets, who: Who) {
  const ids: Record<string, string[]> = {
    recordings: [message.id, project.tool("chat"), project.tool("message_board")],
    projects: [project.id],
    people: Object.values(people).map(({ membershipId }) => membershipId),
  };
  const filled = routes
    // An export says when it was made.
    .filter(({ method, path }) => method === "GET" && !/\/(?:stream|live)$|\/export/.test(path))
    .flatMap(({ path }) => {
      const owner = path.split("/")[1] ?? "";
      return path.includes("{id}")
        ? (ids[owner] ?? []).map((id) => path.replace("{id}", id))
        : [path];
    });
  const types = [
    "dm",
    "chat_message",
    "dm,chat_message",
    "chat_message&status=archived",
    "dm&status=archived",
  ];
  const paths = [
    ...filled,
    ...types.map((type) => `/recordings?type=${type}`),
    ...["trashed", "drafted", "archived"].map((status) => `/recordings?status=${status}`),
    ...["created_at", "updated_at"].map((sort) => `/recordings?sort=${sort}&per_page=100`),
    ...["active", "archived"].map((status) => `/chats?status=${status}`),
    `/projects/${project.id}/events?q=Whisper`,
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = visibleAnswer(await call(who, "GET", path));
  return answers;
}

test("whatever happens in a direct chat, nobody else can tell, entity tags and counts included", async () => {
  const w = await secrets();
  const { call, start, whisper, rows, actions } = w;
  const readings = async () => Promise.all(OUTSIDERS.map((who) => readAll(w, who)));
  const before = await readings();
  expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(45);
  const logged = actions();
  const chat = await start();
  const unchanged = async () => expect(await readings()).toEqual(before);
  await unchanged();
  const [first, second] = [await whisper("member", chat), await whisper("other", chat)];
  await call("member", "PATCH", `/recordings/${first.id}`, {
    content: "Whispered https://example.com/",
  });
  await call("other", "POST", `/recordings/${first.id}/cheers`, { content: "🤫" });
  await call("other", "PUT", `/recordings/${chat.id}/subscribers`, {
    remove: [w.people.member.membershipId],
  });
  await call("other", "PUT", `/recordings/${chat.id}/subscribers`, {
    remove: [w.people.member.membershipId],
  });
  await call("member", "PUT", `/recordings/${chat.id}/subscription`);
  await jobs.runDue();
  await unchanged();
  expect((await call("member", "GET", `/recordings/${w.message.id}/references`)).body).toHaveLength(
    1,
  );
  await call("member", "DELETE", `/recordings/${first.id}`);
  await unchanged();
  await call("member", "PUT", `/recordings/${chat.id}/status/archived`);
  await call("other", "PUT", `/recordings/${chat.id}/status/archived`);
  await start();
  clock.advance(1000);
  await jobs.runDue();
  expect((await call("member", "GET", `/recordings/${second.id}`)).body.status).toBe("archived");
  await unchanged();
  expect(actions()).toEqual(logged);
  const told = rows<Body>(
    "select distinct membership_id as id from notifications where action <> 'granted_access' and project_id is null",
  );
  expect(told).toEqual([{ id: w.people.member.membershipId }]);
});

test("a chat and its lines answer everybody else exactly as random ids, by every route, without a trace", async () => {
  const { call, start, whisper, digest, message, project } = await secrets();
  const chat = await start();
  const line = await whisper("member", chat);
  const cheer = await call("other", "POST", `/recordings/${line.id}/cheers`, { content: "🤫" });
  const before = digest();
  const withIds = routes.filter(
    ({ path }) => path.includes("{id}") && !path.startsWith("/projects"),
  );
  expect(withIds.length).toBeGreaterThan(40);
  for (const who of OUTSIDERS) {
    for (const { method, path, body } of withIds) {
      const at = async (id: string) =>
        visibleAnswer(
          await call(who, method, path.replace("{id}", id).replace("{status}", "archived"), body),
        );
      const random = await at(newId());
      for (const id of [chat.id, line.id, cheer.body.id])
        expect([who, method, path, await at(id)]).toEqual([who, method, path, random]);
    }
    const probes: [string, (id: string) => object][] = [
      [
        "/recordings/batch",
        (id) => ({ verb: "status", status: "archived", ids: [message.id, id] }),
      ],
      ["/recordings/batch", (id) => ({ verb: "copy", parent_id: id, ids: [message.id] })],
      ["/recordings/batch", (id) => ({ verb: "copy", parent_id: project.tool("chat"), ids: [id] })],
      [`/recordings/${message.id}/copy`, (id) => ({ parent_id: id })],
      ["/my/bookmarks", (id) => ({ recording_id: id })],
      [`/recordings/${chat.id}/children`, () => ({ type: "chat_message", content: "Me too" })],
    ];
    for (const [path, body] of probes) {
      const random = await call(who, "POST", path.replace(chat.id, newId()), body(newId()));
      expect([who, path, random.status]).toEqual([who, path, 404]);
      for (const id of [chat.id, line.id])
        expect([who, path, visibleAnswer(await call(who, "POST", path, body(id)))]).toEqual([
          who,
          path,
          visibleAnswer(random),
        ] as never);
    }
  }
  expect(digest()).toBe(before);
});

test("who is in a chat uses its lines as any other, and nothing moves into it or out of it", async () => {
  const { call, start, whisper, message, project, digest, make, people } = await secrets();
  const chat = await start();
  const line = await whisper("member", chat);
  const seen = await call("other", "GET", `/recordings/${line.id}`);
  expect(seen.body).toMatchObject({
    project_id: null,
    project: null,
    parent: { id: chat.id, type: "dm", title: "" },
    visible_to_clients: true,
    ancestors: [{ id: chat.id, type: "dm", title: "" }],
  });
  const etag = seen.headers.get("etag") ?? "";
  expect(
    (await call("other", "GET", `/recordings/${line.id}`, undefined, { "if-none-match": etag }))
      .status,
  ).toBe(304);
  await call("member", "PATCH", `/recordings/${line.id}`, { content: "Louder" });
  expect(
    (await call("other", "GET", `/recordings/${line.id}`, undefined, { "if-none-match": etag }))
      .status,
  ).toBe(200);
  expect((await call("other", "GET", "/recordings?type=dm,chat_message")).body).toHaveLength(2);
  expect(
    (await call("other", "GET", `/recordings/${chat.id}/subscribers`)).body.membership_ids,
  ).toHaveLength(2);
  const todo = await make(
    "member",
    (await make("member", project.tool("todos"), { type: "todolist", title: "L" })).id,
    {
      type: "todo",
      title: "T",
    },
  );
  const before = digest();
  const refused: [string, string, unknown, number][] = [
    ["PATCH", `/recordings/${chat.id}`, { title: "Named" }, 403],
    ["PUT", `/recordings/${chat.id}/visibility`, { visible_to_clients: false }, 403],
    ["PUT", `/recordings/${chat.id}/position`, { position: 2 }, 422],
    ["PUT", `/recordings/${chat.id}/position`, { parent_id: project.tool("chat") }, 422],
    ["PUT", `/recordings/${line.id}/position`, { parent_id: project.tool("chat") }, 422],
    ["PUT", `/recordings/${todo.id}/position`, { parent_id: chat.id }, 422],
    ["PUT", `/recordings/${message.id}/position`, { parent_id: chat.id }, 422],
    ["PUT", `/recordings/${chat.id}/completion`, undefined, 403],
    ["PUT", `/recordings/${chat.id}/assignees`, { membership_ids: [] }, 403],
    ["PUT", `/recordings/${chat.id}/pin`, undefined, 422],
    ["PUT", `/recordings/${chat.id}/watch`, undefined, 422],
    ["PUT", `/recordings/${chat.id}/public-link`, undefined, 422],
    ["PUT", `/recordings/${line.id}/public-link`, undefined, 422],
    ["PUT", `/recordings/${chat.id}/comments-closed`, { closed: true }, 422],
    ["POST", `/recordings/${chat.id}/cheers`, { content: "👋" }, 422],
    ["POST", `/recordings/${chat.id}/comments`, { content: "Hm" }, 422],
    ["POST", `/recordings/${chat.id}/publish`, undefined, 409],
    ["POST", `/recordings/${chat.id}/children`, { type: "todo", title: "x" }, 422],
    ["POST", `/recordings/${chat.id}/children`, { type: "dm" }, 422],
    ["POST", `/recordings/${project.tool("chat")}/children`, { type: "dm" }, 422],
    ["PUT", `/recordings/${chat.id}/subscribers`, { add: [people.owner.membershipId] }, 422],
    ["DELETE", `/recordings/${chat.id}`, undefined, 422],
    ...[chat.id, line.id].flatMap((id): [string, string, unknown, number][] => [
      ["POST", `/recordings/${id}/copy`, { parent_id: project.tool("chat") }, 422],
      [
        "POST",
        "/recordings/batch",
        { verb: "copy", parent_id: project.tool("chat"), ids: [id] },
        422,
      ],
      [
        "POST",
        "/recordings/batch",
        { verb: "move", parent_id: project.tool("chat"), ids: [id] },
        422,
      ],
      ["POST", "/recordings/batch", { verb: "status", status: "trashed", ids: [id] }, 422],
    ]),
    ["POST", `/recordings/${message.id}/copy`, { parent_id: chat.id }, 422],
  ];
  for (const [method, path, body, status] of refused)
    expect([method, path, (await call("member", method, path, body)).status]).toEqual([
      method,
      path,
      status,
    ]);
  expect((await call("other", "DELETE", `/recordings/${line.id}`)).body.error.code).toBe(
    "not_author",
  );
  expect(digest()).toBe(before);
});

test("a client in a chat has it whole, also after losing the project, and a removed person has it no more", async () => {
  const { call, people, make, project } = await secrets();
  const { body: chat } = await call("client", "POST", "/chats", {
    membership_ids: [people.admin.membershipId],
  });
  const ours = await make("admin", chat.id, {
    type: "chat_message",
    content: "Hello",
    visible_to_clients: false,
  });
  const theirs = await make("client", chat.id, { type: "chat_message", content: "Hello" });
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    revoke: [people.client.membershipId],
  });
  const read = (await call("client", "GET", `/recordings/${chat.id}/children`)).body;
  expect(read.map(({ id }: Body) => id)).toEqual([ours.id, theirs.id]);
  expect((await call("admin", "DELETE", `/recordings/${theirs.id}`)).status).toBe(204);
  await call("owner", "DELETE", `/people/${people.admin.membershipId}`);
  expect((await call("admin", "GET", `/recordings/${chat.id}`)).status).toBe(404);
  await make("client", chat.id, { type: "chat_message", content: "Still there?" });
  const [summary] = (await call("client", "GET", "/chats")).body;
  expect(summary.participants.map(({ name }: Body) => name).toSorted()).toEqual([
    "Admin Test",
    "Client Test",
  ]);
  expect(
    (await call("client", "POST", "/chats", { membership_ids: [people.admin.membershipId] }))
      .status,
  ).toBe(422);
});
