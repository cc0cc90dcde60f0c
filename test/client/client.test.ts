import { expect, test } from "bun:test";
import { type Api, ApiError, connect, follow, PATIENCE } from "#/client/index.ts";
import { listening } from "../support/listening.ts";
import { app, baseUrl } from "../support/server.ts";
import { world } from "../support/world.ts";

const origin = listening();
const QUICK = { ...PATIENCE, longestWaitMs: 50 };
const answered = (request: Request) => Promise.resolve(app.handle(request));

/** The API for somebody of a fresh organization, and the organization's address. */
async function signedIn() {
  const w = await world();
  const { body } = await w.call("owner", "POST", "/api/v1/me/tokens", {
    name: "Client",
    scope: "full",
  });
  const api = connect({ address: baseUrl, token: body.token, fetch: answered });
  return { ...w, api, token: body.token, at: { org_slug: w.org.slug } };
}

/** Answers in turn, then as the server does. */
function after(...first: (Response | Error)[]) {
  const sent: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request.clone());
    const next = first.shift();
    if (next instanceof Error) throw next;
    return next ?? answered(request);
  };
  return { sent, fetch };
}
const busy = (seconds: string) =>
  Response.json(
    { error: { code: "rate_limited", message: "Later." } },
    { status: 429, headers: { "retry-after": seconds } },
  );

test("what is asked is typed, and answered as it is", async () => {
  const { api, at } = await signedIn();
  const project = await api.post("/api/v1/{org_slug}/projects", {
    params: { path: at },
    body: { name: "Reef" },
  });
  expect(project.name).toBe("Reef");
  const params = { path: { ...at, id: project.id } };
  expect((await api.get("/api/v1/{org_slug}/projects/{id}", { params })).id).toBe(project.id);
  // @ts-expect-error: there is no such field
  expect(project.nome).toBeUndefined();
});

test("what is refused is thrown, with its code and fields", async () => {
  const { api, at } = await signedIn();
  const refused = await api
    .post("/api/v1/{org_slug}/projects", { params: { path: at }, body: { name: "" } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 422,
    code: "validation_failed",
    fields: { name: [{ code: "too_short" }] },
    requestId: expect.any(String),
  });
  const elsewhere = connect({ address: "http://127.0.0.1:1", patience: { ...QUICK, tries: 1 } });
  expect(elsewhere.get("/api/v1/authorization")).rejects.toMatchObject({
    status: 0,
    code: "unreachable",
  });
});

test("a list is all of its pages, each as it is wanted", async () => {
  const { api, at, call, project } = await signedIn();
  const { tool } = await project();
  const list = await call("owner", "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "List",
  });
  const titles = Array.from({ length: 7 }, (_, n) => `To-do ${n}`);
  for (const title of titles)
    await call("owner", "POST", `/recordings/${list.body.id}/children`, { type: "todo", title });
  const rows = api.list("/api/v1/{org_slug}/recordings/{id}/children", {
    params: { path: { ...at, id: list.body.id }, query: { per_page: 3 } },
  });
  const found: unknown[] = [];
  for await (const row of rows) found.push("title" in row ? row.title : null);
  expect(found.toSorted()).toEqual(titles);
});

test("the next page is never asked for elsewhere", async () => {
  const { at } = await signedIn();
  const evil = Response.json([], { headers: { link: '<https://evil.example/>; rel="next"' } });
  const { fetch, sent } = after(evil);
  const api = connect({ address: baseUrl, token: "svc_pat_x", fetch });
  const rows = api.list("/api/v1/{org_slug}/projects", { params: { path: at } });
  await expect(rows.next()).rejects.toThrow("elsewhere");
  expect(sent).toHaveLength(1);
});

test("a server that is busy is asked again when it says so, and what was sent is sent once", async () => {
  const { call, org, at } = await signedIn();
  const { body } = await call("owner", "POST", "/api/v1/me/tokens", { name: "x", scope: "full" });
  const { fetch, sent } = after(busy("0"), new TypeError("The connection broke"));
  const api = connect({ address: baseUrl, token: body.token, fetch, patience: QUICK });
  const tries = PATIENCE.tries;
  await api.post("/api/v1/{org_slug}/projects", { params: { path: at }, body: { name: "Once" } });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  const projects = (await call("owner", "GET", "/projects")).body;
  expect(projects.filter(({ name }: { name: string }) => name === "Once")).toHaveLength(1);
  const patient = after(...Array.from({ length: 9 }, () => busy("0")));
  const tired = connect({ address: baseUrl, fetch: patient.fetch, patience: QUICK });
  await expect(tired.get("/api/v1/authorization")).rejects.toMatchObject({ status: 429 });
  expect(patient.sent).toHaveLength(tries);
  const long = after(busy("3600"));
  const impatient = connect({ address: baseUrl, fetch: long.fetch, patience: QUICK });
  await expect(impatient.get("/api/v1/authorization")).rejects.toMatchObject({ status: 429 });
  expect(long.sent).toHaveLength(1);
  expect(org.slug).toBe(at.org_slug);
});

