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

/** What a person with a browser does, on a server that runs. */
export async function browser(address: string) {
  const signedUp = await fetch(`${address}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: "correct horse" }),
  });
  const cookie = signedUp.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    cookie,
    /** Lets an app in that sent them here; answers where it sends them back to. */
    async allow(from: URL): Promise<URL> {
      const page = await (await fetch(from, { headers: { cookie } })).text();
      const request = /name="request" value="([^"]*)"/.exec(page)?.[1] ?? "";
      const answer = await fetch(`${address}/oauth/authorize`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, origin: address, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ request, decision: "allow" }),
      });
      return new URL(answer.headers.get("location") ?? "none:");
    },
  };
}
