import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { newId } from "#/lib/ids.ts";
import { systemClock } from "#/platform/clock.ts";
import { loadSecrets } from "#/platform/secret.ts";
import { LocalStorage } from "#/platform/storage/local.ts";
import { type Addresses, localAddresses } from "#/platform/storage/local-address.ts";
import { answerStore } from "#/platform/storage/local-server.ts";
import { S3Storage } from "#/platform/storage/s3.ts";
import { PartsDiffer, type Storage } from "#/platform/storage/storage.ts";
import { temporaryFolder } from "./support/folders.ts";
import { startS3 } from "./support/s3.ts";
import type { Gap } from "./support/s3-run.ts";

interface Backend {
  storage: Storage;
  /** The same store, opened by another process. */
  again(): Storage;
  gaps: readonly Gap[];
  stop(): Promise<void>;
}

async function local(): Promise<Backend> {
  const folder = temporaryFolder();
  const secrets = loadSecrets(folder, "a secret for the tests, long enough");
  const server = Bun.serve({ port: 0, fetch: (request) => answered(request) });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const addresses: Addresses = localAddresses(secrets, { baseUrl, clock: systemClock });
  const storage = new LocalStorage(join(folder, "files"), addresses);
  const answered = (request: Request) =>
    answerStore(
      { storage, addresses, isAwaited: async () => true },
      request,
      request.url.split("/storage/")[1] ?? "",
    ).catch(
      (error: unknown) =>
        new Response(String(error), {
          status: error instanceof Error && "status" in error ? Number(error.status) : 500,
        }),
    );
  const again = () => new LocalStorage(join(folder, "files"), addresses);
  return { storage, again, gaps: [], stop: () => server.stop(true) };
}

async function s3(): Promise<Backend> {
  const { name, options, gaps, stop } = await startS3();
  process.stdout.write(
    `The S3 server of this run: ${name}${gaps.length > 0 ? `, without ${gaps.join(", ")}` : ""}\n`,
  );
  const folder = join(temporaryFolder(), ".new");
  return {
    storage: new S3Storage(options, folder),
    again: () => new S3Storage(options, folder),
    gaps,
    stop,
  };
}

const MEBI = 1024 * 1024;
const text = async (body: Blob | ReadableStream<Uint8Array> | null) =>
  body === null ? null : await new Response(body).text();

