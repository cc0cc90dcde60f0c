import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("what comes back to a board with ten pins comes back without its own", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const post = (title: string, extra: object = {}) =>
    make("owner", tool("message_board"), { type: "message", title, ...extra });
  const pin = async (id: string) =>
    (await call("owner", "PUT", `/recordings/${id}/pin`)).body.pinned;
  const [archived, trashed, draft] = [
    await post("1"),
    await post("2"),
    await post("3", { status: "drafted" }),
  ];
  for (const { id } of [archived, trashed, draft]) expect(await pin(id)).toBe(true);
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${trashed.id}/status/trashed`);
  for (let i = 0; i < 9; i++) expect(await pin((await post(`other ${i}`)).id)).toBe(true);
  const back = await call("owner", "PUT", `/recordings/${archived.id}/status/active`);
  expect(back.body.pinned).toBe(true);
  await call("owner", "POST", `/trash/${trashed.id}/restore`);
  expect((await call("owner", "GET", `/recordings/${trashed.id}`)).body).toMatchObject({
    status: "active",
    pinned: false,
  });
  expect((await call("owner", "POST", `/recordings/${draft.id}/publish`)).body).toMatchObject({
    pinned: false,
    pinned_at: null,
  });
});
