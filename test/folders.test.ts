import { expect, test } from "bun:test";
import { multiply } from "./support/large.ts";
import { world } from "./support/world.ts";

const LIMIT = { parent_id: [{ code: "limit", message: "Folders nest at most 20 deep." }] };

async function chain(length: number) {
  const w = await world();
  const root = (await w.project()).tool("folder");
  const ids: string[] = [root];
  for (let i = 0; i < length; i++)
    ids.push((await w.make("member", ids.at(-1) ?? "", { type: "folder", title: "In" })).id);
  return { ...w, root, ids };
}

test("folders nest twenty deep, by making, moving, copying, and many at once", async () => {
  const { call, make, root, ids, rows } = await chain(20);
  const [deepest, above] = [ids.at(-1) ?? "", ids.at(-2) ?? ""];
  const single = await make("member", root, { type: "folder", title: "Single" });
  const pair = await make("member", root, { type: "folder", title: "Pair" });
  await make("member", pair.id, { type: "folder", title: "Inside" });
  const count = rows("select id from recordings").length;
  const batch = (verb: string, id: string, parent_id: string) =>
    call("member", "POST", "/recordings/batch", { verb, ids: [id], parent_id });
  const refused = [
    await call("member", "POST", `/recordings/${deepest}/children`, {
      type: "folder",
      title: "No",
    }),
    await call("member", "PUT", `/recordings/${single.id}/position`, { parent_id: deepest }),
    await call("member", "PUT", `/recordings/${pair.id}/position`, { parent_id: above }),
    await call("member", "POST", `/recordings/${pair.id}/copy`, { parent_id: above }),
    await call("member", "POST", `/recordings/${ids[1]}/copy`, { parent_id: ids[1] }),
    await batch("move", pair.id, above),
    await batch("copy", single.id, deepest),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.fields])).toEqual(
    refused.map(() => [422, LIMIT]),
  );
  expect(rows("select id from recordings")).toHaveLength(count);
  expect(
    (await call("member", "PUT", `/recordings/${single.id}/position`, { parent_id: above })).status,
  ).toBe(200);
  expect((await make("member", deepest, { type: "document", title: "Yes" })).type).toBe("document");
});

test("folders that lie deeper from before can be read, emptied and trashed", async () => {
  const w = await chain(1);
  const deeper = multiply(w, w.ids[1] ?? "", 60, (n, ids) => ({
    parent_id: ids[n - 1] ?? w.ids[1] ?? null,
  }));
  const last = deeper.at(-1) ?? "";
  expect((await w.call("member", "GET", `/recordings/${last}`)).body.ancestors).toHaveLength(61);
  expect(
    (await w.call("member", "PUT", `/recordings/${last}/position`, { parent_id: w.root })).status,
  ).toBe(200);
  expect(
    (await w.call("member", "PUT", `/recordings/${deeper[0]}/position`, { position: 3 })).status,
  ).toBe(200);
  expect((await w.call("member", "PUT", `/recordings/${deeper[0]}/status/trashed`)).status).toBe(
    200,
  );
  expect((await w.call("owner", "DELETE", `/trash/${deeper[0]}`)).status).toBe(204);
});
