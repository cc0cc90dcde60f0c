import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { app, logged, services } from "./support/server.ts";
import { send, world } from "./support/world.ts";

test("each kind of bad request has its one clear error, and changes nothing", async () => {
  const { call, digest } = await world();
  const before = digest();
  const post = async (body: string, headers = {}) => {
    const { status, body: answer } = await call("owner", "POST", "/projects", body, headers);
    return [status, answer.error.code];
  };
  expect(await post("{")).toEqual([400, "bad_request"]);
  expect(await post("")).toEqual([400, "bad_request"]);
  expect(await post("[".repeat(100_000) + "]".repeat(100_000))).toEqual([400, "bad_request"]);
  expect(await post('{"name": "\\ud800"}')).toEqual([400, "bad_request"]);
  expect(await post("[]")).toEqual([422, "validation_failed"]);
  expect(await post('"name"')).toEqual([422, "validation_failed"]);
  expect(await post('{"name": 7}')).toEqual([422, "validation_failed"]);
  expect(await post(JSON.stringify({ name: "x", description: "x".repeat(2_000_000) }))).toEqual([
    413,
    "payload_too_large",
  ]);
  expect(await post("name=x", { "content-type": "application/x-www-form-urlencoded" })).toEqual([
    415,
    "unsupported_media_type",
  ]);
  expect(digest()).toBe(before);
});

test("a body that is no object is refused, also where every key may be absent", async () => {
  const { call, make, project, digest } = await world();
  const { id, tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const before = digest();
  for (const [method, path] of [
    ["PATCH", `/recordings/${list.id}`],
    ["PUT", `/recordings/${list.id}/position`],
    ["PUT", `/recordings/${list.id}/subscribers`],
    ["PATCH", `/projects/${id}`],
    ["PATCH", "/api/v1/me/preferences"],
  ] as const)
    for (const body of ["[]", "[1]", "null", "5", '"x"', "true"]) {
      const { status, body: answer } = await call("owner", method, path, body);
      expect([path, body, status, answer.error?.code]).toEqual([
        path,
        body,
        422,
        "validation_failed",
      ]);
    }
  expect((await call(null, "PATCH", `/projects/${id}`, "[]")).status).toBe(401);
  expect((await call("stranger", "PATCH", `/projects/${id}`, "[]")).status).toBe(404);
  expect(digest()).toBe(before);
});

test("a body that never says how long it is, is cut at one megabyte", async () => {
  const { people, org } = await world();
  const { app } = await import("./support/server.ts");
  const chunk = new TextEncoder().encode("x".repeat(100_000));
  let chunks = 0;
  const endless = new ReadableStream({
    pull(stream) {
      chunks++;
      stream.enqueue(chunk);
    },
  });
  const headers = { "content-type": "application/json", cookie: people.owner.cookie };
  const response = await app.handle(
    new Request(`http://localhost/api/v1/${org.slug}/projects`, {
      method: "POST",
      headers,
      body: endless,
    }),
  );
  expect(response.status).toBe(413);
  expect(chunks).toBeLessThan(15);
});

test("JSON over 1 MB is refused where no body is taken, too", async () => {
  const { people, org } = await world();
  const { app } = await import("./support/server.ts");
  const body = JSON.stringify({ a: "x".repeat(1_000_000) });
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    cookie: people.owner.cookie,
  };
  const url = `http://localhost/api/v1/${org.slug}/recordings/${org.id}/pin`;
  const response = await app.handle(new Request(url, { method: "PUT", headers, body }));
  const { code, message } = (await response.json()).error;
  expect([response.status, code]).toEqual([413, "payload_too_large"]);
  expect(message).toBe("This is too large: at most 1 MB fits here.");
});

test("a request with two Hosts is refused", async () => {
  expect(
    (await send("GET", "/api/v1/orgs", undefined, { host: "a.example, b.example" })).body.error
      .code,
  ).toBe("bad_request");
});

test("unknown addresses are 404, and known ones with another method are 405", async () => {
  const { call } = await world();
  expect((await send("GET", "/nothing/here")).body.error.code).toBe("not_found");
  expect((await call("owner", "GET", "/nothing")).body.error.code).toBe("not_found");
  const wrong = await call("owner", "DELETE", "/projects");
  expect([wrong.status, wrong.body.error.code, wrong.headers.get("allow")]).toEqual([
    405,
    "method_not_allowed",
    "GET, POST",
  ]);
});

test("every path that has other methods says which, with a parameter or without one", async () => {
  const { call } = await world();
  const paths = new Set(
    app.routes.filter(({ path }) => path.startsWith("/api/")).map(({ path }) => path),
  );
  const known = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const found: unknown[] = [];
  for (const path of paths) {
    const allowed = known.filter((method) =>
      app.routes.some((route) => route.method === method && route.path === path),
    );
    const address = path.replace(":org_slug", "nowhere").replaceAll(/:\w+/g, newId());
    const others = ["DELETE", "TRACE", "PATCH", "POST"].filter((one) => !allowed.includes(one));
    // An address such as `recordings/batch` is one of a recording too.
    for (const method of others.filter((one) => app.router.http.find(one, address) === null)) {
      const { status, body, headers } = await call("owner", method, address);
      const allow = headers.get("allow")?.split(", ") ?? [];
      if (
        status !== 405 ||
        body.error.code !== "method_not_allowed" ||
        !allowed.every((one) => allow.includes(one))
      )
        found.push([method, path, status, allow]);
    }
  }
  expect(found).toEqual([]);
});

