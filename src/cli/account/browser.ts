import { createHash, randomBytes } from "node:crypto";
import { connect } from "#/client/connect.ts";
import { EXIT, Failure } from "../failures.ts";
import { sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";
import { USER_AGENT } from "./session.ts";

interface Wanted {
  url: string;
  scope: "read" | "full";
  device: string;
  /** Whether this machine's browser is opened. */
  opens: boolean;
}

const LONGEST_MS = 10 * 60_000;
const SAID = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Atoll</title></head><body><main><h1>Done</h1><p>Go back to your command line. You can close this page.</p></main></body></html>`;
const BY_HAND =
  "Is the browser on another machine? Bring the address that it ends at, with the code: ";
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'",
};

/** A token for a code that comes from the browser, to a port of this machine or by hand. */
export async function tokenByBrowser(system: System, wanted: Wanted): Promise<string> {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const state = randomBytes(16).toString("base64url");
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const server = wanted.opens ? listen(state, resolve) : null;
  const query = new URLSearchParams({
    challenge,
    scope: wanted.scope,
    device_name: wanted.device,
    state,
  });
  if (server?.port) query.set("port", String(server.port));
  const address = `${wanted.url}/cli?${query}`;
  const ended = new AbortController();
  const timer = setTimeout(() => resolve(null), LONGEST_MS);
  try {
    system.error(`Let this command line in, on this page:\n${address}\n`);
    if (wanted.opens) open(system.platform, address);
    if (!wanted.opens || system.isInputTyped) {
      system.error(wanted.opens ? BY_HAND : "Bring the code that it shows: ");
      system.line(ended.signal).then((line) => {
        if (line !== null || !wanted.opens) resolve(codeIn(line ?? "", state));
      });
    }
    const code = await promise;
    if (code === null) throw new Failure("Nobody let this command line in.", EXIT.signedOut);
    const api = connect({ address: wanted.url, userAgent: USER_AGENT, fetch: sendingFrom(system) });
    const { token } = await api.post("/api/v1/cli/token", {
      body: { code, code_verifier: verifier },
    });
    return token;
  } finally {
    clearTimeout(timer);
    ended.abort();
    await server?.stop();
  }
}

/** The code that somebody brings: by itself, or in the address that the browser was sent to in vain. */
function codeIn(line: string, state: string): string | null {
  const text = line.trim();
  const query = URL.parse(text)?.searchParams;
  if (!query) return text || null;
  return query.get("state") === state ? query.get("code") : null;
}

/** Waits for the browser on this machine; whoever doesn't bring the state back is not listened to. */
const listen = (state: string, resolve: (code: string | null) => void) =>
  Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { searchParams: query, pathname } = new URL(request.url);
      if (pathname !== "/" || query.get("state") !== state)
        return new Response("Not found\n", { status: 404 });
      resolve(query.get("code"));
      return new Response(SAID, { headers: HEADERS });
    },
  });

const OPENERS: Record<string, readonly string[]> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Where there is no browser the address was said. */
function open(platform: string, address: string): void {
  try {
    const command = [...(OPENERS[platform] ?? ["xdg-open"]), address];
    Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
  } catch {
    // It was said.
  }
}
