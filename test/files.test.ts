import { expect, test } from "bun:test";
import { bytesAt, formOf, sendForm, storedOf } from "./support/files.ts";
import { lacks, s3Run } from "./support/s3-run.ts";
import { clock, jobs } from "./support/server.ts";
import {
  addresses,
  type Body,
  bylineOf,
  visibleAnswer,
  type World,
  world,
} from "./support/world.ts";

const stored = ({ org }: Pick<World, "org">): string[] => storedOf(org.id);

async function office() {
  const w = await world();
  const project = await w.project();
  const folder: string = project.tool("folder");
  const upload = async (content: string, filename = "Plan.txt", more = {}): Promise<Body> => {
    const made = await sendForm(
      w,
      "owner",
      `/recordings/${folder}/uploads`,
      formOf(content, filename, more),
    );
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const follow = async (url: string) => {
    const answer = await w.call("owner", "GET", url);
    return await bytesAt(w, null, answer.headers.get("location") ?? "");
  };
  return { ...w, project, folder, upload, follow };
}

test.skipIf(lacks("names"))(
  "a file that is put into a folder is a recording with all its fields, and its bytes are there",
  async () => {
    const w = await office();
    const made = await w.upload("Hello", "Ünïcode plan.TXT", { notes: "Read it" });
    const { id } = made;
    const at = `${addresses(w.org, "recordings", "").url.replace(/recordings\/$/, "")}uploads/${id}`;
    expect(made).toMatchObject({
      type: "upload",
      title: "Ünïcode plan.TXT",
      filename: "Ünïcode plan.TXT",
      base_name: "Ünïcode plan",
      content_type: "text/plain",
      file_type: "document",
      byte_size: 5,
      width: null,
      height: null,
      notes: "Read it",
      versions_count: 1,
      download_url: `${at}/download`,
      file_url: `${at}/file`,
      creator: bylineOf(w, "owner"),
      parent_id: w.folder,
    });
    expect((await w.call("member", "GET", `/recordings/${id}`)).body).toMatchObject({
      id,
      byte_size: 5,
    });
    expect(w.actions().at(-1)).toBe("created");
    expect(stored(w)).toHaveLength(1);
    const { status, headers, text } = await w.follow(`/uploads/${id}/download`);
    expect([status, text, headers.get("content-disposition")]).toEqual([
      200,
      "Hello",
      "attachment; filename=\"_n_code plan.TXT\"; filename*=UTF-8''%C3%9Cn%C3%AFcode%20plan.TXT",
    ]);
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
      "private, no-store",
      // S3 says only what it is asked to say.
      s3Run ? null : "nosniff",
    ]);
  },
);

test("whoever can't see a file gets the same 404 for it, its versions and its pictures as for a random id", async () => {
  const w = await office();
  const { id, current_version_id } = await w.upload("Secret");
  const random = crypto.randomUUID();
  for (const who of ["client", "stranger"] as const)
    for (const path of [
      "download",
      "file",
      "file?variant=thumb",
      "versions",
      `versions/${current_version_id}/download`,
    ]) {
      const [seen, unknown] = [
        await w.call(who, "GET", `/uploads/${id}/${path}`),
        await w.call(who, "GET", `/uploads/${random}/${path}`),
      ];
      expect([who, path, seen.status, visibleAnswer(seen)]).toEqual([
        who,
        path,
        404,
        visibleAnswer(unknown),
      ]);
    }
  for (const path of ["download", "file", "versions"])
    expect((await w.call(null, "GET", `/uploads/${id}/${path}`)).status).toBe(401);
  const { body: message } = await w.call("owner", "GET", `/recordings/${w.folder}`);
  expect((await w.call("owner", "GET", `/uploads/${message.id}/file`)).status).toBe(404);
});

test.skipIf(lacks("parts"))("a repeated key stores a file once", async () => {
  const w = await office();
  const send = (content: string) =>
    sendForm(w, "owner", `/recordings/${w.folder}/uploads`, formOf(content, "a.txt"), {
      headers: { "idempotency-key": "the same key" },
    });
  const [first, again] = [await send("one"), await send("one")];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(stored(w)).toHaveLength(1);
});

test.skipIf(lacks("names"))(
  "a replaced file keeps its address, comments and followers; every version can be had, and made current again",
  async () => {
    const w = await office();
    const { id } = await w.upload("one", "one.txt");
    await w.call("member", "POST", `/recordings/${id}/comments`, { content: "Fine" });
    const replaced = await sendForm(
      w,
      "member",
      `/uploads/${id}/versions`,
      formOf("two", "two.md"),
    );
    expect([replaced.status, replaced.body]).toMatchObject([
      201,
      {
        id,
        filename: "two.md",
        content_type: "text/markdown",
        versions_count: 2,
        comments_count: 1,
        version: 2,
      },
    ]);
    const list = async () => (await w.call("client", "GET", `/uploads/${id}/versions`)).status;
    expect(await list()).toBe(404);
    const { body: versions } = await w.call("owner", "GET", `/uploads/${id}/versions`);
    expect(
      versions.map(({ filename, current, creator }: Body) => [filename, current, creator.role]),
    ).toEqual([
      ["two.md", true, "member"],
      ["one.txt", false, "owner"],
    ]);
    expect((await w.follow(`/uploads/${id}/versions/${versions[1].id}/download`)).text).toBe("one");
    expect((await w.follow(`/uploads/${id}/download`)).text).toBe("two");
    const restored = await w.call("owner", "POST", `/uploads/${id}/versions`, {
      version_id: versions[1].id,
    });
    expect([restored.status, restored.body]).toMatchObject([
      201,
      { filename: "one.txt", versions_count: 3 },
    ]);
    expect((await w.follow(`/uploads/${id}/download`)).text).toBe("one");
    expect(w.actions().slice(-2)).toEqual(["version_added", "version_restored"]);
    expect(stored(w)).toHaveLength(2);
    const other = await w.upload("other");
    const foreign = await w.call("owner", "POST", `/uploads/${other.id}/versions`, {
      version_id: versions[1].id,
    });
    expect(foreign.status).toBe(404);
  },
);

