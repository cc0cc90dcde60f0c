import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a program carries inside, beside the API. */
const CARRIED = ["/openapi.json", "/docs", "/docs/swagger-ui.js", "/docs/swagger-ui.css"];

/** An empty folder of its own. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "atoll-try-"));

/**
 * Starts a server in a folder, with nothing else on the path, and asks it for what it carries
 * inside. Throws when it doesn't serve or doesn't end in order.
 */
export async function tryServing(command: readonly string[], folder: string): Promise<void> {
  const child = Bun.spawn([...command, "start"], {
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
  let said = "";
  const reader = child.stdout.getReader();
  while (!said.includes("Ctrl-C")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command} ended: ${said}`);
    said += new TextDecoder().decode(value);
  }
  const address = /running at (http:\/\/\S+)/.exec(said)?.[1] ?? "";
  for (const path of CARRIED) {
    const response = await fetch(address + path);
    if (response.status !== 200 || (await response.text()).length < 100)
      throw new Error(`${path} answered ${response.status}`);
  }
  child.kill("SIGTERM");
  if ((await child.exited) !== 0) throw new Error(`${command} did not end cleanly`);
}
