import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { founder, withFolder } from "../support/process.ts";
import { quotasWith } from "../support/traffic.ts";

const PATIENCE_MS = 60_000;
/** More than a pipe of 64 KB holds. */
const LINES = 600;

const MAIN = join(import.meta.dir, "../../src/main.ts");
const port = String(20_000 + (process.pid % 20_000));

function spawn(folder: string, redirection: string): Subprocess<"ignore", "pipe", "pipe"> {
  return Bun.spawn(
    ["sh", "-c", `exec "$@" ${redirection}`, "sh", process.execPath, MAIN, "serve"],
    {
      cwd: folder,
      env: {
        ...process.env,
        TENANTS_DIR: folder,
        PORT: port,
        LOG_LEVEL: "debug",
        QUOTAS: quotasWith(),
      },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
}

async function listening(address: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await Bun.sleep(20))
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error("It does not listen");
}

const nowhere: Record<
  string,
  [redirection: string, prepare: (child: ReturnType<typeof spawn>) => void]
> = {
  "a full disk": [">/dev/full 2>/dev/full", () => {}],
  "nothing, closed": [">&- 2>&-", () => {}],
  "pipes whose readers went away": [
    "",
    (child) => {
      void child.stdout.cancel();
      void child.stderr.cancel();
    },
  ],
  "a pipe that nobody reads": [">output 2>output", () => {}],
};

for (const [name, [redirection, prepare]] of Object.entries(nowhere))
  test(
    `with its output going to ${name}, it serves, fails no request and ends in order`,
    () =>
      withFolder(async (folder) => {
        Bun.spawnSync(["mkfifo", join(folder, "output")]);
        const idle = Bun.spawn(["sh", "-c", "exec sleep 60 <output"], { cwd: folder });
        const child = spawn(folder, redirection);
        prepare(child);
        const address = `http://127.0.0.1:${port}`;
        await listening(`${address}/openapi.json`);
        const { call, cookie } = await founder(address, "Silent");
        /** Each is a line of the log. */
        const tokens = (method: string, body?: object, path = "") =>
          fetch(`${address}/api/v1/me/tokens${path}`, {
            method,
            headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
            body: body && JSON.stringify(body),
          });
        expect((await call("POST", "/projects", { name: "Kept" })).status).toBe(201);
        const statuses = new Set<number>();
        for (let i = 0; i < LINES / 2; i++) {
          const made = await tokens("POST", { name: "x", scope: "read" });
          const { id } = (await made.json()) as { id: string };
          statuses.add(made.status).add((await tokens("DELETE", undefined, `/${id}`)).status);
        }
        expect([...statuses]).toEqual([201, 204]);
        expect(await (await call("GET", "/projects")).json()).toMatchObject([{ name: "Kept" }]);
        child.kill("SIGINT");
        expect(await child.exited).toBe(0);
        idle.kill();
      }),
    120_000,
  );