test("a new name keeps the extension", async () => {
  const w = await office();
  const { id } = await w.upload("x", "old.name.tar.gz");
  const { body } = await w.call("owner", "PATCH", `/recordings/${id}`, { base_name: "new" });
  expect([body.filename, body.title, body.base_name]).toEqual(["new.gz", "new.gz", "new"]);
  expect(w.actions().at(-1)).toBe("title_changed");
  const refused = await w.call("owner", "PATCH", `/recordings/${id}`, { attachment_id: id });
  expect(refused.status).toBe(422);
});

test("files are found by their names and kinds", async () => {
  const w = await office();
  const { id } = await w.upload("a,b\n1,2", "Quarterly numbers.csv");
  await w.upload("other", "other.txt");
  const found = async (query: string) => (await w.call("member", "GET", `/search?${query}`)).body;
  const [hit] = await found("q=quarterly");
  expect([hit.id, hit.matched, hit.file_type]).toEqual([id, "file", "spreadsheet"]);
  expect((await found("file_type=spreadsheet")).map((row: Body) => row.id)).toEqual([id]);
  expect(await found("file_type=image")).toEqual([]);
});

test("files said in chats are told and listed as lines are, and stay among those who are in them", async () => {
  const w = await office();
  const { member } = w.people;
  const { body: dm } = await w.call("owner", "POST", "/chats", {
    membership_ids: [member.membershipId],
  });
  const sent = await sendForm(w, "owner", `/recordings/${dm.id}/uploads`, formOf("a", "a.txt"));
  clock.advance(1000);
  const second = await sendForm(w, "owner", `/recordings/${dm.id}/uploads`, formOf("b", "b.txt"));
  expect([sent.status, sent.body.project_id]).toEqual([201, null]);
  const { body: listed } = await w.call("member", "GET", `/recordings/${dm.id}/uploads`);
  expect(listed.map((row: Body) => row.id)).toEqual([second.body.id, sent.body.id]);
  const { body: lines } = await w.call("member", "GET", `/recordings/${dm.id}/children`);
  expect(lines.map((row: Body) => row.title)).toEqual(["a.txt", "b.txt"]);
  const { body: tray } = await w.call("member", "GET", "/my/notifications");
  expect(tray.notifications[0].action).toBe("dm_message");
  const [chat] = (await w.call("member", "GET", "/chats")).body;
  expect(chat.last_line.excerpt).toBe("b.txt");
  for (const who of ["other", "admin"] as const) {
    expect((await w.call(who, "GET", `/uploads/${sent.body.id}/file`)).status).toBe(404);
    expect((await w.call(who, "GET", `/recordings/${dm.id}/uploads`)).status).toBe(404);
  }
  const moved = await w.call("owner", "PUT", `/recordings/${sent.body.id}/position`, {
    parent_id: w.folder,
  });
  expect([moved.status, moved.body.error.fields.parent_id[0].code]).toEqual([422, "wrong_parent"]);
  expect((await w.call("owner", "GET", `/recordings/${w.folder}/uploads`)).status).toBe(422);
  const room = w.project.tool("chat");
  await w.call("member", "PUT", `/recordings/${room}/subscription`);
  expect(
    (await sendForm(w, "owner", `/recordings/${room}/uploads`, formOf("c", "c.txt"))).status,
  ).toBe(201);
  const { body: news } = await w.call("member", "GET", "/my/notifications");
  expect(news.notifications[0].action).toBe("chat_activity");
});

test.skipIf(lacks("names"))(
  "copies share bytes; they go when the last that holds them is removed for good, and no others with them",
  async () => {
    const w = await office();
    const one = await w.upload("shared", "shared.txt");
    const kept = await w.upload("kept", "kept.txt");
    const { body: copy } = await w.call("member", "POST", `/recordings/${one.id}/copy`, {
      parent_id: w.folder,
    });
    expect([copy.filename, copy.versions_count, stored(w).length]).toEqual(["shared.txt", 1, 2]);
    const removeForGood = async (id: string) => {
      await w.call("owner", "PUT", `/recordings/${id}/status/trashed`);
      expect((await w.call("owner", "DELETE", `/trash/${id}`)).status).toBe(204);
      await jobs.runDue();
    };
    await removeForGood(one.id);
    expect([stored(w).length, (await w.follow(`/uploads/${copy.id}/download`)).text]).toEqual([
      2,
      "shared",
    ]);
    await removeForGood(copy.id);
    expect([stored(w).length, (await w.follow(`/uploads/${kept.id}/download`)).text]).toEqual([
      1,
      "kept",
    ]);
    expect(w.rows("select count(*) as blobs from blobs")).toEqual([{ blobs: 1 }]);
  },
);

test.skipIf(lacks("parts"))("what was trashed for 30 days takes its bytes along", async () => {
  const w = await office();
  const { id } = await w.upload("old");
  await w.call("owner", "PUT", `/recordings/${id}/status/trashed`);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await jobs.runDue();
  expect([stored(w), w.rows("select id from blobs")]).toEqual([[], []]);
});
