import { expect, test } from "bun:test";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { desk, HOUR_MS, MEBI, partsLeft, put, stored } from "./support/desk.ts";
import { bytesAt, formOf, sendForm } from "./support/files.ts";
import { lacks, s3Run } from "./support/s3-run.ts";
import { clock, jobs, services } from "./support/server.ts";
import type { Body } from "./support/world.ts";

test.skipIf(lacks("parts"))(
  "a file of more than 64 MB is sent in parts, goes on where it was left, and is checked when it is complete",
  async () => {
    const w = await desk();
    const size = 64 * MEBI + 5;
    const begun = await w.call("owner", "POST", "/attachments", {
      filename: "film.mp4",
      byte_size: size,
    });
    const { id, upload } = begun.body;
    expect([begun.status, begun.body.status, upload.url, upload.part_size, upload.method]).toEqual([
      201,
      "pending",
      null,
      64 * MEBI,
      "PUT",
    ]);
    expect(
      upload.parts.map(({ number, byte_size, etag }: Body) => [number, byte_size, etag]),
    ).toEqual([
      [1, 64 * MEBI, null],
      [2, 5, null],
    ]);
    const first = await put(upload.parts[0], new Uint8Array(64 * MEBI).fill(65));
    const firstTag = first.headers.get("etag");
    const complete = (parts: object[]) =>
      w.call("owner", "POST", `/attachments/${id}/complete`, { parts });
    expect((await complete([{ number: 1, etag: firstTag }])).status).toBe(422);
    const { body: later } = await w.call("owner", "GET", `/attachments/${id}`);
    expect(later.upload.parts.map(({ etag }: Body) => etag)).toEqual([firstTag, null]);
    expect((await put(later.upload.parts[1], "six by")).ok).toBe(false);
    const second = await put(later.upload.parts[1], "final");
    const parts = [
      { number: 1, etag: firstTag },
      { number: 2, etag: second.headers.get("etag") },
    ];
    expect((await complete([parts[0] ?? {}, { number: 2, etag: '"wrong"' }])).status).toBe(422);
    expect((await w.call("member", "POST", `/attachments/${id}/complete`, { parts })).status).toBe(
      404,
    );
    expect(await w.write("owner", w.image(begun.body))).toMatchObject({ content_attachments: [] });
    const done = await complete(parts);
    expect([done.status, done.body]).toEqual([
      200,
      {
        id,
        status: "ready",
        url: begun.body.url,
        content_type: "text/plain",
        byte_size: size,
        width: null,
        height: null,
      },
    ]);
    expect([(await complete(parts)).body, partsLeft()]).toEqual([done.body, []]);
    const end = await bytesAt(w, "owner", done.body.url, { range: `bytes=${size - 7}-` });
    expect(end.text).toBe("AAfinal");
    const made = await w.make("owner", w.project.tool("folder"), {
      type: "upload",
      attachment_id: id,
    });
    expect([made.filename, made.byte_size]).toEqual(["film.mp4", size]);
  },
);

test.skipIf(lacks("once"))(
  "a smaller one goes to one address, once, and only as large as it was announced",
  async () => {
    const w = await desk();
    const { body } = await w.call("owner", "POST", "/attachments", {
      filename: "x.txt",
      byte_size: 5,
    });
    expect([body.upload.parts, body.upload.part_size]).toEqual([[], null]);
    const complete = () => w.call("owner", "POST", `/attachments/${body.id}/complete`, {});
    expect((await complete()).status).toBe(409);
    expect([(await put(body.upload, "longer")).ok, (await complete()).status]).toEqual([
      false,
      409,
    ]);
    expect((await put(body.upload, "right")).status).toBe(200);
    expect((await complete()).status).toBe(200);
    expect((await put(body.upload, "wrong")).ok).toBe(false);
    expect((await bytesAt(w, "owner", body.url)).text).toBe("right");
    clock.advance(2 * HOUR_MS);
    expect((await put(body.upload, "wrong")).ok).toBe(false);
  },
);

