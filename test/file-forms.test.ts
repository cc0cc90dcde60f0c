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
