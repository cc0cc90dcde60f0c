import { codeOf } from "#/lib/files/system-error.ts";
import type { Config } from "#/platform/config.ts";

const PATIENCE_MS = 5000;

/** So long a server that was just started takes until it listens, on a slow machine too. */
const BEGINNING_MS = 3000;
const PAUSE_MS = 100;

/**
 * Asks the server of some settings over HTTP whether it can take work; why not, or null. One that
 * doesn't listen may just begin, and is asked again for some seconds.
 */
export async function whyNotReady({ host, port }: Config): Promise<string | null> {
  const here = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? host;
  const address = `http://${here.includes(":") && !here.startsWith("[") ? `[${here}]` : here}:${port}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const startedAt = performance.now();
  for (;;) {
    try {
      const answer = await fetch(`${address}/readyz`, { signal });
      return answer.ok ? null : `${address} is not ready: ${(await answer.text()).trim()}`;
    } catch (error) {
      if (codeOf(error) !== "ECONNREFUSED" || performance.now() - startedAt > BEGINNING_MS)
        return `${address} doesn't answer: ${error instanceof Error ? error.message : String(error)}`;
      await Bun.sleep(PAUSE_MS);
    }
  }
}
