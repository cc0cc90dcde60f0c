import { expect, test } from "bun:test";
import { request } from "node:http";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { codingFor } from "#/platform/http/compress.ts";
import { listening } from "./support/listening.ts";
import { world } from "./support/world.ts";

const address = listening();

interface Told {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer<ArrayBuffer>;
}

/** Asks as the bytes go over the wire: `fetch` would undo what is to be looked at. */
const ask = (
  path: string,
  headers: Record<string, string>,
  { method = "GET", body }: { method?: string; body?: string } = {},
) =>
  new Promise<Told>((resolve, reject) => {
    const asked = request(address() + path, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers as Told["headers"],
        bytes: Buffer.concat(chunks),
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });

/** A project with a list of some to-dos, and how its owner asks for them. */
async function todos(many = 20) {
  const w = await world();
  const { call, make, project, org, people } = w;
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  for (let number = 0; number < many; number++)
    await make("owner", list.id, { type: "todo", title: `To-do ${number}` });
  const cookie = people.owner.cookie;
  const path = (rest: string) => `/api/v1/${org.slug}${rest}`;
  return { ...w, call, list, cookie, path, children: path(`/recordings/${list.id}/children`) };
}

test("a client gets the coding it likes best of those we have", () => {
  for (const [accepted, coding] of [
    [null, null],
    ["", null],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip, deflate, br", "gzip"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["zstd;q=0.5, gzip;q=0.8", "gzip"],
    ["zstd ; q=0.8 , gzip ; q=0.5", "zstd"],
    ["gzip;q=0", null],
    ["gzip;q=0.000, zstd", "zstd"],
    ["zstd;q=0, gzip", "gzip"],
    ["*", "gzip"],
    ["*;q=0", null],
    ["gzip;q=0, *", null],
    ["*;q=0, gzip", "gzip"],
    ["identity", null],
    ["identity, gzip;q=0.5", null],
    ["identity;q=0.5, gzip", "gzip"],
    ["br, deflate, compress", null],
    ["gzip;q=nonsense", null],
    ["gzip;level=9", null],
    [";;,,=", null],
  ] as const)
    expect([accepted, codingFor(accepted)]).toEqual([accepted, coding]);
});

test("a list is compressed for who asks for it, and says the same as one that is not", async () => {
  const { children, cookie } = await todos();
  const plain = await ask(children, { cookie });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("accept-encoding");
  for (const [coding, undo] of [
    ["gzip", gunzipSync],
    ["zstd", zstdDecompressSync],
  ] as const) {
    const told = await ask(children, { cookie, "accept-encoding": coding });
    expect(told.headers["content-encoding"]).toBe(coding);
    expect(told.headers["content-length"]).toBe(String(told.bytes.length));
    expect(told.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(told.headers["x-total-count"]).toBe("20");
    expect(told.headers.vary).toBe("accept-encoding");
    expect(undo(told.bytes).equals(plain.bytes)).toBe(true);
    expect(told.bytes.length).toBeLessThan(plain.bytes.length / 4);
  }
  expect(await (await fetch(address() + children, { headers: { cookie } })).json()).toEqual(
    JSON.parse(plain.bytes.toString()),
  );
});

test("the tag of a compressed answer is a weak one, and both have 304, however they are asked for", async () => {
  const { children, list, path, cookie } = await todos();
  for (const tagged of [children, path(`/recordings/${list.id}`)]) {
    const plain = await ask(tagged, { cookie });
    const { headers } = await ask(tagged, { cookie, "accept-encoding": "gzip" });
    const isCoded = headers["content-encoding"] === "gzip";
    expect(plain.headers.etag).toMatch(/^"/);
    expect(headers.etag).toBe(`${isCoded ? "W/" : ""}${plain.headers.etag}`);
    for (const tag of [plain.headers.etag ?? "", `W/${plain.headers.etag}`])
      for (const coding of ["identity", "gzip", "zstd", "gzip;q=0"]) {
        const again = await ask(tagged, {
          cookie,
          "accept-encoding": coding,
          "if-none-match": `"other", ${tag}`,
        });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        // By it a cache finds the answer that it has.
        expect(again.headers.etag).toBe(tag);
        expect(again.headers.vary).toBe("accept-encoding");
        expect(again.headers["content-encoding"]).toBeUndefined();
      }
    const star = await ask(tagged, { cookie, "if-none-match": "*", "accept-encoding": "gzip" });
    expect(star.status).toBe(304);
    const other = { "if-none-match": 'W/"other"', "accept-encoding": "gzip" };
    expect((await ask(tagged, { cookie, ...other })).status).toBe(200);
  }
});

test("a change can be made from a compressed read", async () => {
  const { cookie, path, make, list, call } = await todos(1);
  const { id } = await make("owner", list.id, {
    type: "todo",
    title: "Long",
    content: "words ".repeat(500),
  });
  const read = await ask(path(`/recordings/${id}`), { cookie, "accept-encoding": "gzip" });
  expect([read.headers["content-encoding"], read.headers.etag?.startsWith("W/")]).toEqual([
    "gzip",
    true,
  ]);
  const headers = { "if-match": read.headers.etag ?? "" };
  const change = (title: string) => call("owner", "PATCH", `/recordings/${id}`, { title }, headers);
  expect((await change("Longer")).status).toBe(200);
  expect((await change("Longest")).status).toBe(409);
});

test("HEAD has the headers of GET and no body", async () => {
  const { children, cookie } = await todos();
  for (const coding of ["identity", "gzip", "zstd"]) {
    const headers = { cookie, "accept-encoding": coding };
    const [get, head] = [
      await ask(children, headers),
      await ask(children, headers, { method: "HEAD" }),
    ];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ["content-encoding", "content-type", "etag", "vary", "x-total-count"])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect([undefined, get.headers["content-length"]]).toContain(head.headers["content-length"]);
  }
});

test("small answers, answers without a body and streams of events stay as they are", async () => {
  const { cookie, path, list } = await todos(1);
  const headers = { cookie, "accept-encoding": "gzip, zstd" };
  const small = await ask(path("/my/notifications/unread_count"), headers);
  expect(small.headers["content-encoding"]).toBeUndefined();
  const none = await ask(path(`/recordings/${list.id}/pin`), headers, { method: "DELETE" });
  expect(none.headers["content-encoding"]).toBeUndefined();
  const ending = new AbortController();
  const stream = await fetch(address() + path("/my/notifications/stream"), {
    headers,
    signal: ending.signal,
  });
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.headers.get("content-encoding")).toBeNull();
  const { value } = (await stream.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toStartWith("retry: ");
  ending.abort();
});

test("refusals are compressed when they are long, and keep their status", async () => {
  const { cookie, path, list } = await todos(1);
  const asked = (body: object) =>
    ask(
      path(`/recordings/${list.id}/children`),
      { cookie, "accept-encoding": "gzip", "content-type": "application/json" },
      { method: "POST", body: JSON.stringify(body) },
    );
  const short = await asked({ type: "todo" });
  expect([short.status, short.headers["content-encoding"]]).toEqual([422, undefined]);
  const missing = await ask("/nothing/here", { "accept-encoding": "gzip" });
  expect([missing.status, missing.headers["content-encoding"]]).toEqual([404, undefined]);
  const assignee_ids = Array.from({ length: 40 }, () => "nobody");
  const long = await asked({ type: "todo", title: "One", assignee_ids });
  expect([long.status, long.headers["content-encoding"]]).toEqual([422, "gzip"]);
  expect(JSON.parse(gunzipSync(long.bytes).toString()).error.code).toBe("validation_failed");
});

test("what has a secret in it is never compressed", async () => {
  const { people } = await world();
  const told = await ask(
    "/api/v1/me/tokens",
    {
      cookie: people.owner.cookie,
      "accept-encoding": "gzip",
      "content-type": "application/json",
    },
    { method: "POST", body: JSON.stringify({ name: "a".repeat(100), scope: "read" }) },
  );
  expect([told.status, told.headers["cache-control"], told.headers["content-encoding"]]).toEqual([
    201,
    "no-store",
    undefined,
  ]);
});

test("large answers are compressed too, in one piece or in several", async () => {
  const described = await ask("/openapi.json", { "accept-encoding": "gzip" });
  const plain = await ask("/openapi.json", {});
  expect(described.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(described.bytes)).toEqual(plain.bytes);
  const { list, make, children, cookie } = await todos(1);
  for (let number = 0; number < 5; number++)
    await make("owner", list.id, { type: "todo", title: "Long", content: "word ".repeat(18_000) });
  const wanted = await ask(children, { cookie });
  expect(wanted.bytes.length).toBeGreaterThan(400_000);
  for (const [coding, undo] of [
    ["gzip", gunzipSync],
    ["zstd", zstdDecompressSync],
  ] as const) {
    const told = await ask(children, { cookie, "accept-encoding": coding });
    expect([told.headers["content-encoding"], undo(told.bytes).equals(wanted.bytes)]).toEqual([
      coding,
      true,
    ]);
    const head = await ask(children, { cookie, "accept-encoding": coding }, { method: "HEAD" });
    expect([head.bytes.length, head.headers["content-length"]]).toEqual([
      0,
      String(told.bytes.length),
    ]);
    expect([head.headers["content-encoding"], head.headers.etag]).toEqual([
      coding,
      told.headers.etag,
    ]);
  }
});
