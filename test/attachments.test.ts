import { expect, test } from "bun:test";
import { desk, HOUR_MS, stored } from "./support/desk.ts";
import { bytesAt, formOf, sendForm } from "./support/files.ts";
import { lacks } from "./support/s3-run.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, visibleAnswer } from "./support/world.ts";

test.skipIf(lacks("names"))(
  "a file in a form is ready at once, is its sender's alone until it stands in a text, and then everybody's who sees that",
  async () => {
    const w = await desk();
    const sent = await sendForm(
      w,
      "owner",
      "/attachments",
      formOf("Hello", "hello.txt", { project_id: w.project.id }),
    );
    const { id } = sent.body;
    const url = `/api/v1/${w.org.slug}/attachments/${id}/file`;
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        id,
        status: "ready",
        url,
        filename: "hello.txt",
        content_type: "text/plain",
        byte_size: 5,
        width: null,
        height: null,
        upload: null,
      },
    ]);
    expect([await w.seen("owner", sent.body), await w.seen("member", sent.body)]).toEqual([
      200, 404,
    ]);
    const message = await w.write("owner", w.image(sent.body));
    expect(message.content_html).toBe(`<p>See</p><img src="${url}">`);
    expect(message.content_attachments).toEqual([
      {
        id,
        filename: "hello.txt",
        content_type: "text/plain",
        byte_size: 5,
        width: null,
        height: null,
        url,
        previewable: false,
      },
    ]);
    const { body: read } = await w.call("member", "GET", `/recordings/${message.id}`);
    expect(read.content_attachments).toEqual(message.content_attachments);
    const all = [
      await w.seen("member", sent.body),
      await w.seen("other", sent.body),
      await w.seen("client", sent.body),
    ];
    expect(all).toEqual([200, 200, 404]);
    const { headers } = await w.call("member", "GET", `/attachments/${id}/download`);
    expect((await bytesAt(w, null, headers.get("location") ?? "")).text).toBe("Hello");
  },
);

test("only the addresses of own files stay in a text, and only files that its writer sees", async () => {
  const w = await desk();
  const [mine, theirs] = [await w.attach("member", "mine"), await w.attach("owner", "theirs")];
  const elsewhere = await desk();
  const foreign = await elsewhere.attach("owner", "foreign");
  const kept = async (src: string): Promise<boolean> => {
    const { content_html, content_attachments } = await w.write(
      "member",
      `<p>x</p><img src="${src}">`,
    );
    expect(content_attachments.length).toBe(Number(content_html.includes("<img")));
    return content_html.includes("<img");
  };
  expect([await kept(mine.url), await kept(`http://localhost:3000${mine.url}`)]).toEqual([
    true,
    true,
  ]);
  for (const src of [
    theirs.url,
    foreign.url,
    foreign.url.replace(elsewhere.org.slug, w.org.slug),
    mine.url.replace(w.org.slug, elsewhere.org.slug),
    `https://evil.example${mine.url}`,
    `${mine.url}/../x`,
    `${mine.url}?x`,
    mine.url.replace("/file", "/complete"),
    mine.url.replace(mine.id, crypto.randomUUID()),
  ])
    expect([src, await kept(src)]).toEqual([src, false]);
  // A link to somebody else's file stays a link, and gives nobody the file.
  await w.write("member", `<a href="${theirs.url.replace("/file", "/download")}">x</a>`);
  expect(await w.seen("member", theirs)).toBe(404);
});

