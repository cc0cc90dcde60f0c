import { rmSync } from "node:fs";
import type { Subprocess } from "bun";
import { temporaryFolder } from "./folders.ts";
import { quotasWith } from "./traffic.ts";

export interface Served {
  address: string;
  process: Subprocess<"ignore", "pipe", "pipe">;
}

/** The program as an operator has it, or from its sources. */
export const operated = process.env.ATOLL_BINARY
  ? [process.env.ATOLL_BINARY, "server"]
  : [process.execPath, "src/main.ts"];

/**
 * Runs the program as an operator would; `by` is a command that runs it, such as one that sets a
 * limit.
 */
export const run = (
  command: string,
  env: Record<string, string>,
  by: readonly string[] = [],
): Subprocess<"ignore", "pipe", "pipe"> =>
  Bun.spawn([...by, ...operated, command], {
    env: { ...process.env, LOG_LEVEL: "error", ...env, QUOTAS: quotasWith(env.QUOTAS) },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

/** Starts a server of its own and waits until it listens. Port 0 lets the system choose. */
export const serve = (env: Record<string, string>, command = "serve"): Promise<Served> =>
  served(run(command, { PORT: "0", ...env }));

/** Waits until a server listens. */
export async function served(child: Served["process"]): Promise<Served> {
  let text = "";
  const reader = child.stdout.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done)
      throw new Error(`The server ended: ${text}${await new Response(child.stderr).text()}`);
    text += new TextDecoder().decode(value);
    const address = /running at (http:\/\/\S+)/.exec(text)?.[1];
    if (address) {
      reader.releaseLock();
      return { address, process: child };
    }
  }
}

/** A folder that is gone when the test is over. */
export async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  try {
    return await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs somebody up on a running server and founds an organization; answers how to call it. */
export async function founder(address: string, name: string) {
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post("/api/auth/sign-up/email", {
    name,
    email: `${name.toLowerCase()}@example.com`,
    password: "correct horse",
  });
  const cookie = signedUp.headers.get("set-cookie")?.split(";")[0] ?? "";
  const org = (await (await post("/api/v1/orgs", { name }, cookie)).json()) as {
    id: string;
    slug: string;
  };
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}/api/v1/${org.slug}${path}`, {
      method,
      headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
  return { org, cookie, call };
}
