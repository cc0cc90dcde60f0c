import { expect, test } from "bun:test";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { has } from "#/core/recordings/types.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { clock } from "../support/server.ts";
import type { Body } from "../support/world.ts";

/** What goes through the trash. */
const trashed = (): RecordingType[] =>
  madeTypes().filter((type) => !has(type, erasable) && type.name !== "dm");

const idsOf = async ({ call }: Sampled, path: string): Promise<string[]> =>
  (await call("owner", "GET", path)).body.map(({ id }: Body) => id);

test("what is archived or trashed is in no list but those that ask for it, is read as it is, and comes back", async () => {
  const s = await sampled();
  for (const { name } of trashed()) {
    const { id, ...made } = await s.makeOne("owner", name);
    const list = (status = "") =>
      idsOf(s, `/recordings?type=${name}${status && `&status=${status}`}`);
    for (const status of ["archived", "trashed"]) {
      clock.advance(1000);
      const { body } = await s.call("owner", "PUT", `/recordings/${id}/status/${status}`);
      const trashed_at = status === "trashed" ? clock.now().toISOString() : null;
      expect([name, body]).toEqual([name, { ...made, id, status, trashed_at, ...changing(body) }]);
      expect([name, (await s.call("owner", "GET", `/recordings/${id}`)).body]).toEqual([
        name,
        body,
      ]);
      expect([
        name,
        status,
        (await list()).includes(id),
        (await list(status)).includes(id),
      ]).toEqual([name, status, false, true]);
      const inTrash = (await s.call("owner", "GET", "/trash")).body.some(
        (row: Body) => row.id === id,
      );
      expect([name, status, inTrash]).toEqual([name, status, status === "trashed"]);
      const before = s.traces();
      const { status: code, body: refused } = await s.call(
        "owner",
        "PATCH",
        `/recordings/${id}`,
        s.sampleOf(name).edited,
      );
      expect([name, status, code, refused.error.code, s.traces()]).toEqual([
        name,
        status,
        409,
        "conflict",
        before,
      ]);
    }
    const { body } = await s.call("owner", "PUT", `/recordings/${id}/status/active`);
    expect([name, body]).toEqual([name, { ...made, id, ...changing(body) }]);
    expect([name, (await list()).includes(id)]).toEqual([name, true]);
  }
});

/**
 * What differs in whatever was archived, trashed or restored: its version, when, what may be done,
 * and that nothing comes next.
 */
function changing({ version, updated_at, can, recurrence, next_ask_at }: Body): Body {
  const next = recurrence ? { recurrence } : next_ask_at !== undefined ? { next_ask_at } : {};
  return { version, updated_at, can, ...next };
}

/** Where in a file something is named, beside the log of what happened. */
function mentions({ rows }: Sampled, id: string): string[] {
  const tables = rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and sql not like '%virtual%'",
  );
  return tables
    .map(({ name }) => name)
    .filter((table) => !/^(?:events|jobs|sqlite_|search_index)/.test(table))
    .filter((table) =>
      rows(`select * from ${table}`).some((row) => JSON.stringify(row).includes(id)),
    );
}

test("what is deleted for good is in no table any more, whatever was made of it and hung on it", async () => {
  const s = await sampled();
  for (const type of trashed()) {
    const { name } = type;
    const { id } = await s.makeOne("owner", name, name === "health_update" ? {} : { notify: true });
    if (has(type, commentable))
      await s.call("member", "POST", `/recordings/${id}/comments`, { content: "Said" });
    await s.call("member", "POST", `/recordings/${id}/cheers`, { content: "👍" });
    await s.call("member", "PUT", `/recordings/${id}/subscription`);
    await s.call("member", "POST", `/my/bookmarks/${id}`);
    await s.call("member", "POST", `/my/snoozes/${id}`, { resurface_at: "2026-03-05T10:00:00Z" });
    if (has(type, linkable)) await s.call("owner", "PUT", `/recordings/${id}/public-link`);
    expect([name, mentions(s, id)]).toEqual([
      name,
      expect.arrayContaining(["recordings", "cheers"]),
    ]);
    await s.call("owner", "PUT", `/recordings/${id}/status/trashed`);
    expect([name, (await s.call("owner", "DELETE", `/trash/${id}`)).status]).toEqual([name, 204]);
    expect([name, mentions(s, id)]).toEqual([name, []]);
    expect([name, (await s.call("owner", "GET", `/recordings/${id}`)).status]).toEqual([name, 404]);
  }
});
