import { expect, test } from "bun:test";
import filenames from "./corpora/hostile-filenames.json";
import { bytesAt, formOf, sendForm } from "./support/files.ts";
import { listening } from "./support/listening.ts";
import { lacks, s3Run } from "./support/s3-run.ts";
import { clock, services } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const origin = listening();

async function shelf() {
  const w = await world();
  const project = await w.project();
  const upload = async (
    content: string | Uint8Array<ArrayBuffer>,
    filename: string,
  ): Promise<Body> =>
    (
      await sendForm(
        w,
        "owner",
        `/recordings/${project.tool("folder")}/uploads`,
        formOf(content, filename),
      )
    ).body;
  return { ...w, upload };
}

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

test("a picture is shown where it is, in a sandbox; markup is downloaded, whatever it calls itself", async () => {
  const w = await shelf();
  const { id } = await w.upload(PIXEL, "dot.html");
  const shown = await bytesAt(
    w,
    "owner",
    (await w.call("owner", "GET", `/recordings/${id}`)).body.file_url,
  );
  expect(
    Object.fromEntries(
      ["content-type", "content-disposition", "x-content-type-options", "cache-control"].map(
        (name) => [name, shown.headers.get(name)],
      ),
    ),
  ).toEqual({
    "content-type": "image/png",
    "content-disposition": "inline; filename=\"dot.html\"; filename*=UTF-8''dot.html",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache, no-transform",
  });
  expect(shown.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox/);
  for (const [content, name] of [
    ["<script>alert(1)</script>", "x.png"],
    ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "x.svg"],
    ["<html><body>hi", "x.html"],
  ] as const) {
    const made = await w.upload(content, name);
    const answer = await bytesAt(w, "owner", made.file_url);
    expect([name, answer.headers.get("content-type"), answer.text]).toEqual([
      name,
      "application/octet-stream",
      content,
    ]);
    expect(answer.headers.get("content-disposition")).toStartWith("attachment; ");
  }
});

test("a PDF is shown where it is, in no sandbox, and still runs and loads nothing of its own", async () => {
  const w = await shelf();
  const { file_url } = await w.upload("%PDF-1.7\n<script>alert(1)</script>", "page.html");
  const { headers } = await bytesAt(w, "owner", file_url);
  const names = ["content-type", "x-content-type-options", "content-security-policy"];
  expect([...names, "content-disposition"].map((name) => headers.get(name))).toEqual([
    "application/pdf",
    "nosniff",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'self'; style-src 'unsafe-inline'",
    "inline; filename=\"page.html\"; filename*=UTF-8''page.html",
  ]);
});

test("parts of a file are answered as they are asked for, and nothing to who has it", async () => {
  const w = await shelf();
  const { file_url } = await w.upload("0123456789", "ten.txt");
  const ask = async (headers: Record<string, string>) => {
    const { status, headers: given, text } = await bytesAt(w, "member", file_url, headers);
    return [status, text, given.get("content-range")];
  };
  const etag = (await bytesAt(w, "member", file_url)).headers.get("etag") ?? "";
  expect(await ask({ range: "bytes=2-4" })).toEqual([206, "234", "bytes 2-4/10"]);
  expect(await ask({ range: "bytes=8-" })).toEqual([206, "89", "bytes 8-9/10"]);
  expect(await ask({ range: "bytes=-3" })).toEqual([206, "789", "bytes 7-9/10"]);
  expect(await ask({ range: "bytes=5-99" })).toEqual([206, "56789", "bytes 5-9/10"]);
  expect(await ask({ range: "bytes=10-" })).toEqual([416, "", "bytes */10"]);
  for (const range of ["bytes=4-2", "bytes=0-1,3-4", "lines=1-2", "bytes=-"])
    expect(await ask({ range })).toEqual([200, "0123456789", null]);
  expect(await ask({ range: "bytes=0-1", "if-range": etag })).toEqual([206, "01", "bytes 0-1/10"]);
  expect(await ask({ range: "bytes=0-1", "if-range": '"other"' })).toEqual([
    200,
    "0123456789",
    null,
  ]);
  expect(await ask({ "if-none-match": etag })).toEqual([304, "", null]);
});

test("HEAD says how long the file is, and a part of it", async () => {
  const w = await shelf();
  const { file_url } = await w.upload("0123456789", "ten.txt");
  const { cookie } = w.people.member;
  const head = (headers: Record<string, string> = {}) =>
    fetch(origin() + new URL(file_url).pathname, {
      method: "HEAD",
      headers: { cookie, ...headers },
    });
  const [whole, part] = [await head(), await head({ range: "bytes=2-4" })];
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "10"]);
  expect([part.status, part.headers.get("content-length")]).toEqual([206, "3"]);
});