test("a file of a draft is its author's; one hidden from clients is not theirs", async () => {
  const w = await desk();
  const file = await w.attach("owner", "x");
  const draft = await w.write("owner", w.image(file), { status: "drafted" });
  expect([await w.seen("owner", file), await w.seen("member", file)]).toEqual([200, 404]);
  await w.call("owner", "POST", `/recordings/${draft.id}/publish`);
  await w.call("owner", "PUT", `/projects/${w.project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  expect([await w.seen("member", file), await w.seen("client", file)]).toEqual([200, 404]);
  const hidden = await w.call("client", "GET", `/attachments/${file.id}/download`);
  const unknown = await w.call("client", "GET", `/attachments/${crypto.randomUUID()}/download`);
  expect(visibleAnswer(hidden)).toEqual(visibleAnswer(unknown));
  await w.call("owner", "PUT", `/recordings/${draft.id}/visibility`, { visible_to_clients: true });
  expect(await w.seen("client", file)).toBe(200);
});

test.skipIf(lacks("parts"))(
  "what nobody claims in a day is removed; what leaves its text has another day",
  async () => {
    const w = await desk();
    const [left, claimed] = [await w.attach("owner", "left"), await w.attach("owner", "claimed")];
    const message = await w.write("owner", w.image(claimed));
    clock.advance(25 * HOUR_MS);
    await jobs.runDue();
    expect([await w.seen("owner", left), await w.seen("owner", claimed), stored(w).length]).toEqual(
      [404, 200, 1],
    );
    await w.call("owner", "PATCH", `/recordings/${message.id}`, { content_html: "<p>Nothing</p>" });
    clock.advance(23 * HOUR_MS);
    await jobs.runDue();
    expect(await w.seen("owner", claimed)).toBe(200);
    clock.advance(2 * HOUR_MS);
    await jobs.runDue();
    expect([await w.seen("owner", claimed), stored(w), w.rows("select id from blobs")]).toEqual([
      404,
      [],
      [],
    ]);
  },
);

test.skipIf(lacks("parts"))(
  "a copy of a text has its files, and keeps them when the original is gone for good",
  async () => {
    const w = await desk();
    const file = await w.attach("owner", "x");
    const one = await w.write("owner", w.image(file));
    const { body: copy } = await w.call("owner", "POST", `/recordings/${one.id}/copy`, {
      parent_id: one.parent_id,
    });
    expect(copy.content_attachments.map(({ id }: Body) => id)).toEqual([file.id]);
    const remove = async (id: string) => {
      await w.call("owner", "PUT", `/recordings/${id}/status/trashed`);
      await w.call("owner", "DELETE", `/trash/${id}`);
      await jobs.runDue();
    };
    await remove(one.id);
    expect([await w.seen("member", file), stored(w).length]).toEqual([200, 1]);
    await remove(copy.id);
    expect([await w.seen("owner", file), stored(w)]).toEqual([404, []]);
  },
);

test("a file in a note of one's own is kept, for oneself alone, until the note lets it go", async () => {
  const w = await desk();
  const [inNote, inPad] = [
    await w.attach("member", "In a note"),
    await w.attach("member", "In the pad"),
  ];
  const note = await w.call("member", "POST", "/my/notes", { content_html: w.image(inNote) });
  const save = (content_html: string | null) =>
    w.call("member", "PATCH", "/my/note", { content_html });
  expect([note.status, (await save(w.image(inPad))).status]).toEqual([201, 200]);
  const seen = async () => [
    await w.seen("member", inNote),
    await w.seen("member", inPad),
    await w.seen("owner", inNote),
  ];
  clock.advance(25 * HOUR_MS);
  await jobs.runDue();
  expect(await seen()).toEqual([200, 200, 404]);
  const takeBack = await w.call("member", "DELETE", `/attachments/${inNote.id}`);
  expect(takeBack.status).toBe(409);
  await w.call("member", "DELETE", `/my/notes/${note.body.id}`);
  // What was in it before can be brought back once, with its file.
  await save("<p>Other words</p>");
  clock.advance(25 * HOUR_MS);
  await jobs.runDue();
  expect(await seen()).toEqual([404, 200, 404]);
  await save("<p>Other words again</p>");
  clock.advance(25 * HOUR_MS);
  await jobs.runDue();
  expect([await seen(), stored(w)]).toEqual([[404, 404, 404], []]);
});
