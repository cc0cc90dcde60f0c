import { expect, test } from "bun:test";
import { createServer } from "#/app/server.ts";
import { newId } from "#/lib/ids.ts";
import { description } from "./support/contract.ts";
import { app, services } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const secure = createServer({ ...services, config: { ...services.config, baseUrl: "https://atoll.example.com" } });

/** What an answer lacks of what every answer has. */
function lacking({ headers }: Response, isSecure: boolean): string[] {
  const rules = headers.get("content-security-policy") ?? "";
  const hasRule = (name: string, value: string) => rules.split("; ").includes(`${name} ${value}`);
  const wanted: [string, boolean][] = [
    ["x-request-id", /^[0-9a-f-]{36}$/.test(headers.get("x-request-id") ?? "")],
    ["nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["referrer-policy", headers.get("referrer-policy") !== null],
    ["cache-control", headers.get("cache-control") !== null],
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
  const pages = ["/", "/docs", "/docs/start.js", "/docs/swagger-ui.js", "/docs/swagger-ui.css", "/openapi.json"];
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
    { method: "GET", path: `/api/v1/${org.slug}/projects/${id}`, headers: { "if-none-match": etag } },
    ...others,
    ...gets.flatMap((path) => ["GET", "HEAD", "TRACE", "PROPFIND"].map((method) => ({ method, path }))),
    { method: "POST", path: `/api/v1/${org.slug}/projects`, body: "{" },
    { method: "GET", path: "/api/v1/orgs", headers: { host: "a.example, b.example" } },
    { method: "GET", path: "/api/v1/orgs", headers: { authorization: "Bearer nonsense" } },
    { method: "GET", path: "/api/auth/verify-email?token=nonsense" },
    ...signOuts,
  ] as { method: string; path: string; body?: string; headers?: Record<string, string> }[];
  const [statuses, found] = [new Set<number>(), [] as string[]];
  for (const [server, origin] of [
    [app, "http://localhost:3000"],
    [secure, "https://atoll.example.com"],
  ] as const)
    for (const cookie of [(server === app ? people.owner : people.admin).cookie, ""])
      for (const { method, path, body, headers } of asked) {
        const named = server === secure ? `__Host-${cookie}` : cookie;
        const typed = { "content-type": "application/json", cookie: named, ...headers };
        const answer = await server.handle(new Request(origin + path, { method, headers: typed, body }));
        await answer.body?.cancel();
        statuses.add(answer.status);
        const missing = lacking(answer, server === secure);
        if (missing.length > 0) found.push(`${method} ${path} ${answer.status}: ${missing.join(", ")}`);
      }
  expect(found).toEqual([]);
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 201, 302, 304, 400, 401, 404, 405, 422]));
});

test("a failure inside and a stream have them too", async () => {
  const { people, org, change, project, call } = await world();
  const { id } = await project();
  const ask = (path: string) =>
    app.handle(
      new Request(`http://localhost:3000/api/v1/${org.slug}${path}`, { headers: { cookie: people.owner.cookie } }),
    );
  const stream = await ask("/my/notifications/stream");
  await stream.body?.cancel();
  expect([stream.status, lacking(stream, false)]).toEqual([200, []]);
  expect((await call("owner", "GET", `/projects/${id}`)).status).toBe(200);
  change("alter table project_prefs rename to lost");
  const failed = await ask(`/projects/${id}`);
  expect([failed.status, lacking(failed, false)]).toEqual([500, []]);
});
