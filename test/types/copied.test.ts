import { expect, test } from "bun:test";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import { has, isTop } from "#/core/recordings/types.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { clock } from "../support/server.ts";
import type { Body } from "../support/world.ts";

/** A second project of the same shape, and what something is put under there. */
async function elsewhere(s: Sampled): Promise<Record<string, string>> {
  const project = (await s.call("owner", "POST", "/projects", { name: "There", all_access: true }))
    .body;
  const tool = (key: string): string => project.tools.find((one: Body) => one.key === key).id;
  await s.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  const { clients_id, check_ins_id } = (await s.call("owner", "GET", `/projects/${project.id}`))
    .body;
  const places: Record<string, string> = { clients: clients_id, check_ins: check_ins_id };
  for (const [type, key] of Object.entries({
    message_board: "message_board",
    todo_set: "todos",
    folder: "folder",
    board: "board",
    schedule: "schedule",
  }))
    places[type] = tool(key);
  for (const [type, under] of Object.entries({
    todolist: "todo_set",
    column: "board",
    card: "column",
  }))
    places[type] = (await s.make("owner", places[under] ?? "", { type, title: type })).id;
  return places;
}

/** What a copy has of its own: where it is, whose, since when, and who follows it. */
const OF_A_COPY =
  `position creator created_at updated_at published_at url app_url byline subscribers_count current_version_id
  download_url file_url`.split(/\s+/);

/** What differs of something that was commented on and moved. */
const OF_A_MOVE = "project_id parent_id comments_count version parent project ancestors".split(" ");

/** Types that go to another place: neither lines nor what is fixed or at the top. */
const going = () => madeTypes().filter((type) => !type.isLine && !type.isFixed && !isTop(type));

test("a copy of any type has its words and fields, is new, open and the copier's, and the original stays as it was", async () => {
  const s = await sampled();
  for (const type of going()) {
    const { name } = type;
    const { id, ...made } = await s.makeOne("member", name);
    await s.call("member", "POST", `/recordings/${id}/cheers`, { content: "👍" });
    if (has(type, completable)) await s.call("owner", "PUT", `/recordings/${id}/completion`);
    const original = (await s.call("owner", "GET", `/recordings/${id}`)).body;
    clock.advance(1000);
    const { status, body } = await s.call("owner", "POST", `/recordings/${id}/copy`, {
      parent_id: made.parent_id,
    });
    const differing = Object.keys(made).filter((key) => !Bun.deepEquals(made[key], body[key]));
    // The copier is the one who is to decide.
    const own = name === "approval" ? [...OF_A_COPY, "can"] : OF_A_COPY;
    expect([name, status, differing.filter((key) => !own.includes(key))]).toEqual([name, 201, []]);
    expect([name, body.id === id, body.creator.role, body.created_at]).toEqual([
      name,
      false,
      "owner",
      clock.now().toISOString(),
    ]);
    const { subscribed: _, ...left } = (await s.call("owner", "GET", `/recordings/${id}`)).body;
    expect([name, { ...left, subscribed: original.subscribed }]).toEqual([name, original]);
  }
});

test("what is moved to another project keeps its words, fields and thread, and is found there alone", async () => {
  const s = await sampled();
  const there = await elsewhere(s);
  for (const type of going()) {
    const { name } = type;
    const { id, ...made } = await s.makeOne("owner", name);
    await s.call("owner", "POST", `/recordings/${id}/comments`, { content: "Said" });
    const under = s.sampleOf(name).under ?? "";
    const { status, body } = await s.call("owner", "PUT", `/recordings/${id}/position`, {
      parent_id: there[under],
    });
    const differing = Object.keys(made).filter((key) => !Bun.deepEquals(made[key], body[key]));
    expect([name, status, differing.filter((key) => key !== "position")]).toEqual([
      name,
      200,
      OF_A_MOVE,
    ]);
    expect([name, body.parent_id, body.comments_count]).toEqual([name, there[under], 1]);
    expect([name, (await s.call("owner", "GET", `/recordings/${id}`)).body]).toEqual([name, body]);
    for (const [parent, isThere] of [
      [made.parent_id, false],
      [there[under], true],
    ]) {
      const rows = (await s.call("owner", "GET", `/recordings/${parent}/children?type=${name}`))
        .body;
      expect([name, isThere, rows.some((row: Body) => row.id === id)]).toEqual([
        name,
        isThere,
        isThere,
      ]);
    }
  }
});

test("what answered one of any type answers 304 until it changes, and then anew", async () => {
  const s = await sampled();
  for (const { name } of madeTypes()) {
    const { id } = await s.makeOne("owner", name);
    const read = (etag = "") =>
      s.call("owner", "GET", `/recordings/${id}`, undefined, etag ? { "if-none-match": etag } : {});
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    expect([name, etag.length > 2, (await read(etag)).status]).toEqual([name, true, 304]);
    if (name === "dm") continue;
    const [field, value] = Object.entries(s.sampleOf(name).edited)[0] ?? [];
    await s.call("owner", "PATCH", `/recordings/${id}`, { [field ?? ""]: value });
    const changed = await read(etag);
    expect([name, changed.status, changed.headers.get("etag") === etag]).toEqual([
      name,
      200,
      false,
    ]);
  }
});

test("a repeated key makes one of any type once, and answers the first answer", async () => {
  const s = await sampled();
  for (const { name } of madeTypes()) {
    const { sent, path, under } = s.sampleOf(name);
    if (name === "dm") continue;
    const post = () =>
      s.call(
        "owner",
        "POST",
        path ?? `/recordings/${s.parents[under ?? ""]}/children`,
        { ...(path ? {} : { type: name }), ...sent },
        {
          "idempotency-key": `one-${name}`,
        },
      );
    const first = await post();
    const before = s.traces();
    const again = await post();
    expect([name, again.status, again.body]).toEqual([name, 201, first.body]);
    expect([name, s.traces()]).toEqual([name, before]);
  }
});
