import { expect, test } from "bun:test";
import { request } from "node:http";
import { newId } from "#/lib/ids.ts";
import { listen } from "#/platform/http/listen.ts";
import { description } from "./support/contract.ts";
import { serverWith } from "./support/listening.ts";
import { app } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

/** What an answer lacks of what every answer has. */
function lacking({ headers }: Response, isSecure: boolean): string[] {
  const rules = headers.get("content-security-policy") ?? "";
  const hasRule = (name: string, value: string) => rules.split("; ").includes(`${name} ${value}`);
  const wanted: [string, boolean][] = [
    ["x-request-id", /^[0-9a-f-]{36}$/.test(headers.get("x-request-id") ?? "")],
    ["nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["referrer-policy", headers.get("referrer-policy") !== null],
    ["cache-control", headers.get("cache-control") !== null],
    ["vary", headers.get("vary") === "accept-encoding"],
    ["default-src", hasRule("default-src", "'none'")],
    ["frame-ancestors", hasRule("frame-ancestors", "'none'")],
    ["base-uri", hasRule("base-uri", "'none'")],
    ["form-action", /(?:^|; )form-action '(?:none|self)'(?:;|$)/.test(rules)],
    ["hsts", (headers.get("strict-transport-security") === "max-age=31536000") === isSecure],
  ];
  return wanted.flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Every route there is, with ids that nothing has, and with the body of its example. */
function everyRoute(slug: string): { method: string; path: string; body?: string }[] {
  return Object.entries<Body>(description.paths).flatMap(([path, operations]) =>
    Object.entries<Body>(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replace("{org_slug}", slug).replaceAll(/\{\w+\}/g, newId()),
      body: requestBody && JSON.stringify(requestBody.content["application/json"]?.example ?? {}),
    })),
  );
}

const split = <T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

test("every route of every kind answers with all safe headers, whoever asks and whatever comes of it", async () => {
  const { people, org, call, project } = await world();
  const { id } = await project();
  const etag = (await call("owner", "GET", `/projects/${id}`)).headers.get("etag") ?? "";
  const pages = [
    "/",
    "/favicon.ico",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui.js",
    "/docs/swagger-ui.css",
    "/openapi.json",
  ];
  const gets = [
    ...pages,
    "/nothing/here",
    "/public/nothing",
    "/unsubscribe/nothing",
    "/disown/nothing",
    "/verify-email?token=nothing",
    `/api/v1/${org.slug}/projects`,
  ];
  const [signOuts, others] = split(everyRoute(org.slug), ({ path }) => path.endsWith("/sign-out"));
  const asked = [
    {
      method: "GET",
      path: `/api/v1/${org.slug}/projects/${id}`,
      headers: { "if-none-match": etag },
    },
    ...others,
    ...gets.flatMap((path) =>
      ["GET", "HEAD", "TRACE", "PROPFIND"].map((method) => ({ method, path })),
    ),
    { method: "POST", path: `/api/v1/${org.slug}/projects`, body: "{" },
    { method: "GET", path: "/api/v1/orgs", headers: { host: "a.example, b.example" } },
    { method: "GET", path: "/api/v1/orgs", headers: { authorization: "Bearer nonsense" } },
    { method: "GET", path: "/api/auth/verify-email?token=nonsense" },
    ...signOuts,
  ] as { method: string; path: string; body?: string; headers?: Record<string, string> }[];
  const [statuses, found] = [new Set<number>(), [] as string[]];
  const secure = serverWith({ baseUrl: "https://atoll.example.com" });
  for (const [server, origin] of [
    [app, "http://localhost:3000"],
    [secure, "https://atoll.example.com"],
  ] as const)
    for (const cookie of [(server === app ? people.owner : people.admin).cookie, ""])
      for (const { method, path, body, headers } of asked) {
        const named = server === secure ? `__Host-${cookie}` : cookie;
        const typed = { "content-type": "application/json", cookie: named, ...headers };
        const answer = await server.handle(
          new Request(origin + path, { method, headers: typed, body }),
        );
        await answer.body?.cancel();
        statuses.add(answer.status);
        const missing = lacking(answer, server === secure);
        if (missing.length > 0)
          found.push(`${method} ${path} ${answer.status}: ${missing.join(", ")}`);
      }
  expect(found).toEqual([]);
  expect([...statuses].toSorted()).toEqual(
    expect.arrayContaining([200, 201, 302, 304, 400, 401, 404, 405, 422]),
  );
});

