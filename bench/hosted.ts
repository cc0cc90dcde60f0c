import type { Subprocess } from "bun";
import type { Question, Report } from "./host.ts";

/** A server in a process of its own that answers questions about itself. */
export interface Hosted {
  address: string;
  process: Subprocess;
  ask(question: Question): Promise<Report>;
  memory(): Promise<NonNullable<Report["memory"]>>;
  stop(): Promise<void>;
}

/** Starts one over a folder; `by` is a command that runs it. */
export async function host(
  folder: string,
  env: Record<string, string> = {},
  by: readonly string[] = [],
): Promise<Hosted> {
  const waiting: ((report: Report) => void)[] = [];
  const report = () => new Promise<Report>((resolve) => waiting.push(resolve));
  const started = report();
  const child = Bun.spawn([...by, process.execPath, "bench/host.ts"], {
    env: { ...process.env, LOG_LEVEL: "error", TENANTS_DIR: folder, PORT: "0", ...env },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: Report) => waiting.shift()?.(message),
  });
  const { address = "" } = await started;
  const ask = (question: Question) => {
    const answer = report();
    child.send(question);
    return answer;
  };
  return {
    address,
    process: child,
    ask,
    memory: async () => (await ask({ ask: "memory" })).memory ?? { kilobytes: 0, streams: 0 },
    async stop() {
      child.send({ ask: "stop" } satisfies Question);
      await child.exited;
    },
  };
}
