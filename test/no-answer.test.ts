import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { install } from "./support/installation.ts";
import { operate } from "./support/operating.ts";
import { withFolder } from "./support/process.ts";

/** Something that takes a command at the socket of a folder, and is killed before it answers. */
async function killedServer(path: string): Promise<() => Promise<void>> {
  const script = `Bun.listen({ unix: ${JSON.stringify(path)}, socket: { data: () => process.kill(process.pid, "SIGKILL") } }); console.log("listens")`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
  await child.stdout.getReader().read();
  return async () => {
    await child.exited;
  };
}

test(
  "a command whose server died before it answered is not done once more by who asked",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      await here.newOrg("reef");
      await here.close();
      const socket = join(folder, "control.sock");
      const ended = await killedServer(socket);
      const { status, error } = await operate(folder, ["clone", "reef"]);
      expect([status, error]).toEqual([
        1,
        expect.stringContaining("whether it was done is not known"),
      ]);
      await ended();
      // What it left is nobody's: the next command is done here.
      expect(existsSync(socket)).toBe(true);
      const orgs = await operate(folder, ["orgs"]);
      expect([orgs.status, orgs.out]).toEqual([0, expect.not.stringContaining("sandbox")]);
      expect(await operate(folder, ["clone", "reef"])).toMatchObject({ status: 0 });
    }),
  60_000,
);
