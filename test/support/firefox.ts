import { test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./browser.ts";
import { until, type Window } from "./engine.ts";

const browser = Bun.which("firefox-esr") ?? Bun.which("firefox");
if (!browser) console.log("skipped: there is no Firefox, so no page was tried in it");

/** A test in Firefox. */
export const tryFirefox = browser ? test : test.skip;

const STARTS_MS = 60_000;
const ANSWERS_MS = 60_000;

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  message?: string;
}

/** A connection that speaks WebDriver BiDi: messages in JSON, each answered once. */
async function connected(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id ?? -1)?.(answer);
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error("Firefox takes no connection yet."));
  });
  let last = 0;
  const ask = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => reject(new Error(`${method} isn't answered.`)), ANSWERS_MS);
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
    if (answer.type === "success") return answer.result as T;
    throw new Error(`Firefox says: ${answer.message}`);
  };
  return { ask, close: () => socket.close() };
}

interface Called {
  type: "success" | "exception";
  result: { value?: string };
  exceptionDetails?: { text: string };
}

/** A window of Firefox without a screen, driven as WebDriver BiDi says. */
export async function firefoxWindow(): Promise<Window> {
  const port = freePort();
  const profile = await mkdtemp(join(tmpdir(), "atoll-firefox-"));
  const words = ["--headless", "--no-remote", "--profile", profile];
  const running = Bun.spawn([browser ?? "", ...words, "--remote-debugging-port", `${port}`], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  const found = await until(() => connected(`ws://127.0.0.1:${port}/session`), STARTS_MS);
  if (!found) throw new Error("Firefox doesn't start.");
  const { ask, close } = found;
  await ask("session.new", { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>(
    "browsingContext.getTree",
    {},
  );
  const context = contexts[0]?.context;
  return {
    load: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    async run(script) {
      const functionDeclaration = `async () => JSON.stringify((await (async () => { ${script} })()) ?? null)`;
      const target = { context };
      const all = { functionDeclaration, awaitPromise: true, target };
      const { type, result, exceptionDetails } = await ask<Called>("script.callFunction", all);
      if (type === "exception") throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value ?? "null");
    },
    async [Symbol.asyncDispose]() {
      await ask("browser.close", {}).catch(() => null);
      close();
      running.kill();
      await running.exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
