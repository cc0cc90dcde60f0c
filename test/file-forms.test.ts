import { expect, test } from "bun:test";
import { desk, stored } from "./support/desk.ts";
import { formOf, onTheWay, sendForm } from "./support/files.ts";
import { lacks } from "./support/s3-run.ts";

async function office() {
  const w = await desk();
  return { ...w, folder: w.project.tool("folder") };
}

test.skipIf(lacks("parts"))(
  "what is refused leaves nothing: no row, no job, no bytes",
  async () => {
    const w = await office();
    const list = await w.make("owner", w.project.tool("todos"), {
      type: "todolist",
      title: "List",
    });
    const before = w.digest();
    const send = (who: "owner" | "client", parent: string, form: FormData | string, headers = {}) =>
      sendForm(w, who, `/recordings/${parent}/uploads`, form, { headers });
    const tried = [
      await send("client", w.folder, formOf("x", "x.txt")),
      await send("owner", list.id, formOf("x", "x.txt")),
      await send("owner", w.folder, formOf("x", "x.txt", {}, "other")),
      await send("owner", w.folder, "{}", { "content-type": "application/json" }),
      await send("owner", w.folder, "nothing", {
        "content-type": "multipart/form-data; boundary=x",
      }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 422, 422, 415, 400]);
    expect([w.digest() === before, stored(w), onTheWay()]).toEqual([true, [], []]);
    const late = await send("owner", w.folder, formOf("x", "x.txt", { base_name: " " }));
    expect([late.status, late.body.error.fields]).toMatchObject([
      422,
      { base_name: [{ code: "invalid" }] },
    ]);
    expect([stored(w), onTheWay()]).toEqual([[], []]);
    expect(
      w.rows("select (select count(*) from blobs) + (select count(*) from jobs) as left"),
    ).toEqual([{ left: 0 }]);
  },
);

test("a file above 50 MB is refused, and leaves nothing", async () => {
  const w = await office();
  const form = formOf(new Uint8Array(50 * 1024 * 1024 + 1), "large.bin");
  const refused = await sendForm(w, "owner", `/recordings/${w.folder}/uploads`, form);
  expect([refused.status, refused.body.error.fields.file[0].code]).toEqual([422, "too_long"]);
  expect([stored(w), onTheWay()]).toEqual([[], []]);
});

test("a form that says it is too large is refused unread, with what its route takes", async () => {
  const w = await office();
  const refused = async (method: string, path: string, field: string) => {
    const boundary = "multipart/form-data; boundary=edge";
    const headers = { "content-type": boundary, "content-length": "73400320" };
    const part = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
    const { status, body } = await sendForm(w, "owner", path, part, { method, headers });
    return [status, body.error.message];
  };
  const words = (size: string) => [413, `This is too large: at most ${size} fits here.`];
  const folder = `/recordings/${w.folder}/uploads`;
  expect(await refused("POST", folder, "file")).toEqual(words("50 MB"));
  expect(await refused("POST", "/attachments", "file")).toEqual(words("50 MB"));
  expect(await refused("PUT", "/account/logo", "logo")).toEqual(words("5 MB"));
});

test("a form may come in pieces of any size", async () => {
  const w = await office();
  const content = "x".repeat(3 * 1024 * 1024);
  const whole = new TextEncoder().encode(
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--edge--\r\n`,
  );
  const cut = (size: number) =>
    Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
      whole.subarray(n * size, (n + 1) * size),
    );
  for (const pieces of [[whole], cut(1_000_000), cut(700)]) {
    const made = await sendForm(
      w,
      "owner",
      `/recordings/${w.folder}/uploads`,
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      }),
      { headers: { "content-type": "multipart/form-data; boundary=edge" } },
    );
    expect([made.status, made.body.byte_size]).toEqual([201, content.length]);
  }
});

test("a form that is sent again with its key is done once, and the same key with another is refused", async () => {
  const w = await office();
  const upload = await sendForm(
    w,
    "owner",
    `/recordings/${w.folder}/uploads`,
    formOf("first", "a.txt"),
  );
  for (const path of [
    `/recordings/${w.folder}/uploads`,
    "/attachments",
    `/uploads/${upload.body.id}/versions`,
  ]) {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = (form: FormData) => sendForm(w, "owner", path, form, { headers });
    const first = await send(formOf("one", "a.txt"));
    const again = await send(formOf("one", "a.txt"));
    expect([path, again.status, again.headers.get("idempotency-replayed"), again.body]).toEqual([
      path,
      201,
      "true",
      first.body,
    ]);
    const there = () => [
      stored(w),
      w.rows("select (select count(*) from blobs) + (select count(*) from jobs) as left"),
      w.rows("select id, version from recordings order by id"),
    ];
    const before = there();
    for (const other of [
      formOf("two", "a.txt"),
      formOf("one", "b.txt"),
      formOf("one", "a.txt", { notes: "" }),
    ]) {
      const { status, body } = await send(other);
      expect([path, status, body.error?.code]).toEqual([path, 409, "idempotency_mismatch"]);
    }
    expect([there(), onTheWay()]).toEqual([before, []]);
  }
});

test("what begins an upload is told from another by what is said, not by how long it is", async () => {
  const w = await office();
  const headers = { "idempotency-key": crypto.randomUUID(), "content-type": "application/json" };
  const begin = (byte_size: number) =>
    sendForm(w, "owner", "/attachments", JSON.stringify({ filename: "a", byte_size }), { headers });
  const [first, again, other] = [await begin(5), await begin(5), await begin(6)];
  expect([first.status, again.body.id, other.status, other.body.error.code]).toEqual([
    201,
    first.body.id,
    409,
    "idempotency_mismatch",
  ]);
});

test("a file is called what its sender calls it, on one line and so that it can be seen", async () => {
  const w = await office();
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  for (const [sent, kept] of [
    ["a%22b.txt", 'a"b.txt'],
    ["a%0D%0Ab%41.txt", "ab%41.txt"],
    ["\u200b", "Unnamed"],
    ["\u2800\u00ad", "Unnamed"],
    ["folder/a.txt", "a.txt"],
  ]) {
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="${sent}"\r\n\r\nx\r\n--b--\r\n`;
    const made = await sendForm(w, "owner", "/attachments", form, { headers });
    expect([sent, made.status, made.body.filename]).toEqual([sent, 201, kept]);
  }
  const { body } = await sendForm(
    w,
    "owner",
    `/recordings/${w.folder}/uploads`,
    formOf("x", "a.txt"),
  );
  for (const base_name of ["b/a", "b\\a", "../a"]) {
    const patch = await w.call("owner", "PATCH", `/recordings/${body.id}`, { base_name });
    expect([base_name, patch.status]).toEqual([base_name, 422]);
    const begun = await w.call("owner", "POST", "/attachments", {
      filename: `${base_name}.txt`,
      byte_size: 1,
    });
    expect([base_name, begun.status]).toEqual([base_name, 422]);
  }
});

test("of two files in one form none is dropped without a word", async () => {
  const w = await office();
  const form = formOf("one", "a.txt");
  form.append("file", new Blob(["two"]), "b.txt");
  const { status, body } = await sendForm(w, "owner", `/recordings/${w.folder}/uploads`, form);
  expect([status, body.error?.fields.file[0].code]).toEqual([422, "limit"]);
  expect([stored(w), onTheWay()]).toEqual([[], []]);
});
