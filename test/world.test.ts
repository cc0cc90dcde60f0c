import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("two worlds share nothing", async () => {
  const [a, b] = [await world(), await world()];
  await a.project();
  expect(b.rows("select id from projects")).toEqual([]);
  expect((await b.call("owner", "GET", "/projects")).body).toEqual([]);
});
