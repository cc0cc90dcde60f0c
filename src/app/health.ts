import type { Config } from "#/platform/config.ts";

const PATIENCE_MS = 5000;

/** Asks the server of some settings over HTTP whether it can take work; why not, or null. */
export async function whyNotReady({ host, port }: Config): Promise<string | null> {
  const here = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? host;
  const address = `http://${here.includes(":") && !here.startsWith("[") ? `[${here}]` : here}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? null : `${address} is not ready: ${(await answer.text()).trim()}`;
  } catch (error) {
    return `${address} doesn't answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}
