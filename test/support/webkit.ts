import { test } from "bun:test";
import { existsSync } from "node:fs";
import { freePort } from "./browser.ts";
import { until, type Window } from "./engine.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec"];
const BROWSERS = FOLDERS.flatMap((folder) => [
  `${folder}/webkit2gtk-4.1/MiniBrowser`,
  `${folder}/webkit2gtk-4.0/MiniBrowser`,
]);
const browser = BROWSERS.find(existsSync) ?? null;
const isThere = browser !== null && existsSync(DRIVER) && existsSync(SCREEN);
if (!isThere)
  console.log(
    "skipped: there is no WebKitGTK with a driver and a screen, so no page was tried in it",
  );

/** A test in the engine of Safari. */
export const tryWebKit = isThere ? test : test.skip;

const STARTS_MS = 20_000;

/** A window of WebKit on a screen of its own, driven as the WebDriver standard says. */
export async function webKitWindow(): Promise<Window> {
  const port = freePort();
  const display = `:${port}`;
  const quiet = { stdin: "ignore", stdout: "ignore", stderr: "ignore" } as const;
  const screen = Bun.spawn([SCREEN, display, "-screen", "0", "1400x1000x24"], quiet);
  const env = { ...process.env, DISPLAY: display };
  const driver = Bun.spawn([DRIVER, `--port=${port}`], { ...quiet, env });
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(`The driver says: ${JSON.stringify(value)}`);
    return value;
  };
  const wanted = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": wanted } };
  const begun = await until(
    () => ask<{ sessionId: string }>("/session", { capabilities }),
    STARTS_MS,
  );
  if (!begun) throw new Error("WebKit doesn't start.");
  const session = `/session/${begun.sessionId}`;
  return {
    load: (url) => ask(`${session}/url`, { url }),
    run: (script) => ask(`${session}/execute/sync`, { script, args: [] }),
    async [Symbol.asyncDispose]() {
      await fetch(`http://127.0.0.1:${port}${session}`, { method: "DELETE" }).catch(() => null);
      for (const one of [driver, screen]) {
        one.kill();
        await one.exited;
      }
    },
  };
}