for (const [name, backend] of Object.entries({ local: await local(), s3: await s3() }))
  describe(`the ${name} store`, () => {
    const unless = (gap: Gap) => test.skipIf(backend.gaps.includes(gap));
    afterAll(() => backend.stop());

    const org = newId();
    const newKey = () => `${org}/${newId()}`;
    const put = async (content: string | Uint8Array<ArrayBuffer>, key = newKey()) => {
      const path = backend.storage.temporary();
      await Bun.write(path, content);
      await backend.storage.put(key, path);
      return { key, path };
    };
    const serving = { contentType: "text/x-test", disposition: 'attachment; filename="a b.txt"' };

    test("is opened beside a server that stores something, and takes nothing of it; a new server begins anew", async () => {
      const path = backend.storage.temporary();
      await Bun.write(path, "on its way");
      const again = backend.again();
      expect(await Bun.file(path).exists()).toBe(true);
      again.forgetUnfinished();
      expect(await Bun.file(path).exists()).toBe(false);
      await put("stored after it");
    });

    test("keeps a file, whole and in part, until it is removed, and takes the one it was given", async () => {
      const { storage } = backend;
      const { key, path } = await put("0123456789");
      expect(await Bun.file(path).exists()).toBe(false);
      expect(await storage.stat(key)).toBe(10);
      expect(await text(await storage.read(key))).toBe("0123456789");
      expect(await text(await storage.read(key, { start: 2, end: 5 }))).toBe("234");
      await storage.remove(key);
      await storage.remove(key);
      expect([await storage.stat(key), await storage.read(key)]).toEqual([null, null]);
    });

    test("keeps an empty file", async () => {
      const { key } = await put("");
      expect([
        await backend.storage.stat(key),
        await text(await backend.storage.read(key)),
      ]).toEqual([0, ""]);
    });

    unless("list")(
      "lists what is under a prefix, and nothing of another organization",
      async () => {
        const { storage } = backend;
        const [mine, theirs] = [newId(), newId()];
        const keys = [`${mine}/${newId()}`, `${mine}/${newId()}.thumb`].sort();
        for (const key of keys) await put("abc", key);
        await put("abc", `${theirs}/${newId()}`);
        const found = await Array.fromAsync(storage.list(`${mine}/`));
        expect(found.sort((a, b) => a.key.localeCompare(b.key))).toEqual(
          keys.map((key) => ({ key, byteSize: 3 })),
        );
      },
    );

    test("signs an address to read one file, and says how it is served; changed, it opens nothing", async () => {
      const { storage } = backend;
      const { key } = await put("secret words");
      const url = await storage.signRead(key, serving);
      const answer = await fetch(url);
      expect([answer.status, await answer.text()]).toEqual([200, "secret words"]);
      expect(answer.headers.get("content-type")).toBe("text/x-test");
      expect(answer.headers.get("content-disposition")).toBe(serving.disposition);
      const part = await fetch(url, { headers: { range: "bytes=0-5" } });
      expect([part.status, await part.text()]).toEqual([206, "secret"]);
      const other = await put("another");
      for (const forged of [
        url.replace(key, other.key),
        url.replace(/.(?=.{12}$)/, (letter) => (letter === "a" ? "b" : "a")),
        url.slice(0, -4),
      ]) {
        if (forged === url) continue;
        const refused = await fetch(forged);
        expect([refused.status >= 400, (await refused.text()).includes("secret words")]).toEqual([
          true,
          false,
        ]);
      }
      const written = await fetch(url, { method: "PUT", body: "changed" });
      expect([written.status >= 400, await text(await storage.read(key))]).toEqual([
        true,
        "secret words",
      ]);
    });

    unless("once")("signs an address to write one file of one size", async () => {
      const { storage } = backend;
      const key = newKey();
      const { url, headers } = await storage.signWrite(key, 5);
      for (const body of ["longer", "less"]) {
        const refused = await fetch(url, { method: "PUT", headers, body });
        expect([body, refused.status >= 400, await storage.stat(key)]).toEqual([body, true, null]);
      }
      const read = await fetch(url);
      expect(read.status >= 400).toBe(true);
      await read.text();
      const stored = await fetch(url, { method: "PUT", headers, body: "right" });
      expect([stored.status, await text(await storage.read(key))]).toEqual([200, "right"]);
      const again = await fetch(url, { method: "PUT", headers, body: "wrong" });
      expect([again.status >= 400, await text(await storage.read(key))]).toEqual([true, "right"]);
    });

    unless("parts")(
      "takes a file in parts, in any order, says which are there, and makes them one",
      async () => {
        const { storage } = backend;
        const key = newKey();
        const size = 5 * MEBI + 3;
        const bytes = new Uint8Array(size).fill(97);
        bytes.set([120, 121, 122], 5 * MEBI);
        const upload = { key, uploadId: await storage.createParted(key) };
        const pieces = [
          { number: 1, start: 0, byteSize: 5 * MEBI },
          { number: 2, start: 5 * MEBI, byteSize: 3 },
        ];
        expect(await storage.parts(upload)).toEqual([]);
        const etags = new Map<number, string>();
        for (const piece of pieces.toReversed()) {
          const { url, headers } = await storage.signPart(upload, piece);
          const body = bytes.slice(piece.start, piece.start + piece.byteSize);
          const answer = await fetch(url, { method: "PUT", headers, body });
          expect(answer.status).toBe(200);
          etags.set(piece.number, answer.headers.get("etag") ?? "");
        }
        const said = pieces.map(({ number, byteSize }) => ({
          number,
          byteSize,
          etag: etags.get(number) ?? "",
        }));
        expect(await storage.parts(upload)).toEqual(said);
        expect(await storage.stat(key)).toBe(null);
        await storage.complete(upload, said);
        expect(await storage.stat(key)).toBe(size);
        expect(await text(await storage.read(key, { start: 5 * MEBI - 1, end: size }))).toBe(
          "axyz",
        );
        expect(await storage.parts(upload)).toEqual([]);
      },
    );

    unless("parts")(
      "refuses to put parts together that it does not have, and forgets an upload that is given up",
      async () => {
        const { storage } = backend;
        const key = newKey();
        const upload = { key, uploadId: await storage.createParted(key) };
        const { url, headers } = await storage.signPart(upload, {
          number: 1,
          start: 0,
          byteSize: 3,
        });
        await fetch(url, { method: "PUT", headers, body: "abc" });
        const wrong = storage.complete(upload, [
          { number: 1, etag: '"0123456789abcdef0123456789abcdef"' },
        ]);
        expect(await wrong.catch((error: unknown) => error)).toBeInstanceOf(PartsDiffer);
        expect(await storage.stat(key)).toBe(null);
        await storage.abort(key);
        await storage.abort(key);
        expect(await storage.parts(upload)).toEqual([]);
      },
    );

    unless("parts")(
      "removes of an organization what is on its way in parts too, and nothing of another one",
      async () => {
        const { storage } = backend;
        const [ended, other] = [newId(), newId()];
        const begin = async (owner: string) => {
          const key = `${owner}/${newId()}`;
          const upload = { key, uploadId: await storage.createParted(key) };
          const part = { number: 1, start: 0, byteSize: 3 };
          const { url, headers } = await storage.signPart(upload, part);
          const send = () => fetch(url, { method: "PUT", headers, body: "abc" });
          expect((await send()).status).toBe(200);
          return { upload, send };
        };
        const uploads = [await begin(ended), await begin(ended), await begin(other)];
        await put("whole", `${ended}/${newId()}`);
        await storage.removeAll(ended);
        const left = await Promise.all(uploads.map(({ upload }) => storage.parts(upload)));
        expect(left.map((parts) => parts.length)).toEqual([0, 0, 1]);
        expect((await uploads[0]?.send())?.ok).toBe(false);
        expect(await Array.fromAsync(storage.list(`${ended}/`))).toEqual([]);
      },
    );
  });