test("304 is answered without the store", async () => {
  const w = await shelf();
  const { file_url } = await w.upload("words", "a.txt");
  const etag = (await bytesAt(w, "owner", file_url)).headers.get("etag") ?? "";
  const { storage } = services.store;
  const touched: string[] = [];
  const { read, stat } = storage;
  storage.read = (...args) => {
    touched.push("read");
    return read.apply(storage, args);
  };
  storage.stat = (...args) => {
    touched.push("stat");
    return stat.apply(storage, args);
  };
  expect((await bytesAt(w, "owner", file_url, { "if-none-match": etag })).status).toBe(304);
  expect(
    (await bytesAt(w, "owner", `${file_url}?variant=thumb`, { "if-none-match": etag })).status,
  ).toBe(404);
  expect(touched).toEqual([]);
});

test.skipIf(lacks("names"))(
  "access is asked anew at each request, and a signed address ends within five minutes",
  async () => {
    const w = await shelf();
    const { id, file_url } = await w.upload("words", "a.txt");
    const sent = await w.call("member", "GET", `/uploads/${id}/download`);
    const signed = sent.headers.get("location") ?? "";
    expect([
      sent.status,
      sent.headers.get("cache-control"),
      (await bytesAt(w, null, signed)).text,
    ]).toEqual([302, "private, no-store", "words"]);
    expect((await bytesAt(w, "member", file_url)).status).toBe(200);
    w.change("update projects set all_access = 0");
    expect((await bytesAt(w, "member", file_url)).status).toBe(404);
    expect((await w.call("member", "GET", `/uploads/${id}/download`)).status).toBe(404);
    expect((await bytesAt(w, null, signed)).status).toBe(200);
    if (s3Run) {
      const { searchParams } = new URL(signed);
      expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThan(5 * 60);
      expect((await bytesAt(w, null, `${signed}A`)).status).toBe(403);
    } else {
      clock.advance(5 * 60 * 1000);
      expect((await bytesAt(w, null, signed)).status).toBe(404);
      expect((await bytesAt(w, null, `${signed.split(".")[0]}.AAAA`)).status).toBe(404);
    }
  },
);

test("a file may be called anything: it is kept under a name of ours, and its own is only text", async () => {
  const w = await shelf();
  for (const { filename, why, ...row } of filenames as {
    filename: string;
    why: string;
    content_type?: string;
  }[]) {
    const form = new FormData();
    form.append("file", new Blob(["<b>x</b>"], { type: row.content_type ?? "" }), filename);
    const project = (await w.call("owner", "GET", "/projects")).body[0] ?? (await w.project());
    const folder = project.tools.find(({ key }: Body) => key === "folder").id;
    const made = await sendForm(w, "owner", `/recordings/${folder}/uploads`, form);
    expect([why, made.status === 201 || made.status === 422]).toEqual([why, true]);
    if (made.status !== 201) continue;
    expect([why, made.body.filename.length <= 255, /\p{Cc}/u.test(made.body.filename)]).toEqual([
      why,
      true,
      false,
    ]);
    const answer = await bytesAt(w, "owner", made.body.file_url);
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect([why, answer.status, disposition]).toEqual([
      why,
      200,
      expect.stringMatching(
        /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      ),
    ]);
    expect([why, decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")]).toEqual([
      why,
      made.body.filename,
    ]);
    expect([why, answer.headers.get("content-type")]).toEqual([why, "application/octet-stream"]);
  }
});

test.skipIf(s3Run !== null)("a file that is removed while it is asked for is none", async () => {
  const w = await shelf();
  const { storage } = services.store;
  const read = storage.read.bind(storage);
  const removed = async (...asked: Parameters<typeof read>) => {
    const found = await read(...asked);
    await storage.remove(asked[0]);
    return found;
  };
  for (const content of ["short-lived", "x".repeat(3_000_000)])
    for (const range of ["", "bytes=1-3"])
      for (const address of ["file", "download"]) {
        const { id } = await w.upload(content, "a.txt");
        const path = `/uploads/${id}/${address}`;
        const { headers } = await w.call("owner", "GET", path);
        const location = headers.get("location");
        const url = location ? new URL(location).pathname : `/api/v1/${w.org.slug}${path}`;
        storage.read = removed;
        const answer = await fetch(origin() + url, {
          headers: { range, cookie: w.people.owner.cookie },
        });
        storage.read = read;
        const { error } = await answer.json();
        expect([address, range, answer.status, error.code]).toEqual([
          address,
          range,
          404,
          "not_found",
        ]);
      }
});
