import { expect, test } from "bun:test";
import { formOf, sendForm, storedOf } from "./support/files.ts";
import { lacks } from "./support/s3-run.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function shelf() {
  const w = await world();
  const folder = (await w.project()).tool("folder");
  const upload = async (content: string): Promise<Body> =>
    (await sendForm(w, "owner", `/recordings/${folder}/uploads`, formOf(content, "a.txt"))).body;
  const replace = async (id: string, content: string): Promise<Body> =>
    (await sendForm(w, "owner", `/uploads/${id}/versions`, formOf(content, "a.txt"))).body;
  const sizes = async (id: string): Promise<number[]> =>
    (await w.call("owner", "GET", `/uploads/${id}/versions`)).body.map(
      (version: Body) => version.byte_size,
    );
  const used = () => w.rows("select bytes from storage_use")[0].bytes;
  const days = async (count: number) => {
    clock.advance(count * DAY_MS);
    await jobs.runDue();
  };
  return { ...w, folder, upload, replace, sizes, used, days };
}

test("every version is kept and counted, unless the organization keeps its history for so long only", async () => {
  const w = await shelf();
  const { id } = await w.upload("1");
  await w.replace(id, "22");
  for (const _ of Array(3)) {
    await w.days(29);
    expect([await w.sizes(id), w.used()]).toEqual([[2, 1], 3]);
  }
});

test.skipIf(lacks("parts"))(
  "versions that were replaced before what is kept are removed with their bytes; the current ones and those of others stay",
  async () => {
    const w = await shelf();
    const [one, other] = [await w.upload("1"), await w.upload("55555")];
    await w.replace(one.id, "22");
    const { body: copy } = await w.call("owner", "POST", `/recordings/${one.id}/copy`, {
      parent_id: w.folder,
    });
    await w.days(20);
    await w.replace(one.id, "333");
    await w.call("admin", "PATCH", "/settings", { history_retention_days: 30 });
    await w.days(12);
    expect([await w.sizes(one.id), await w.sizes(other.id), w.used()]).toEqual([[3, 2], [5], 10]);
    const before = (await w.call("owner", "GET", `/recordings/${one.id}`)).headers.get("etag");
    await w.days(20);
    const { body, headers } = await w.call("owner", "GET", `/recordings/${one.id}`);
    expect([body.versions_count, await w.sizes(one.id), headers.get("etag") === before]).toEqual([
      1,
      [3],
      false,
    ]);
    // The copy still holds what was replaced there.
    expect([await w.sizes(copy.id), w.used(), storedOf(w.org.id).length]).toEqual([[2], 10, 3]);
  },
);

test.skipIf(lacks("parts"))(
  "removing an upload for good, by hand or by time, frees the bytes of all its versions",
  async () => {
    const w = await shelf();
    for (const remove of [
      (id: string) => w.call("owner", "DELETE", `/trash/${id}`),
      () => w.days(31),
    ]) {
      const { id } = await w.upload("1");
      await w.replace(id, "22");
      await w.replace(id, "333");
      expect([w.used(), storedOf(w.org.id).length]).toEqual([6, 3]);
      await w.call("owner", "PUT", `/recordings/${id}/status/trashed`);
      await remove(id);
      await jobs.runDue();
      expect([w.used(), storedOf(w.org.id), w.rows("select 1 from blobs")]).toEqual([0, [], []]);
    }
  },
);
