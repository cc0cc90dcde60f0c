import { expect, test } from "bun:test";
import { crc32, deflateSync } from "node:zlib";
import images from "./corpora/hostile-images.json";
import { isWithin } from "./support/cost.ts";
import { bytesAt, formOf, sendForm, storedOf } from "./support/files.ts";
import { app, jobs, services } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const jpeg = async (width: number, height: number) =>
  new Uint8Array(await new Bun.Image(PIXEL).resize(width, height).jpeg().bytes());

async function gallery() {
  const w = await world();
  const project = await w.project();
  const upload = async (content: Uint8Array<ArrayBuffer>, filename: string): Promise<Body> =>
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

test("an image that is removed while its small pictures are made leaves none of them", async () => {
  const w = await gallery();
  const image = formOf(await jpeg(600, 600), "square.jpg");
  const { body } = await sendForm(w, "owner", "/attachments", image);
  const { storage } = services.store;
  const put = storage.put.bind(storage);
  // As what removes it does, before the first of them is there.
  storage.put = async (key, path) => {
    const [{ id } = { id: "" }] = w.rows("select id from blobs");
    if (id !== "") {
      expect((await w.call("owner", "DELETE", `/attachments/${body.id}`)).status).toBe(200);
      await storage.remove(`${w.org.id}/${id}`);
      w.change("delete from blobs");
    }
    await put(key, path);
  };
  try {
    await jobs.runDue();
  } finally {
    storage.put = put;
  }
  expect([storedOf(w.org.id), w.rows("select id from blobs")]).toEqual([[], []]);
});

test("small pictures of an image are made after it came, with what it measures", async () => {
  const w = await gallery();
  const { id, file_url, width } = await w.upload(await jpeg(2000, 1000), "wide.jpg");
  expect(width).toBe(null);
  expect((await bytesAt(w, "owner", `${file_url}?variant=thumb`)).status).toBe(404);
  await jobs.runDue();
  const { body } = await w.call("owner", "GET", `/recordings/${id}`);
  expect([body.width, body.height, body.content_type, body.file_type]).toEqual([
    2000,
    1000,
    "image/jpeg",
    "image",
  ]);
  for (const [variant, side] of [
    ["thumb", 400],
    ["preview", 1600],
  ] as const) {
    const { cookie } = w.people.member;
    const answer = await app.handle(
      new Request(`${file_url}?variant=${variant}`, { headers: { cookie } }),
    );
    const picture = await new Bun.Image(await answer.arrayBuffer()).metadata();
    expect([variant, answer.status, answer.headers.get("content-type"), picture]).toEqual([
      variant,
      200,
      "image/webp",
      { width: side, height: side / 2, format: "webp" },
    ]);
    expect((await bytesAt(w, "client", `${file_url}?variant=${variant}`)).status).toBe(404);
  }
  expect((await bytesAt(w, "owner", `${file_url}?variant=huge`)).status).toBe(422);
});

test("an image may be as hostile as it likes: it is kept, and has pictures only where it is one", async () => {
  const w = await gallery();
  for (const { name, b64, why } of images) {
    const { id, file_url } = await w.upload(Uint8Array.fromBase64(b64), name);
    const began = performance.now();
    await jobs.runDue();
    expect([why, isWithin(2000, performance.now() - began)]).toEqual([why, true]);
    const { body } = await w.call("owner", "GET", `/recordings/${id}`);
    const thumb = await bytesAt(w, "owner", `${file_url}?variant=thumb`);
    const isPicture = ["polyglot-html.png", "cmyk.jpg"].includes(name);
    expect([name, body.width !== null, thumb.status]).toEqual([
      name,
      isPicture,
      isPicture ? 200 : 404,
    ]);
    if (isPicture) expect([name, /<\w+>/.test(thumb.text)]).toEqual([name, false]);
  }
});

/** A small image with a colour profile of some bytes. */
function withProfile(bytes: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const profile = deflateSync(Buffer.alloc(bytes));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk("IHDR", Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])),
      chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), profile])),
      chunk("IDAT", deflateSync(Buffer.alloc(8 * 25))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

test("a colour profile of millions of bytes is not in the small pictures, a usual one is", async () => {
  const w = await gallery();
  for (const [bytes, most] of [
    [5_000_000, 1000],
    [3000, 4000],
  ] as const) {
    const { file_url } = await w.upload(withProfile(bytes), "a.png");
    await jobs.runDue();
    for (const variant of ["thumb", "preview"]) {
      const { cookie } = w.people.owner;
      const url = `${file_url}?variant=${variant}`;
      const answer = await app.handle(new Request(url, { headers: { cookie } }));
      const picture = await answer.bytes();
      expect([bytes, answer.status, picture.byteLength < most]).toEqual([bytes, 200, true]);
      expect(picture.byteLength > 3000).toBe(bytes === 3000);
      expect(await new Bun.Image(picture).metadata()).toMatchObject({ width: 8, height: 8 });
    }
  }
});
