import { expect, test } from "bun:test";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { changeGlobal } from "./support/global-file.ts";
import { clock, logged, services } from "./support/server.ts";
import { send } from "./support/world.ts";

test("whoever watches is told that the server answers, and whether it can take work", async () => {
  expect((await send("GET", "/healthz")).body).toEqual({ status: "ok" });
  expect((await send("GET", "/readyz")).body).toEqual({ status: "ok" });
  await changeGlobal(services, "alter table clock rename to lost");
  // It was looked at within this second.
  expect((await send("GET", "/readyz")).status).toBe(200);
  clock.advance(1000);
  const refused = await send("GET", "/readyz");
  expect([refused.status, refused.body.error.message, refused.headers.get("retry-after")]).toEqual([
    503,
    "The global database can't be written to.",
    "5",
  ]);
  expect(logged.some((line) => line.includes("The server is not ready"))).toBe(true);
  expect((await send("GET", "/healthz")).status).toBe(200);
  await changeGlobal(services, "alter table lost rename to clock");
  clock.advance(1000);
  expect((await send("GET", "/readyz")).status).toBe(200);
});

test("a folder that can't be written to is told", async () => {
  const inTheWay = join(services.config.tenantsDir, "ready");
  mkdirSync(inTheWay);
  const refused = await send("GET", "/readyz");
  expect([refused.status, refused.body.error.message]).toEqual([
    503,
    "The folder can't be written to.",
  ]);
  rmdirSync(inTheWay);
  clock.advance(1000);
  expect((await send("GET", "/readyz")).status).toBe(200);
  expect(existsSync(inTheWay)).toBe(false);
});
