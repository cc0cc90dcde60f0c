import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";

export interface Ratio {
  name: string;
  /** Server CPU of the floor divided by ours: 1 is the floor itself. */
  ratio: number;
  atollMicroseconds: number;
  floorMicroseconds: number;
}

interface Target {
  address: string;
  process: Subprocess;
}

interface World {
  slug: string;
  orgId: string;
  cookie: string;
  list: string;
  empty: string;
  todo: string;
  assignee: string;
}

const ROUNDS = 7;
const CONCURRENCY = 16;

async function start(command: string[], env: Record<string, string>): Promise<Target> {
  const child = Bun.spawn([process.execPath, ...command], {
    env: { ...process.env, LOG_LEVEL: "error", ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command.join(" ")} ended`);
    text += new TextDecoder().decode(value);
    const address = /running at (http:\/\/\S+)/.exec(text)?.[1];
    if (address) return { address, process: child };
  }
}

const stop = async ({ process: child }: Target) => {
  child.kill("SIGTERM");
  await child.exited;
};

/** An organization with a list of fifty to-dos, two assignees each. */
async function prepare(folder: string): Promise<World> {
  const target = await start(["src/main.ts", "serve"], { TENANTS_DIR: folder, PORT: "0" });
  let cookie = "";
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API.
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { cookie, "content-type": "application/json" };
    const response = await fetch(target.address + path, { method, headers, body: body && JSON.stringify(body) });
    cookie ||= response.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json();
  };
  await call("POST", "/api/auth/sign-up/email", { name: "Ada", email: "ada@example.com", password: "correct horse" });
  const { slug, id: orgId } = await call("POST", "/api/v1/orgs", { name: "Bench" });
  const project = await call("POST", `/api/v1/${slug}/projects`, { name: "Bench", all_access: true });
  const [{ membership_id: assignee }] = await call("GET", `/api/v1/${slug}/people`);
  const under = (parent: string, body: object) => call("POST", `/api/v1/${slug}/recordings/${parent}/children`, body);
  const todos = project.tools.find(({ key }: { key: string }) => key === "todos").id;
  const { id: list } = await under(todos, { type: "todolist", title: "Fifty" });
  const { id: empty } = await under(todos, { type: "todolist", title: "New ones" });
  let todo = "";
  for (let i = 0; i < 50; i++) todo = (await under(list, newTodo(assignee))).id;
  await stop(target);
  return { slug, orgId, cookie, list, empty, todo, assignee };
}

const newTodo = (assignee: string) => ({
  ...{ type: "todo", title: "Write the launch note", due_on: "2026-12-01", assignee_ids: [assignee] },
  content_html:
    '<p>Short and <strong>warm</strong>, as in <a href="https://example.com/style">the style guide</a>.</p>'.repeat(3),
});

/** User and system time of a process and all its threads, in microseconds (proc_pid_stat(5), fields 14 and 15). */
function cpuMicroseconds({ process: { pid } }: Target): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function load(target: Target, request: () => Request, count: number, status: number): Promise<number> {
  const before = cpuMicroseconds(target);
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const response = await fetch(request());
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`answered ${response.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  return (cpuMicroseconds(target) - before) / count;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Case {
  name: string;
  count: number;
  status: number;
  request(address: string): Request;
}

function cases(world: World, etag: Map<string, string>): Case[] {
  const { slug, cookie, list, empty, todo, assignee } = world;
  const path = (id: string) => `/api/v1/${slug}/recordings/${id}`;
  const get = (address: string, to: string, extra = {}) => new Request(address + to, { headers: { cookie, ...extra } });
  const body = JSON.stringify(newTodo(assignee));
  return [
    {
      name: "list of 50 to-dos",
      count: 1500,
      status: 200,
      request: (address) => get(address, `${path(list)}/children?per_page=50`),
    },
    { name: "single read", count: 3000, status: 200, request: (address) => get(address, path(todo)) },
    {
      ...{ name: "create a to-do", count: 1000, status: 201 },
      request: (address) =>
        new Request(`${address}${path(empty)}/children`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body,
        }),
    },
    {
      ...{ name: "conditional GET (304)", count: 4000, status: 304 },
      request: (address) =>
        get(address, `${path(list)}/children?per_page=50`, { "if-none-match": etag.get(address) ?? "" }),
    },
  ];
}

/** Both answer the list and the single read with the same JSON, or the comparison means nothing. */
async function requireSameAnswers(atoll: Target, floor: Target, all: Case[]) {
  for (const { name, request } of all.slice(0, 2)) {
    const [ours, theirs] = await Promise.all(
      [atoll, floor].map(async ({ address }) => (await fetch(request(address))).json()),
    );
    if (!Bun.deepEquals(ours, theirs)) throw new Error(`The floor answers ${name} differently`);
  }
}

/** Server CPU per request against the floor: interleaved rounds of one run, medians. */
export async function httpRatios(folder: string): Promise<Ratio[]> {
  const atollFolder = join(folder, "atoll");
  const world = await prepare(atollFolder);
  const floorFolder = join(folder, "floor");
  cpSync(atollFolder, floorFolder, { recursive: true });
  const atoll = await start(["src/main.ts", "serve"], { TENANTS_DIR: atollFolder, PORT: "0" });
  const floor = await start(["bench/floor.ts", floorFolder, world.orgId], {});
  const etags = new Map<string, string>();
  const all = cases(world, etags);
  await requireSameAnswers(atoll, floor, all);
  const ratios: Ratio[] = [];
  for (const one of all) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const { address } of [atoll, floor]) {
      const response = await fetch(all[0]?.request(address) ?? address);
      etags.set(address, response.headers.get("etag") ?? "");
    }
    for (let round = -1; round < ROUNDS; round++) {
      const [a, b] = [
        await load(atoll, () => one.request(atoll.address), one.count, one.status),
        await load(floor, () => one.request(floor.address), one.count, one.status),
      ];
      if (round < 0) continue;
      ours.push(a);
      theirs.push(b);
    }
    const ratio = median(ours.map((cpu, round) => (theirs[round] ?? 0) / cpu));
    ratios.push({ name: one.name, ratio, atollMicroseconds: median(ours), floorMicroseconds: median(theirs) });
  }
  await Promise.all([stop(atoll), stop(floor)]);
  return ratios;
}
