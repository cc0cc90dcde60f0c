import { expect, test } from "bun:test";
import { readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { connect } from "#/client/index.ts";
import { withFolder } from "../support/process.ts";

test("atoll dev serves an organization to any program, and leaves nothing behind", () =>
  withFolder(async (folder) => {
    const child = Bun.spawn([process.execPath, "src/main.ts", "dev"], {
      env: { ...process.env, TMPDIR: folder },
      stdout: "pipe",
      stderr: "inherit",
    });
    const reader = child.stdout.getReader();
    const said = new TextDecoder().decode((await reader.read()).value);
    const { address, org, token } = JSON.parse(said);
    const api = connect({ address, token });
    const { organizations } = await api.get("/api/v1/authorization");
    expect(organizations).toMatchObject([{ slug: org, role: "owner" }]);
    expect(readdirSync(folder)).toHaveLength(1);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  }));

test("the example of the documentation runs as it stands there, in a project of its own", () =>
  withFolder(async (folder) => {
    const text = await Bun.file("docs/testing.md").text();
    const example = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    await Bun.write(join(folder, "example.test.ts"), example);
    await Bun.write(join(folder, "package.json"), '{"type":"module"}');
    await Bun.write(join(folder, "node_modules/.keep"), "");
    symlinkSync(resolve("."), join(folder, "node_modules/atoll"));
    const run = Bun.spawn([process.execPath, "test"], {
      cwd: folder,
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(run.stderr).text();
    expect([await run.exited, /1 pass/.test(said)]).toEqual([0, true]);
  }));