test("an answer that breaks off is asked for again, and what was made is made once", async () => {
  const { api, at, token } = await signedIn();
  const sent: Request[] = [];
  const cutOnce = async (request: Request): Promise<Response> => {
    sent.push(request.clone());
    const answer = await answered(request);
    if (sent.length > 1) return answer;
    await answer.body?.cancel();
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError("cut")) });
    return new Response(cut, answer);
  };
  const cutting = connect({ address: baseUrl, token, fetch: cutOnce, patience: QUICK });
  const project = await cutting.post("/api/v1/{org_slug}/projects", {
    params: { path: at },
    body: { name: "Cut off" },
  });
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(
    Array(2).fill(sent[0]?.headers.get("idempotency-key")),
  );
  const made = (await api.get("/api/v1/{org_slug}/projects", { params: { path: at } })).filter(
    ({ name }) => name === "Cut off",
  );
  expect(made.map(({ id }) => id)).toEqual([project.id]);
});

test("what changes something and has no key is sent once", async () => {
  const { api, at } = await signedIn();
  const { fetch, sent } = after(busy("0"));
  const once = connect({ address: baseUrl, fetch, patience: QUICK });
  const params = { path: { ...at, id: crypto.randomUUID() } };
  const change = (by: Api) =>
    by.patch("/api/v1/{org_slug}/recordings/{id}", { params, body: { title: "x" } });
  await expect(change(once)).rejects.toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
  await expect(change(api)).rejects.toMatchObject({ status: 404, code: "not_found" });
});

test("news of a server that listens come as they happen", async () => {
  const { call, people, org, project } = await signedIn();
  const token = (await call("member", "POST", "/api/v1/me/tokens", { name: "x" })).body.token;
  const ending = new AbortController();
  const path = `/api/v1/${org.slug}/my/notifications/stream`;
  const opened = Promise.withResolvers<void>();
  const listening = async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    opened.resolve();
    return answer;
  };
  const api = connect({ address: origin(), token, fetch: listening });
  const events = follow(api, path, { signal: ending.signal });
  const first = events.next();
  await opened.promise;
  const { tool } = await project();
  const membership_ids = [people.member.membershipId];
  const list = await call("owner", "POST", `/recordings/${tool("todos")}/children`, {
    type: "todolist",
    title: "List",
  });
  await call("owner", "POST", `/recordings/${list.body.id}/children`, {
    type: "todo",
    title: "For you",
    assignee_ids: membership_ids,
  });
  expect((await first).value?.data).toMatchObject({ recording: { title: "For you" } });
  const last = events.next();
  ending.abort();
  expect((await last).done).toBe(true);
});

test("a stream goes on behind what came before it broke", async () => {
  const asked: (string | null)[] = [];
  const chunks = [
    ['retry: 1\n\nid: 1\nevent: notification\ndata: {"n":1}\n\nid: 2\nda', 'ta: {"n":2}\n\n'],
    ["id: 3\ndata: plain\n\n"],
    ["retry: 1\nid: 4\n\n"],
  ];
  const fetch = (request: Request): Promise<Response> => {
    asked.push(request.headers.get("last-event-id"));
    const now = chunks.shift();
    if (!now) return Promise.resolve(new Response(null, { status: 404 }));
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of now) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    return Promise.resolve(new Response(body));
  };
  const events = follow(connect({ address: baseUrl, fetch }), "/stream");
  const found: unknown[] = [];
  await expect(
    (async () => {
      for await (const event of events) found.push(event);
    })(),
  ).rejects.toMatchObject({ status: 404 });
  expect(found).toEqual([
    { id: "1", event: "notification", data: { n: 1 } },
    { id: "2", event: "message", data: { n: 2 } },
    { id: "3", event: "message", data: "plain" },
  ]);
  // A place may be reached where nothing happened.
  expect(asked).toEqual([null, "2", "3", "4"]);
});
