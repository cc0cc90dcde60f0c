import { expect, test } from "bun:test";
import { operations } from "#/app/features.ts";
import { type Answer, world } from "./support/world.ts";

const versioned = operations.filter(({ isVersioned }) => isVersioned);

/**
 * The changes of one recording that are about whoever asks, or about who follows it: its version
 * stays.
 */
const OF_PEOPLE = ["optOutOfQuestion", "watch", "subscribe", "updateSubscribers"];

test("whatever changes one recording takes the version that it was made from", () => {
  const changing = operations.filter(
    ({ method, path }) =>
      /^P(?:UT|ATCH)$/.test(method) && /\/(?:recordings|calendar)\/:id/.test(path),
  );
  const others = changing.filter(({ isVersioned }) => !isVersioned).map(({ id }) => id);
  expect(others.toSorted()).toEqual(OF_PEOPLE.toSorted());
  expect(versioned.length).toBeGreaterThan(10);
});

/** A to-do, and what a change of it answers. */
async function todo() {
  const w = await world();
  const list = await w.make("owner", (await w.project()).tool("todos"), {
    type: "todolist",
    title: "List",
  });
  const made = await w.make("owner", list.id, { type: "todo", title: "To-do" });
  const path = `/recordings/${made.id}`;
  const patch = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    w.call("owner", "PATCH", path, body, headers);
  return { ...w, list, path, patch, read: () => w.call("owner", "GET", path) };
}

test("a change made from another version is 409 stale with the recording as it is now, and changes nothing", async () => {
  const { patch, read } = await todo();
  const { version } = (await read()).body;
  expect((await patch({ title: "First" })).body.version).toBe(version + 1);
  const before = await read();
  for (const refused of [
    await patch({ title: "Second", base_version: version }),
    await patch({ title: "Second" }, { "if-match": '"whatever"' }),
    await patch({ title: "Second" }, { "if-match": `"whatever.${version}"` }),
  ]) {
    expect([refused.status, refused.body.error.code]).toEqual([409, "stale"]);
    expect(refused.body.error.details).toEqual({ recording: before.body });
  }
  expect((await read()).body).toEqual(before.body);
});

test("a change made from the version it has by now is taken, by that or by the entity tag of its read", async () => {
  const { patch, read, make, list, call, path } = await todo();
  const first = await read();
  const tag = first.headers.get("etag") ?? "";
  // What happens elsewhere in its project, or is said of it, makes it no other version.
  await make("member", list.id, { type: "todo", title: "Another" });
  await call("member", "POST", `${path}/comments`, { content: "Well?" });
  expect((await read()).headers.get("etag")).not.toBe(tag);
  expect((await patch({ title: "First" }, { "if-match": tag })).status).toBe(200);
  expect((await patch({ title: "Second" }, { "if-match": `W/${tag}` })).body.error.code).toBe(
    "stale",
  );
  const { version } = (await read()).body;
  expect((await patch({ title: "Second", base_version: version })).body.title).toBe("Second");
  expect((await patch({ title: "Third" }, { "if-match": "*" })).body.title).toBe("Third");
  expect((await patch({ title: "Last" })).body.title).toBe("Last");
});

test("a base that is no version is 422, and one of what nobody sees is 404", async () => {
  const { patch, call, path } = await todo();
  for (const base_version of [0, -1, 1.5, "1", true])
    expect((await patch({ title: "x", base_version })).body.error.fields.base_version).toHaveLength(
      1,
    );
  const unseen = await call("client", "PATCH", path, { title: "x", base_version: 999 });
  expect(unseen.status).toBe(404);
});

test.each(versioned.map((operation) => [operation.id, operation] as const))(
  "%s asks for the version before anything else",
  async (_, { method, path, body, example }) => {
    const w = await todo();
    const { id } = (await w.read()).body;
    const address = path
      .replace("/api/v1/:org_slug", "")
      .replace(":id", id)
      .replace(":status", "archived");
    const base = { base_version: 999 };
    const sent = body ? { ...(example as object), ...base } : undefined;
    const refused = await w.call(
      "owner",
      method,
      body ? address : `${address}?base_version=999`,
      sent,
    );
    expect([refused.status, refused.body.error.code]).toEqual([409, "stale"]);
  },
);