test("a failure inside and a stream have them too", async () => {
  const { people, org, change, project, call } = await world();
  const { id } = await project();
  const ask = (path: string) =>
    app.handle(
      new Request(`http://localhost:3000/api/v1/${org.slug}${path}`, {
        headers: { cookie: people.owner.cookie },
      }),
    );
  const stream = await ask("/my/notifications/stream");
  await stream.body?.cancel();
  expect([stream.status, lacking(stream, false)]).toEqual([200, []]);
  expect((await call("owner", "GET", `/projects/${id}`)).status).toBe(200);
  change("alter table project_prefs rename to lost");
  const failed = await ask(`/projects/${id}`);
  expect([failed.status, lacking(failed, false)]).toEqual([500, []]);
});

/** What a listening server answers to a head alone; no body follows it. */
function answerTo(
  port: number,
  path: string,
  headers: Record<string, string | number>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method: "POST", headers }, (answer) => {
      const text: Buffer[] = [];
      answer.on("data", (bytes: Buffer) => text.push(bytes));
      answer.on("end", () => {
        asked.destroy();
        const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve(
          new Response(Buffer.concat(text), { status: answer.statusCode ?? 0, headers: told }),
        );
      });
    });
    asked.on("error", reject);
    asked.flushHeaders();
  });
}

test("what is too large to be read is refused over a connection as everything else is", async () => {
  const server = listen(app, { host: "127.0.0.1", port: 0 });
  const port = server.port ?? 0;
  const body = { "content-length": 0 };
  const gigabytes = { "content-type": "application/octet-stream", "content-length": 5e9 };
  const refused = {
    "a header": await answerTo(port, "/api/v1/orgs", { ...body, "x-long": "a".repeat(17_000) }),
    "an address": await answerTo(port, `/api/v1/orgs?q=${"a".repeat(95_000)}`, body),
    "many headers": await answerTo(port, "/", {
      ...body,
      ...Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-${i}`, "a".repeat(400)])),
    }),
    "a body": await answerTo(port, "/api/v1/orgs", gigabytes),
    JSON: await answerTo(port, "/", {
      "content-type": "application/json",
      "content-length": 1_000_001,
    }),
  };
  const answers = await Promise.all(
    Object.entries(refused).map(async ([name, answer]) => [
      name,
      answer.status,
      (await answer.json()).error.code,
      lacking(answer, false),
    ]),
  );
  expect(answers).toEqual([
    ["a header", 431, "headers_too_large", []],
    ["an address", 431, "headers_too_large", []],
    ["many headers", 431, "headers_too_large", []],
    ["a body", 413, "payload_too_large", []],
    ["JSON", 413, "payload_too_large", []],
  ]);
  expect((await answerTo(port, `/nowhere?q=${"a".repeat(93_000)}`, body)).status).toBe(404);
  await server.stop(true);
});

test("nothing reads a body without an end for more than a megabyte, whatever it says it is", async () => {
  const { people, org } = await world();
  const kinds = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ];
  const paths = ["/unsubscribe/nothing", "/disown/nothing", "/verify-email?token=nothing"];
  const routes = [
    ...everyRoute(org.slug).filter(
      ({ method, path }) => method !== "GET" && !path.endsWith("/sign-out"),
    ),
    ...paths.map((path) => ({ method: "POST", path })),
  ];
  const chunk = new TextEncoder().encode("x".repeat(100_000));
  const found: string[] = [];
  for (const { method, path } of routes)
    for (const kind of kinds) {
      let chunks = 0;
      const body = new ReadableStream({
        pull: (stream) => (++chunks < 30 ? stream.enqueue(chunk) : stream.close()),
      });
      const headers = { "content-type": kind, cookie: people.owner.cookie };
      await app.handle(new Request(`http://localhost:3000${path}`, { method, headers, body }));
      if (chunks > 15) found.push(`${method} ${path} ${kind}: ${chunks}`);
    }
  expect(found).toEqual([]);
});