test("a host of any length is answered", async () => {
  const { people, org } = await world();
  for (const host of ["a", "app", "app:80", "web1", "localhost", "a.b.example.com"])
    for (const path of [`/api/v1/${org.slug}/projects`, "/api/v1/orgs", "/openapi.json"]) {
      const headers = { cookie: people.owner.cookie };
      for (const scheme of ["http", "https"]) {
        const { status } = await app.handle(new Request(`${scheme}://${host}${path}`, { headers }));
        expect([scheme, host, path, status]).toEqual([scheme, host, path, 200]);
      }
    }
});

test("an id that is none is as missing as a random one", async () => {
  const { call } = await world();
  for (const id of [
    "1",
    "nope",
    "%00",
    "..%2f..",
    "0193B0C8-7D10-7000-8000-000000000001",
    "x".repeat(3000),
  ]) {
    expect([id, (await call("owner", "GET", `/recordings/${id}`)).body.error.code]).toEqual([
      id,
      "not_found",
    ]);
  }
});

test("every answer has a request id and can't be cached by others", async () => {
  const { call } = await world();
  for (const answer of [
    await call("owner", "GET", "/projects"),
    await call(null, "GET", "/projects"),
    await send("GET", "/nothing"),
  ]) {
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("a failure inside shows its request id and nothing else", async () => {
  const { call, change, project } = await world();
  const { id } = await project();
  change("alter table project_prefs rename to lost");
  logged.length = 0;
  const failed = await call("owner", "GET", `/projects/${id}`);
  expect([failed.status, failed.body.error.code]).toEqual([500, "internal"]);
  expect(failed.body.error.message).toBe(
    `Something went wrong. Request ${failed.headers.get("x-request-id")}.`,
  );
  expect(logged.join("")).toContain(failed.headers.get("x-request-id") ?? "?");
});

test("a full disk is one clear error; nothing is lost and writing goes on afterwards", async () => {
  const { org, make, call, project } = await world();
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const db = services.tenants.get(org.id);
  const pages = db.get<{ page_count: number }>("pragma page_count", [])?.page_count ?? 0;
  db.get(`pragma max_page_count = ${pages}`, []);
  const statuses = new Set<number>();
  const kept: string[] = [];
  for (let i = 0; i < 50 && !statuses.has(503); i++) {
    const body = { type: "todo", title: "x".repeat(5000) };
    const made = await call("owner", "POST", `/recordings/${list.id}/children`, body);
    statuses.add(made.status);
    if (made.status === 201) kept.push(made.body.id);
    else expect(made.body.error.code).toBe("unavailable");
  }
  expect(statuses.has(503)).toBe(true);
  db.get("pragma max_page_count = 1000000", []);
  await make("owner", list.id, { type: "todo", title: "After" });
  const { body } = await call("owner", "GET", `/recordings/${list.id}/children`);
  expect(body.map(({ id }: { id: string }) => id).slice(0, -1)).toEqual(kept);
  expect(db.get("pragma integrity_check", [])).toEqual({ integrity_check: "ok" });
});

test("an unchanged project, recording or list is a 304 without a body, until anything in it changes", async () => {
  const { call, make, project, people } = await world();
  const { id, tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const paths = [`/projects/${id}`, `/recordings/${list.id}`, `/recordings/${list.id}/children`];
  const tags = async (who: "owner" | "member") =>
    Promise.all(
      paths.map(async (path) => (await call(who, "GET", path)).headers.get("etag") ?? ""),
    );
  const again = async (known: string[]) =>
    Promise.all(
      paths.map(
        async (path, i) =>
          (await call("owner", "GET", path, undefined, { "if-none-match": known[i] ?? "" })).status,
      ),
    );
  const first = await tags("owner");
  expect(await again(first)).toEqual([304, 304, 304]);
  expect(await again(first.map((tag) => `W/${tag}, "other"`))).toEqual([304, 304, 304]);
  expect(await tags("member")).not.toEqual(first);
  const changes: (() => Promise<unknown>)[] = [
    () => make("member", list.id, { type: "todo", title: "New" }),
    () => call("owner", "PUT", `/recordings/${list.id}/subscription`),
    () => call("owner", "PUT", `/projects/${id}/star`),
    () => call("owner", "PATCH", `/people/${people.owner.membershipId}`, { title: "Chef" }),
    () => call("owner", "PUT", `/projects/${id}/notification-pref`, { scope: "mentions" }),
  ];
  for (const change of changes) {
    const before = await tags("owner");
    await change();
    expect(await again(before)).toEqual([200, 200, 200]);
  }
  const { body } = await call("owner", "GET", paths[1] ?? "", undefined, {
    "if-none-match": '"nonsense"',
  });
  expect(body.id).toBe(list.id);
});

test("asking for the head of a stream opens none", async () => {
  const { call } = await world();
  const { status, headers } = await call("member", "HEAD", "/my/notifications/stream");
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect(services.hub.size).toBe(0);
});