test.skipIf(lacks("parts"))(
  "an upload that never ends is given up after a day, with its parts",
  async () => {
    const w = await desk();
    const { body } = await w.call("owner", "POST", "/attachments", {
      filename: "x",
      byte_size: 65 * MEBI,
    });
    expect(partsLeft().length).toBe(1);
    clock.advance(25 * HOUR_MS);
    await jobs.runDue();
    expect((await w.call("owner", "GET", `/attachments/${body.id}`)).status).toBe(404);
    // The last of its addresses may still be good in a store of its own.
    clock.advance(3 * HOUR_MS);
    await jobs.runDue();
    expect(partsLeft()).toEqual([]);
  },
);

test.skipIf(lacks("parts"))(
  "an upload that is taken back leaves no parts, and its room in the plan is free at once",
  async () => {
    const w = await desk();
    const coming = () => w.rows("select coming from storage_use")[0].coming;
    const sent = { filename: "film.mp4", byte_size: 65 * MEBI };
    const { body } = await w.call("owner", "POST", "/attachments", sent);
    expect((await put(body.upload.parts[1], new Uint8Array(MEBI))).status).toBe(200);
    expect([coming(), partsLeft().length]).toEqual([65 * MEBI, 1]);
    const takeBack = (who: "owner" | "member") => w.call(who, "DELETE", `/attachments/${body.id}`);
    expect((await takeBack("member")).status).toBe(404);
    expect([await takeBack("owner"), (await takeBack("owner")).status]).toMatchObject([
      { status: 200, body: { ok: true } },
      404,
    ]);
    expect(coming()).toBe(0);
    expect((await put(body.upload.parts[1], new Uint8Array(MEBI))).ok).toBe(s3Run !== null);
    await jobs.runDue();
    expect((await put(body.upload.parts[1], new Uint8Array(MEBI))).ok).toBe(false);
    expect([partsLeft(), stored(w), w.rows("select id from blobs")]).toEqual([[], [], []]);
  },
);

test("what comes to an address after its attachment was taken back is kept nowhere, and counts until then", async () => {
  const w = await desk();
  const sent = { filename: "x.txt", byte_size: 5 };
  const { id, upload } = (await w.call("owner", "POST", "/attachments", sent)).body;
  expect((await w.call("owner", "DELETE", `/attachments/${id}`)).status).toBe(200);
  await jobs.runDue();
  expect((await put(upload, "later")).ok).toBe(s3Run !== null);
  const coming = w.rows("select coming from storage_use");
  expect(coming).toEqual([{ coming: s3Run ? 5 : 0 }]);
  clock.advance(3 * HOUR_MS);
  await jobs.runDue();
  expect([stored(w), w.rows("select id from blobs")]).toEqual([[], []]);
  expect(w.rows("select coming from storage_use")).toEqual([{ coming: 0 }]);
});

test("a file is taken back while it stands in no text, and by who sent it alone", async () => {
  const w = await desk();
  const [kept, dropped] = [
    await w.attach("member", "In a text"),
    await w.attach("member", "In none"),
  ];
  await w.write("member", w.image(kept));
  const takeBack = (who: "owner" | "member", { id }: Body) =>
    w.call(who, "DELETE", `/attachments/${id}`);
  const refused = await takeBack("member", kept);
  expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
  expect((await takeBack("owner", dropped)).status).toBe(404);
  expect((await takeBack("member", dropped)).status).toBe(200);
  await jobs.runDue();
  expect([await w.seen("member", dropped), await w.seen("member", kept)]).toEqual([404, 200]);
  expect(stored(w)).toHaveLength(1);
});

test("what would not take a file says so before its bytes are sent", async () => {
  const w = await desk();
  const { tool } = w.project;
  const path = `/recordings/${tool("folder")}/uploads`;
  const file = (await sendForm(w, "owner", path, formOf("Plan", "plan.txt"))).body;
  const archived = await w.make("owner", tool("folder"), { type: "folder", title: "Old" });
  await w.call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  const off = await w.call("owner", "PUT", `/projects/${w.project.id}/tools/chat`, {
    enabled: false,
  });
  expect(off.status).toBe(200);
  const begin = async (who: "owner" | "client", recording_id: string) => {
    const sent = { filename: "x", byte_size: 65 * MEBI, recording_id };
    return (await w.call(who, "POST", "/attachments", sent)).status;
  };
  expect([
    await begin("owner", tool("folder")),
    await begin("owner", file.id),
    await begin("owner", archived.id),
    await begin("owner", tool("chat")),
    await begin("owner", tool("todos")),
    await begin("owner", crypto.randomUUID()),
    await begin("client", file.id),
  ]).toEqual([201, 201, 409, 409, 422, 404, 404]);
  const begun = w.rows("select id from attachments where uses = 0");
  expect(begun).toHaveLength(2);
  for (const { id } of begun) await w.call("owner", "DELETE", `/attachments/${id}`);
  await jobs.runDue();
});

