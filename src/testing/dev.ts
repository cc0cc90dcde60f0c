import { start } from "#/app/start.ts";
import { mintOwnToken } from "#/core/identity/tokens.ts";
import type { Env } from "#/platform/config/variable.ts";
import { variables } from "#/platform/config/variables.ts";
import { readConfig } from "#/platform/config.ts";
import { founded, signedUp } from "./founding.ts";
import { folderOfItsOwn, forgetFolder } from "./installation.ts";

/** What whoever tests against it needs to know. */
export interface Dev {
  address: string;
  /** The slug of the one organization. */
  org: string;
  /** Of its owner, for everything. */
  token: string;
  stop(): Promise<void>;
}

/**
 * Serves a throwaway organization for programs in any language, until it is stopped; nothing is left
 * behind. The port is that of `PORT`, or one that the system chooses.
 */
export async function serveThrowaway(env: Env): Promise<Dev> {
  const folder = folderOfItsOwn();
  const port = variables.port.seen(env) ?? String(await freePort());
  const config = readConfig({
    ...env,
    TENANTS_DIR: folder,
    STORAGE_URL: undefined,
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: variables.logLevel.seen(env) ?? "error",
    SYNCHRONOUS: "NORMAL",
  });
  const { services, stop } = await start(config);
  const { identity } = await signedUp(services, { name: "Owner", email: "owner@example.com" });
  const { slug } = await founded(services, identity, "Throwaway");
  const { token } = await mintOwnToken(services, {
    identityId: identity.id,
    method: "password",
    openedWith: null,
    input: { name: "atoll dev", scope: "full" },
    remember: () => [],
    trace: { requestId: "atoll dev" },
  });
  return {
    address: config.baseUrl,
    org: slug,
    token,
    async stop() {
      await stop();
      forgetFolder(folder);
    },
  };
}

/** The address that a server is known by has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  await server.stop(true);
  return port;
}
