import { expect, test } from "bun:test";
import { readdirSync, readlinkSync } from "node:fs";
import { desk, HOUR_MS, MEBI, put, stored } from "./support/desk.ts";
import { onTheWay, sendForm } from "./support/files.ts";
import { s3Run } from "./support/s3-run.ts";
import { clock, jobs } from "./support/server.ts";
import type { Body } from "./support/world.ts";

/** Files of the store that this process holds open. */
const heldOpen = (): string[] =>
  process.platform === "linux"
    ? readdirSync("/proc/self/fd").flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`);
          return path.includes("/files/") ? [path] : [];
        } catch {
          // It was that of the folder itself.
          return [];
        }
      })
    : [];

/** A body of which some comes, and then its sender is gone. */
const cutAfter = (pieces: readonly string[]) => {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.error(new DOMException("gone", "AbortError"));
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
};

test("a form whose sender goes away while its file comes leaves nothing, and nothing open", async () => {
  const w = await desk();
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const path = `/recordings/${w.project.tool("folder")}/uploads`;
  for (const pieces of [[head], [head, "x".repeat(1000)], [head, ..."y".repeat(9).split("")]]) {
    const answer = await sendForm(w, "owner", path, cutAfter(pieces), { headers });
    expect([answer.status, answer.body.error.code]).toEqual([400, "bad_request"]);
    expect([onTheWay(), heldOpen(), stored(w)]).toEqual([[], [], []]);
  }
});

/** A body that comes as the test says. */
function held() {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  return { readable, write: (bytes: Uint8Array) => writer.write(bytes), end: () => writer.close() };
}

test.skipIf(s3Run !== null)(
  "what was looked at when an upload was complete stays what it is, whoever still sends to its addresses",
  async () => {
    const w = await desk();
    const size = 64 * MEBI + 5;
    const begun = await w.call("owner", "POST", "/attachments", {
      filename: "film.mp4",
      byte_size: size,
    });
    const { id, upload } = begun.body;
    const [first, second]: Body[] = upload.parts;
    const late = held();
    const sending = put(second, late.readable);
    await late.write(new TextEncoder().encode("ev"));
    const tags = [
      await put(first, new Uint8Array(64 * MEBI).fill(65)),
      await put(second, "right"),
    ].map(({ headers }) => headers.get("etag"));
    const parts = tags.map((etag, index) => ({ number: index + 1, etag }));
    const complete = () => w.call("owner", "POST", `/attachments/${id}/complete`, { parts });
    expect((await complete()).status).toBe(200);
    await late.write(new TextEncoder().encode("il!")).catch(() => {});
    await late.end().catch(() => {});
    expect((await sending).status).toBe(409);
    expect((await put(second, "wrong")).status).toBe(409);
    const answer = await w.call("owner", "GET", `/attachments/${id}/file`);
    const bytes: string = answer.body;
    expect(bytes.slice(-6)).toBe("Aright");
  },
);

test.skipIf(s3Run !== null)(
  "an organization that is removed takes with it what is on its way, and nothing of it comes after",
  async () => {
    const w = await desk();
    const begin = async (byte_size: number): Promise<Body> =>
      (await w.call("owner", "POST", "/attachments", { filename: "a.bin", byte_size })).body.upload;
    const [whole, parted] = [await begin(5), await begin(64 * MEBI + 5)];
    expect((await put(parted.parts[1], "right")).status).toBe(200);
    const late = [held(), held()];
    const sending = [
      put(whole, late[0]?.readable ?? ""),
      put(parted.parts[1], late[1]?.readable ?? ""),
    ];
    for (const { write } of late) await write(new TextEncoder().encode("la"));
    expect((await w.call("owner", "DELETE", "/account")).status).toBe(200);
    expect((await put(parted.parts[1], "wrong")).status).toBe(404);
    clock.advance(31 * 24 * HOUR_MS);
    await jobs.runDue();
    for (const { write, end } of late) {
      await write(new TextEncoder().encode("ter")).catch(() => {});
      await end().catch(() => {});
    }
    expect((await Promise.all(sending)).map(({ ok }) => ok)).toEqual([false, false]);
    expect([onTheWay(), heldOpen(), stored(w)]).toEqual([[], [], []]);
  },
);

test.skipIf(s3Run !== null)(
  "of two that send to one address at once the first to be whole is what is kept",
  async () => {
    const w = await desk();
    const begun = await w.call("owner", "POST", "/attachments", {
      filename: "a.txt",
      byte_size: 5,
    });
    const { upload, id } = begun.body;
    const late = held();
    const sending = put(upload, late.readable);
    await late.write(new TextEncoder().encode("ev"));
    expect((await put(upload, "right")).status).toBe(200);
    expect((await w.call("owner", "POST", `/attachments/${id}/complete`, {})).status).toBe(200);
    await late.write(new TextEncoder().encode("il!"));
    await late.end();
    expect((await sending).status).toBe(409);
    expect((await w.call("owner", "GET", `/attachments/${id}/file`)).body).toBe("right");
    expect(onTheWay()).toEqual([]);
  },
);
