// The server of the figures of streams and disks: the real one, which also answers the bench about
// itself.
// Run with an IPC channel as `bun bench/host.ts`; the environment is that of `serve`.
import { readFileSync } from "node:fs";
import { start } from "#/app/start.ts";
import { openScope } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { readConfig } from "#/platform/config.ts";

/** What the bench asks for. */
export type Question =
  | { ask: "memory" }
  | { ask: "woken" }
  | { ask: "held" }
  | { ask: "stop" }
  | {
      ask: "news";
      orgId: string;
      recordingId: string;
      projectId: string;
      to: string;
      rows: number;
    };

export interface Report {
  address?: string;
  /** Resident memory and how many streams are open. */
  memory?: { kilobytes: number; streams: number };
  /** When streams were last woken, right after COMMIT, and how long that took. */
  woken?: { at: number; took: number };
  /** The longest time in which the event loop served nobody, since this was asked last, in ms. */
  held?: number;
  done?: true;
}

const running = await start(readConfig(process.env));
const { services, address } = running;
const send = (report: Report) => process.send?.(report);
const now = () => performance.timeOrigin + performance.now();

let woken = { at: 0, took: 0 };
const { hub } = services;
const wake = hub.wake.bind(hub);
hub.wake = (orgId, personIds) => {
  const at = now();
  wake(orgId, personIds);
  woken = { at, took: now() - at };
};

let [longest, last] = [0, 0];
function look(): void {
  const at = now();
  [longest, last] = [Math.max(longest, at - last), at];
}

/** Watches the event loop from the first question on. */
function longestHold(): number {
  if (last === 0) setInterval(look, 1);
  const held = longest;
  [longest, last] = [0, now()];
  return held;
}

async function memory() {
  for (let i = 0; i < 3; i++) {
    Bun.gc(true);
    await Bun.sleep(50);
  }
  const status = readFileSync("/proc/self/status", "utf8");
  return { kilobytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), streams: hub.size };
}

/** Tells somebody many things, as that many requests would. */
async function news({
  orgId,
  recordingId,
  projectId,
  to,
  rows,
}: Extract<Question, { ask: "news" }>) {
  await services.wakeIndex.ensureAwake(orgId);
  const actor = [...directory(services.tenants.get(orgId)).byId.values()].find(
    ({ id }) => id !== to,
  );
  if (!actor) throw new Error("Nobody tells anything");
  const scope = openScope({ services, orgId, actor });
  for (let i = 0; i < rows; i++) {
    const recording = { id: recordingId, projectId, version: 1 };
    scope.write((w) =>
      notify(w, { action: "mentioned", recording, excerpt: `${i} ${"word ".repeat(40)}` }, [to]),
    );
    if (i % 20 === 0) await Bun.sleep(0);
  }
}

process.on("message", async (question: Question) => {
  switch (question.ask) {
    case "memory":
      return send({ memory: await memory() });
    case "woken":
      return send({ woken });
    case "held":
      return send({ held: longestHold() });
    case "news":
      await news(question);
      return send({ done: true });
    case "stop":
      await running.stop();
      process.exit(0);
  }
});
send({ address });
