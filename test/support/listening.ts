import { afterEach, beforeEach } from "bun:test";
import { createServer } from "#/app/server.ts";
import type { Config } from "#/platform/config.ts";
import { listen } from "#/platform/http/listen.ts";
import { services } from "./server.ts";

/** What runs, set up otherwise. */
export const serverWith = (settings: Partial<Config>) =>
  createServer({ ...services, config: { ...services.config, ...settings } });

/**
 * For each test of the file what runs listens, set up otherwise or as it is; answers its address.
 */
export function listening(settings: Partial<Config> = {}): () => string {
  let server: ReturnType<typeof listen>;
  beforeEach(() => {
    server = listen(serverWith(settings), { host: "127.0.0.1", port: 0 });
  });
  afterEach(() => server.stop(true));
  return () => `http://127.0.0.1:${server.port}`;
}
