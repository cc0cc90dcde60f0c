import { expect } from "bun:test";
import { serveDemonstration } from "../../support/browser.ts";
import { until, type Window } from "../../support/engine.ts";
import { firefoxWindow, tryFirefox } from "../../support/firefox.ts";
import { tryWebKit, webKitWindow } from "../../support/webkit.ts";

const API = "/api/v1/coral-reef";
const SHOWS_MS = 20_000;
const LIVE_MS = 5000;
/** Somebody goes on in the moment in which what a page was answered is kept, and reads another in peace. */
const READS_MS = [300, 1500];

interface Project {
  id: string;
  tools: { key: string; id: string }[];
}

const asJson = (path: string, method: string, body: object) =>
  `return fetch(${JSON.stringify(path)}, { method: "${method}", headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.status)`;

const read = <T>({ run }: Window, path: string): Promise<T> =>
  run(`return fetch(${JSON.stringify(API + path)}).then((answer) => answer.json())`);

/** The title of the page that is shown, once it is. */
const shown = ({ run }: Window) =>
  until(
    () => run<string | null>(`return document.querySelector("main h1")?.textContent ?? null`),
    SHOWS_MS,
  );

async function signedIn(window: Window, address: string): Promise<void> {
  await window.load(`${address}/`);
  const who = { email: "ada@example.com", password: "atoll-demo" };
  expect(await window.run<number>(asJson("/api/auth/sign-in/email", "POST", who))).toBe(200);
}

/** Signs in, loads each page twice, and waits for what somebody else does to come into the last. */
const walk = (opened: () => Promise<Window>) => async () => {
  const server = await serveDemonstration();
  try {
    await using window = await opened();
    await signedIn(window, server.address);
    const [project] = await read<Project[]>(window, "/projects");
    const todos = project?.tools.find(({ key }) => key === "todos")?.id ?? "";
    const paths = ["", "/people", "/hey", `/projects/${project?.id}`, "/my", "/settings"];
    const all = [...paths, ...paths, `/recordings/${todos}`];
    for (const [at, path] of all.entries()) {
      await window.load(`${server.address}/coral-reef${path}`);
      expect([path, await shown(window)]).toEqual([path, expect.any(String)]);
      await Bun.sleep(READS_MS[at % READS_MS.length] ?? 0);
    }
    const list = { type: "todolist", title: "Told while it is open" };
    const path = `${API}/recordings/${todos}/children`;
    expect(await window.run<number>(asJson(path, "POST", list))).toBe(201);
    const isTold = `return document.body.textContent.includes(${JSON.stringify(list.title)}) || null`;
    expect(await until(() => window.run<true | null>(isTold), LIVE_MS)).toBe(true);
  } finally {
    server.process.kill();
    await server.process.exited;
  }
};

const PROMISE = "each page that is loaded is shown, and what others do comes into it";
tryWebKit(`in WebKit ${PROMISE}`, walk(webKitWindow));
tryFirefox(`in Firefox ${PROMISE}`, walk(firefoxWindow));
