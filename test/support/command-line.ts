import { join } from "node:path";
import { temporaryFolder } from "./folders.ts";
import { afterFiles } from "./hooks.ts";
import { founder, type Served, serve, withFolder } from "./process.ts";
import type { Body } from "./world.ts";

export interface Ran {
  exit: number;
  out: string;
  error: string;
  /** Of `--json`. */
  json(): Body;
}

export interface Running {
  env?: Record<string, string | undefined>;
  input?: string | Uint8Array;
  cwd?: string;
}

/** The program as a person starts it, without anything of this process's own account. */
export const program = process.env.ATOLL_BINARY
  ? [process.env.ATOLL_BINARY]
  : [process.execPath, join(import.meta.dir, "../../src/atoll.ts")];

export const started = (words: readonly string[], { env = {}, cwd = process.cwd() }: Running) =>
  Bun.spawn([...program, ...words], {
    cwd,
    env: { PATH: process.env.PATH, TZ: "UTC", ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });

/** Runs the command line to its end. */
export async function ran(words: readonly string[], running: Running = {}): Promise<Ran> {
  const child = started(words, running);
  child.stdin.write(running.input ?? "");
  await child.stdin.end();
  const [out, error, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exit, out, error, json: () => JSON.parse(out) };
}

export interface Terminal {
  address: string;
  folder: string;
  cookie: string;
  slug: string;
  token: string;
  /** What signs in, where a test doesn't. */
  env: Record<string, string>;
  atoll(words: readonly string[], running?: Running): Promise<Ran>;
  call(method: string, path: string, body?: object): Promise<Response>;
  mint(scope: "read" | "full"): Promise<string>;
}

let kept: Promise<Served> | null = null;
let count = 0;

/** One server for all terminals of a file: starting one takes longer than most of them. */
const server = (): Promise<Served> => {
  kept ??= startedOnce();
  return kept;
};

async function startedOnce(): Promise<Served> {
  const folder = temporaryFolder();
  const served = await serve({
    TENANTS_DIR: folder,
    QUOTAS: "sign_up_address=100000",
    ...addressOfItsOwn(),
  });
  afterFiles(async () => {
    kept = null;
    served.process.kill("SIGKILL");
    await served.process.exited;
  });
  return served;
}

/** A new organization on a server, and its owner at a terminal. */
export async function seatedAt(address: string, folder: string): Promise<Terminal> {
  const { org, cookie, call } = await founder(address, `Reef${++count}`);
  const mint = async (scope: "read" | "full") => {
    const made = await fetch(`${address}/api/v1/me/tokens`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: "Terminal", scope }),
    });
    return String(Object(await made.json()).token);
  };
  const token = await mint("full");
  const env = { HOME: folder, ATOLL_URL: address, ATOLL_TOKEN: token, ATOLL_ORG: org.slug };
  const atoll: Terminal["atoll"] = (words, running = {}) =>
    ran(words, { ...running, env: { ...env, ...running.env } });
  return { address, folder, cookie, slug: org.slug, token, env, atoll, call, mint };
}

/** An organization of its own, and its owner at a terminal. */
export const atTerminal = (body: (terminal: Terminal) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const { address } = await server();
    await body(await seatedAt(address, folder));
  });

/** A project with a to-do list, as the API made them. */
export async function projectIn({
  call,
}: Terminal): Promise<{ project: string; list: string; todos: string }> {
  const made: unknown = await (await call("POST", "/projects", { name: "Website" })).json();
  const { id: project, tools } = Object(made);
  const todos = String(tools.find(({ key }: { key: string }) => key === "todos").id);
  const content = { type: "todolist", title: "Launch" };
  const list: unknown = await (await call("POST", `/recordings/${todos}/children`, content)).json();
  return { project, list: Object(list).id, todos };
}

/** An agent in a project, which writes where the owner hears of it; and the message board there. */
export async function speakerIn(terminal: Terminal) {
  const { address, call, slug } = terminal;
  const { project } = await projectIn(terminal);
  const made: unknown = await (await call("POST", "/agents", { name: "Release bot" })).json();
  const { id: membership } = Object(made);
  const minted = await call("POST", `/agents/${membership}/token`, { scope: "full" });
  const { token } = Object(await minted.json());
  await call("PUT", `/projects/${project}/people`, { grant: [membership] });
  const found: unknown = await (await call("GET", `/projects/${project}`)).json();
  const { tools } = Object(found);
  const board = String(tools.find(({ key }: { key: string }) => key === "message_board").id);
  const post = (path: string, body: object) =>
    fetch(`${address}/api/v1/${slug}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "user-agent": "bot (bot@example.com)",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  return { board, post };
}

/** A server has to know the address that it is known by. */
export function addressOfItsOwn(): { PORT: string; BASE_URL: string } {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  return { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` };
}