// Who is second there may be told that there are no parts, before there is the whole.
test.skipIf(s3Run !== null)("an upload is completed by several at once", async () => {
  const w = await desk();
  const sent = { filename: "film.mp4", byte_size: 64 * MEBI + 5 };
  const { id, upload } = (await w.call("owner", "POST", "/attachments", sent)).body;
  const [first, last] = upload.parts;
  const tags = [await put(first, new Uint8Array(64 * MEBI)), await put(last, "final")];
  const parts = tags.map(({ headers }, at) => ({ number: at + 1, etag: headers.get("etag") }));
  const complete = () => w.call("owner", "POST", `/attachments/${id}/complete`, { parts });
  const answers = await Promise.all([complete(), complete(), complete()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await w.call("owner", "DELETE", `/attachments/${id}`);
  await jobs.runDue();
});

test.skipIf(s3Run !== null)(
  "an upload that an earlier version began goes on, and is given up after a day",
  async () => {
    const w = await desk();
    const sent = { filename: "x", byte_size: 65 * MEBI };
    const { body } = await w.call("owner", "POST", "/attachments", sent);
    const [name = ""] = partsLeft();
    const [, older = ""] = name.split(".");
    const folder = join(services.config.tenantsDir, "files", ".parts");
    renameSync(join(folder, name), join(folder, older));
    w.change("update blobs set upload_id = ?", older);
    const { upload } = (await w.call("owner", "GET", `/attachments/${body.id}`)).body;
    expect((await put(upload.parts[1], new Uint8Array(MEBI))).status).toBe(200);
    clock.advance(25 * HOUR_MS);
    await jobs.runDue();
    expect(partsLeft()).toEqual([]);
  },
);

test("what is sent to an address after its attachment was swept is kept nowhere", async () => {
  const w = await desk();
  const sent = { filename: "x.txt", byte_size: 5 };
  const { id } = (await w.call("owner", "POST", "/attachments", sent)).body;
  clock.advance(23.5 * HOUR_MS);
  // An address that is good for an hour still.
  const { upload } = (await w.call("owner", "GET", `/attachments/${id}`)).body;
  clock.advance(0.75 * HOUR_MS);
  await jobs.runDue();
  expect((await w.call("owner", "GET", `/attachments/${id}`)).status).toBe(404);
  const late = await put(upload, "later");
  if (!s3Run) expect([late.status, stored(w)]).toEqual([404, []]);
  clock.advance(3 * HOUR_MS);
  await jobs.runDue();
  expect([stored(w), w.rows("select id from blobs")]).toEqual([[], []]);
});

test("what is refused leaves nothing", async () => {
  const w = await desk();
  const before = w.digest();
  const strange = crypto.randomUUID();
  for (const [body, field] of [
    [{ filename: "x", byte_size: 0 }, "byte_size"],
    [{ filename: "x", byte_size: 10 * 1024 ** 3 + 1 }, "byte_size"],
    [{ filename: "", byte_size: 1 }, "filename"],
    [{ filename: "\u202e", byte_size: 1 }, "filename"],
    [{ filename: "x", byte_size: 1, project_id: strange }, "project_id"],
    [{ filename: "x", byte_size: 1, dm_id: strange }, "dm_id"],
  ] as const) {
    const refused = await w.call("owner", "POST", "/attachments", body);
    expect([field, refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      field,
      422,
      [field],
    ]);
  }
  expect((await sendForm(w, null, "/attachments", formOf("x", "x"))).status).toBe(401);
  expect((await sendForm(w, "stranger", "/attachments", formOf("x", "x"))).status).toBe(404);
  expect(
    (await sendForm(w, "owner", "/attachments", formOf("x", "x", { project_id: strange }))).status,
  ).toBe(422);
  expect([w.digest() === before, stored(w), partsLeft()]).toEqual([true, [], []]);
});
