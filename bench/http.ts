import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { median } from "./measure.ts";

export interface Ratio {
  name: string;
  /** Server CPU of the plain floor divided by ours: 1 is the floor itself. */
  ratio: number;
  /** The same against the tuned floor. */
  tunedRatio: number;
  atollMicroseconds: number;
  floorMicroseconds: number;
  tunedMicroseconds: number;
}

interface Target {
  address: string;
  process: Subprocess;
}

export interface World {
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
    env: { ...process.env, LOG_LEVEL: "error", BASE_URL: "http://localhost:3000", ...env },
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
    const response = await fetch(target.address + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    cookie ||= response.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json();
  };
  await call("POST", "/api/auth/sign-up/email", {
    name: "Ada",
    email: "ada@example.com",
    password: "correct horse",
  });
  const { slug, id: orgId } = await call("POST", "/api/v1/orgs", { name: "Bench" });
  const project = await call("POST", `/api/v1/${slug}/projects`, {
    name: "Bench",
    all_access: true,
  });
  const [{ membership_id: assignee }] = await call("GET", `/api/v1/${slug}/people`);
  const under = (parent: string, body: object) =>
    call("POST", `/api/v1/${slug}/recordings/${parent}/children`, body);
  const todos = project.tools.find(({ key }: { key: string }) => key === "todos").id;
  const { id: list } = await under(todos, { type: "todolist", title: "Fifty" });
  const { id: empty } = await under(todos, { type: "todolist", title: "New ones" });
  let todo = "";
  for (let i = 0; i < 50; i++) todo = (await under(list, newTodo(assignee))).id;
  await stop(target);
  return { slug, orgId, cookie, list, empty, todo, assignee };
}

const newTodo = (assignee: string) => ({
  type: "todo",
  title: "Write the launch note",
  due_on: "2026-12-01",
  assignee_ids: [assignee],
  content_html:
    '<p>Short and <strong>warm</strong>, as in <a href="https://example.com/style">the style guide</a>.</p>'.repeat(
      3,
    ),
});

/**
 * User and system time of a process and all its threads, in microseconds (proc_pid_stat(5), fields
 * 14 and 15).
 */
function cpuMicroseconds({ process: { pid } }: Target): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function load(
  target: Target,
  request: () => Request,
  count: number,
  status: number,
): Promise<number> {
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

interface Case {
  name: string;
  count: number;
  status: number;
  request(address: string): Request;
}

function cases(world: World, etag: Map<string, string>): Case[] {
  const { slug, cookie, list, empty, todo, assignee } = world;
  const path = (id: string) => `/api/v1/${slug}/recordings/${id}`;
  const get = (address: string, to: string, extra = {}) =>
    new Request(address + to, { headers: { cookie, ...extra } });
  const body = JSON.stringify(newTodo(assignee));
  return [
    {
      name: "list of 50 to-dos",
      count: 1500,
      status: 200,
      request: (address) => get(address, `${path(list)}/children?per_page=50`),
    },
    {
      name: "single read",
      count: 3000,
      status: 200,
      request: (address) => get(address, path(todo)),
    },
    {
      name: "create a to-do",
      count: 1000,
      status: 201,
      request: (address) =>
        new Request(`${address}${path(empty)}/children`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body,
        }),
    },
    {
      name: "conditional GET (304)",
      count: 4000,
      status: 304,
      request: (address) =>
        get(address, `${path(list)}/children?per_page=50`, {
          "if-none-match": etag.get(address) ?? "",
        }),
    },
  ];
}

/** All answer the list and the single read with the same JSON, or the comparison means nothing. */
async function requireSameAnswers(targets: readonly Target[], all: readonly Case[]) {
  for (const { name, request } of all.slice(0, 2)) {
    const [ours, ...theirs] = await Promise.all(
      targets.map(async ({ address }) => (await fetch(request(address))).json()),
    );
    if (!theirs.every((answer) => Bun.deepEquals(ours, answer)))
      throw new Error(`A floor answers ${name} differently`);
  }
}

/** Reads the entity tag of the list anew on each server; it changes with every write. */
async function readTags(
  targets: readonly Target[],
  [list]: readonly Case[],
  etags: Map<string, string>,
) {
  for (const { address } of targets) {
    const response = await fetch(list?.request(address) ?? address);
    etags.set(address, response.headers.get("etag") ?? "");
  }
}

/**
 * Server CPU per request of each target, in microseconds: interleaved rounds, the first of which
 * only warms up.
 */
async function rounds(
  targets: readonly Target[],
  { request, count, status }: Case,
): Promise<number[][]> {
  const measured: number[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const one: number[] = [];
    for (const target of targets)
      one.push(await load(target, () => request(target.address), count, status));
    if (round >= 0) measured.push(one);
  }
  return measured;
}

/**
 * Server CPU per request against two floors: interleaved rounds of one run, medians. `fill` puts
 * more into the file before the floors get their copies.
 */
export async function httpRatios(
  folder: string,
  fill: (own: string, world: World) => void = () => {},
): Promise<Ratio[]> {
  const own = join(folder, "atoll");
  const world = await prepare(own);
  fill(own, world);
  const [plain, tuned] = [join(folder, "plain"), join(folder, "tuned")];
  for (const copy of [plain, tuned]) cpSync(own, copy, { recursive: true });
  const targets = await Promise.all([
    start(["src/main.ts", "serve"], { TENANTS_DIR: own, PORT: "0" }),
    start(["bench/floor.ts", plain, world.orgId, "plain"], {}),
    start(["bench/floor.ts", tuned, world.orgId, "tuned"], {}),
  ]);
  try {
    return await ratiosOf(targets, world);
  } finally {
    await Promise.all(targets.map(stop));
  }
}

async function ratiosOf(targets: readonly Target[], world: World): Promise<Ratio[]> {
  const etags = new Map<string, string>();
  const all = cases(world, etags);
  await requireSameAnswers(targets, all);
  const ratios: Ratio[] = [];
  for (const one of all) {
    await readTags(targets, all, etags);
    const measured = await rounds(targets, one);
    const cpu = (target: number) => median(measured.map((round) => round[target] ?? 0));
    const against = (target: number) =>
      median(measured.map((round) => (round[target] ?? 0) / (round[0] ?? 1)));
    ratios.push({
      name: one.name,
      ratio: against(1),
      tunedRatio: against(2),
      atollMicroseconds: cpu(0),
      floorMicroseconds: cpu(1),
      tunedMicroseconds: cpu(2),
    });
  }
  return ratios;
}
