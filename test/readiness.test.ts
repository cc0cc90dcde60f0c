import { expect, test } from "bun:test";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { changeGlobal } from "./support/global-file.ts";
import { run, serve, withFolder } from "./support/process.ts";
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

test("a command says whether the server of its settings is ready, for who can't ask over HTTP", () =>
  withFolder(async (folder) => {
    const { address, process: child } = await serve({ TENANTS_DIR: folder, HOST: "0.0.0.0" });
    const { port } = new URL(address);
    const asked = async () => {
      const command = run("health", { PORT: port, HOST: "0.0.0.0" });
      const said = await new Response(command.stdout).text();
      return [await command.exited, said, await new Response(command.stderr).text()];
    };
    expect(await asked()).toEqual([0, "ready\n", ""]);
    child.kill("SIGTERM");
    await child.exited;
    expect(await asked()).toEqual([1, "", expect.stringContaining("doesn't answer")]);
  }));

test("a command that asks a server which just begins waits until that listens", () =>
  withFolder(async (folder) => {
    const { address, process: before } = await serve({ TENANTS_DIR: folder });
    before.kill("SIGTERM");
    await before.exited;
    // Nobody has that port any more: the command is there before the server.
    const env = { TENANTS_DIR: folder, PORT: new URL(address).port };
    const command = run("health", env);
    await Bun.sleep(500);
    expect(command.exitCode).toBeNull();
    const { process: child } = await serve(env);
    expect([await command.exited, await new Response(command.stdout).text()]).toEqual([
      0,
      "ready\n",
    ]);
    child.kill("SIGTERM");
    await child.exited;
  }));
