import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Ask, run, type Target } from "../server.ts";

const SOURCES = join(import.meta.dir, "pocketbase");
const BUILD_MS = 9 * 60 * 1000;

/** What a PocketBase that runs is asked. */
export interface PocketBaseRequests {
  list: Pick<Ask, "status" | "request">;
  create: Pick<Ask, "status" | "request">;
}

/**
 * Builds PocketBase with its set-up by Go; answers its program, or why there is none. Go fetches
 * the module.
 */
async function build(folder: string): Promise<{ program: string } | { reason: string }> {
  if (Bun.which("go") === null) return { reason: "Go is not here" };
  const sources = join(folder, "sources");
  cpSync(SOURCES, sources, { recursive: true });
  const program = join(folder, "pocketbase");
  const go = Bun.spawn(["go", "build", "-o", program, "."], {
    cwd: sources,
    env: { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local", CGO_ENABLED: "0" },
    stdout: "ignore",
    stderr: "pipe",
    timeout: BUILD_MS,
  });
  const said = await new Response(go.stderr).text();
  if ((await go.exited) === 0) return { program };
  return { reason: said.trim().split("\n").at(-1) || "Go can't build it" };
}

/** A port that nobody has at the moment: PocketBase doesn't tell which the system chose. */
function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  server.stop(true);
  return port;
}

/** Starts PocketBase with 20,000 to-dos in a folder, or says why it can't. */
export async function startPocketBase(folder: string): Promise<Target | { reason: string }> {
  const built = await build(folder);
  if ("reason" in built) return built;
  // A program in a temporary folder takes itself for one in development, and logs every statement.
  const where = [`--http=127.0.0.1:${freePort()}`, `--dir=${join(folder, "data")}`, "--dev=false"];
  return run([built.program, "serve", ...where]);
}

/** Signs in, and makes the requests for a list of 200 to-dos, and for new ones in another. */
export async function requestsOfPocketBase({
  address,
}: Pick<Target, "address">): Promise<PocketBaseRequests> {
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API.
  const ask = async (path: string, options: RequestInit): Promise<any> => {
    const response = await fetch(`${address}/api/collections/${path}`, options);
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json();
  };
  const json = { "content-type": "application/json" };
  const { token, record } = await ask("users/auth-with-password", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ identity: "ada@example.com", password: "correct horse" }),
  });
  // Packed answers would cost PocketBase more; Atoll packs none either.
  const headers = { authorization: token, "accept-encoding": "identity" };
  const { items } = await ask("lists/records?perPage=2&sort=title", { headers });
  const [{ id: full }, { id: other }] = items;
  const sample = await ask(
    `todos/records?perPage=1&filter=${encodeURIComponent(`list='${full}'`)}`,
    {
      headers,
    },
  );
  if (sample.totalItems !== 200) throw new Error(`PocketBase lists ${sample.totalItems} to-dos`);
  const [{ title, content, due }] = sample.items;
  const body = JSON.stringify({
    list: other,
    title,
    content,
    due,
    position: 201,
    assignees: [record.id],
  });
  const fifty = new URLSearchParams({ filter: `list='${full}'`, sort: "position", perPage: "50" });
  return {
    list: {
      status: 200,
      request: (address) =>
        new Request(`${address}/api/collections/todos/records?${fifty}`, { headers }),
    },
    create: {
      status: 200,
      request: (address) =>
        new Request(`${address}/api/collections/todos/records`, {
          method: "POST",
          headers: { ...json, ...headers },
          body,
        }),
    },
  };
}
