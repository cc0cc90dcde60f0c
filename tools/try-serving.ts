import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a program carries inside, beside the API; the last loads what reads passkeys. */
const CARRIED = [
  "/openapi.json",
  "/docs",
  "/docs/swagger-ui.js",
  "/docs/swagger-ui.css",
  "/api/auth/passkey/generate-authenticate-options",
];

/** What stands in the page of a program that has none. */
const UNBUILT = "The web application is not built";

const IDLE_MS = 10_000;

/** An empty folder of its own. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "atoll-try-"));

/**
 * Starts a server in a folder, with nothing else on the path, and asks it for what it carries
 * inside; then once more, and leaves it alone for ten seconds. Answers in words what that cost, and
 * throws when it doesn't serve or doesn't end in order.
 */
export async function tryServing(
  command: readonly string[],
  folder: string,
  more: readonly string[] = [],
): Promise<string> {
  const first = await begin([...command, "start"], folder);
  const wrong: string[] = [];
  for (const path of [...CARRIED, ...more]) {
    const response = await fetch(first.address + path);
    const text = await response.text();
    if (response.status !== 200 || text.length < 100 || text.includes(UNBUILT))
      wrong.push(`${path} answered ${response.status}`);
  }
  await first.end();
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  const startedAt = performance.now();
  const second = await begin([...command, "serve"], folder);
  await (await fetch(second.address)).text();
  const startMs = Math.round(performance.now() - startedAt);
  await Bun.sleep(IDLE_MS);
  const resident = residentOf(second.pid);
  await second.end();
  return `it answers ${startMs} ms after its start${resident ? `, and idle it is ${resident}` : ""}`;
}

async function begin(command: readonly string[], folder: string) {
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: {
      PATH: "/nonexistent",
      PORT: "0",
      TENANTS_DIR: join(folder, "tenants"),
      LOG_LEVEL: "error",
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  let said = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command.join(" ")} ended: ${said}`);
    said += new TextDecoder().decode(value);
    const address = /running at (http:\/\/\S+)\s/.exec(said)?.[1];
    if (address) return { address, pid: child.pid, end: () => endOf(child) };
  }
}

async function endOf(child: Bun.Subprocess): Promise<void> {
  child.kill("SIGTERM");
  if ((await child.exited) !== 0) throw new Error("It did not end cleanly");
}

/** What a process holds of the memory, its program included; null where only Linux tells. */
function residentOf(pid: number): string | null {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return null;
  const status = readFileSync(path, "utf8");
  const [all, own] = ["VmRSS", "RssAnon"].map((name) =>
    Math.round(Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024),
  );
  return `${all} MB, ${own} of them its own`;
}
