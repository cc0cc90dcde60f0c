import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { at } from "./measure.ts";

/** A server in a process of its own. */
export interface Target {
  address: string;
  process: Subprocess;
}

const ANNOUNCED = /(?:running|started) at:?.*?(http:\/\/[\w.:]+)/;

/** Runs a command until it says on its standard output where it listens. */
export async function run(command: string[], env: Record<string, string> = {}): Promise<Target> {
  const child = Bun.spawn(command, {
    env: { ...process.env, LOG_LEVEL: "error", BASE_URL: "http://localhost:3000", ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${command.join(" ")} ended`);
    text += new TextDecoder().decode(value);
    const address = ANNOUNCED.exec(text)?.[1];
    if (!address) continue;
    void drain(reader);
    return { address, process: child };
  }
}

/** Reads on, so that whoever writes never waits. */
async function drain(reader: Pick<ReadableStreamDefaultReader, "read">): Promise<void> {
  while (!(await reader.read()).done);
}

/** One person asks for everything here. */
export const NO_TRAFFIC_LIMIT = { QUOTAS: "session_requests=100000000" };

/** Atoll over a folder, as an operator runs it, on a port that the system chooses. */
export const serve = (folder: string, env: Record<string, string> = {}): Promise<Target> =>
  run([process.execPath, "src/main.ts", "serve"], {
    TENANTS_DIR: folder,
    PORT: "0",
    ...NO_TRAFFIC_LIMIT,
    ...env,
  });

export async function stop({ process: child }: Target): Promise<void> {
  child.kill("SIGTERM");
  await child.exited;
}

/** Does something with servers and stops them, whatever came of it. */
export async function during<T>(targets: readonly Target[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await Promise.all(targets.map(stop));
  }
}

/**
 * User and system time of a process and all its threads, in microseconds (proc_pid_stat(5), fields
 * 14 and 15).
 */
export function cpuMicroseconds({ process: { pid } }: Target): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const QUIET_MS = 400;
const MOST_QUIET_MICROSECONDS = 20_000;

/** Resolves when a server does nothing any more: what followed from its requests is done. */
export async function settled(target: Target): Promise<void> {
  for (let rounds = 0; rounds < 100; rounds++) {
    const before = cpuMicroseconds(target);
    await Bun.sleep(QUIET_MS);
    if (cpuMicroseconds(target) - before <= MOST_QUIET_MICROSECONDS) return;
  }
  throw new Error("A server never came to rest");
}

/** What a number of requests cost. */
export interface Load {
  /** CPU of the server per request, in microseconds. */
  cpu: number;
  perSecond: number;
  /** How long each took, in milliseconds. */
  times: number[];
}

export interface Ask {
  count: number;
  /** How many keep-alive connections ask at once. */
  clients: number;
  /** What every answer must be. */
  status: number;
  request(address: string): Request;
}

export async function load(
  target: Target,
  { count, clients, status, request }: Ask,
): Promise<Load> {
  const [before, begun] = [cpuMicroseconds(target), performance.now()];
  const times: number[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const asked = performance.now();
      const response = await fetch(request(target.address));
      const text = await response.text();
      times.push(performance.now() - asked);
      if (response.status !== status)
        throw new Error(`answered ${response.status}, not ${status}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    cpu: (cpuMicroseconds(target) - before) / count,
    perSecond: (count * 1000) / (performance.now() - begun),
    times,
  };
}

/** As `12 / 30 ms`: the half of them took no longer, and 99 of 100. */
export const halfAndMost = (times: readonly number[]): string =>
  `${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} ms`;
