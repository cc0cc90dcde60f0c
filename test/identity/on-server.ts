import { type Served, serve, withFolder } from "../support/process.ts";

/** A server of its own, at the address that it says it has. */
export const onServer = (body: (served: Served) => Promise<void>) =>
  withFolder(async (folder) => {
    const port = await freePort();
    const baseUrl = `http://localhost:${port}`;
    const served = await serve({ TENANTS_DIR: folder, PORT: String(port), BASE_URL: baseUrl });
    try {
      await body({ ...served, address: baseUrl });
    } finally {
      served.process.kill("SIGINT");
      await served.process.exited;
    }
  });

/** The address a server is known by has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  await server.stop(true);
  return port;
}
