import { expect, test } from "bun:test";
import { createServer } from "#/app/server.ts";
import { description, resolved } from "./support/contract.ts";
import { services } from "./support/server.ts";
import { type Body, send, world } from "./support/world.ts";

const operations = Object.values<Body>(description.paths).flatMap((item) =>
  Object.values<Body>(item),
);
const taking = (header: string) =>
  operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map(resolved).some(({ name }: Body) => name === header) ? [operationId] : [],
  );

test("what answers an entity tag says so, takes it back and can answer 304", async () => {
  const { call, project } = await world();
  const { id, tools } = await project();
  const tagged = [
    `/projects/${id}`,
    `/recordings/${tools[0].id}`,
    `/recordings/${tools[0].id}/children`,
  ];
  const { url } = (await call("owner", "POST", "/calendar/feeds", {})).body;
  const feed = new URL(url).pathname;
  for (const path of tagged) {
    const etag = (await call("owner", "GET", path)).headers.get("etag") ?? "";
    const again = await call("owner", "GET", path, undefined, { "if-none-match": etag });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  const etag = (await send("GET", feed)).headers.get("etag") ?? "";
  expect((await send("GET", feed, undefined, { "if-none-match": etag })).status).toBe(304);
  const conditional = operations.filter(({ responses }) => responses[304]);
  expect(
    conditional.map(({ responses }) => Object.keys(responses[200].headers).includes("ETag")),
  ).toEqual(Array(conditional.length).fill(true));
  expect(conditional.map(({ operationId }) => operationId)).toEqual(taking("If-None-Match"));
  expect(taking("Last-Event-ID")).toEqual(["streamNotifications", "streamChanges"]);
});

test("every answer names its request, a refusal for a while says how long, and a repeat that it is one", () => {
  const answers = operations.flatMap(({ responses }) => Object.entries<Body>(responses));
  const headersOf = ([, answer]: [string, Body]) => Object.keys(resolved(answer).headers ?? {});
  expect(answers.filter((answer) => !headersOf(answer).includes("X-Request-Id"))).toEqual([]);
  const waiting = answers.filter(([status]) => status === "429" || status === "503");
  expect(waiting.filter((answer) => !headersOf(answer).includes("Retry-After"))).toEqual([]);
  const repeated = operations.flatMap(({ operationId, responses }) =>
    Object.entries<Body>(responses).some((one) => headersOf(one).includes("Idempotency-Replayed"))
      ? [operationId]
      : [],
  );
  expect(repeated).toEqual(taking("Idempotency-Key"));
  expect(repeated.length).toBeGreaterThan(30);
});

test("the description is good at every address of the server, and names the cookie it sets there", async () => {
  const nameAt = async (baseUrl: string) => {
    const app = createServer({ ...services, config: { ...services.config, baseUrl } });
    const { servers, components } = await (
      await app.handle(new Request(`${baseUrl}/openapi.json`))
    ).json();
    return [servers[0].url, components.securitySchemes.sessionCookie.name];
  };
  expect(await nameAt("http://localhost:3000")).toEqual(["/", "svc_session"]);
  expect(await nameAt("https://atoll.example.com")).toEqual(["/", "__Host-svc_session"]);
});
