import { existsSync } from "node:fs";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { at, type Figure, median, milliseconds, times } from "./measure.ts";
import { during, run } from "./server.ts";

const PLACES = [process.env.CHROMIUM ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const ROUNDS = 7;
const DEMO = { email: "ada@example.com", password: "atoll-demo" };

/** A slow laptop on a slow line. */
const SLOWER = 4;
const LINE = { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/**
 * What the first page of a bare application of the same libraries took, in milliseconds, by the same
 * measure: the floor of these figures.
 */
const FLOOR = { paint: 244, home: 1317, todos: 1317, deed: 13.5 };
/** A browser reads its own parts for each new window, of the same processor: nobody waits for that who has one open. */
const AT_REST_MS = 2500;

interface Taken {
  paint: number;
  home: number;
  todos: number;
  deed: number;
}

declare global {
  /** When what somebody came for was on the screen, in milliseconds since the page was begun. */
  var shownAt: number | undefined;
}

/** What somebody comes for: the projects, and what is to be done. */
const SOUGHT = {
  home: "main a[href*='/projects/']",
  todos: "[role=checkbox], input[type=checkbox]",
};

/**
 * What people wait for in the web application: its first paint, what they came for, and the answer
 * to what they do, over a slow line with a slow processor and nothing kept.
 */
export async function webFigures(folder: string): Promise<Figure[]> {
  const program = PLACES.find((path) => path !== "" && existsSync(path));
  if (!program) return [{ name: "pages", figure: "skipped: there is no Chromium", goal: "" }];
  const server = await run([process.execPath, "src/main.ts", "start"], {
    TENANTS_DIR: folder,
    PORT: "0",
    BASE_URL: "",
  });
  return during([server], async () => {
    const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
    try {
      const taken: Taken[] = [];
      for (let round = 0; round < ROUNDS; round++)
        taken.push(await oneRound(browser, server.address));
      return figuresOf(taken);
    } finally {
      await browser.close();
    }
  });
}

/** Browsers that know nothing yet but who it is. */
async function oneRound(browser: Browser, address: string): Promise<Taken> {
  const home = await visited(browser, address, async () => "/coral-reef", SOUGHT.home);
  const todos = await visited(
    browser,
    address,
    (cookie) => pathOfTodos(address, cookie),
    SOUGHT.todos,
    doneIn,
  );
  return { paint: home.paint, home: home.data, todos: todos.data, deed: todos.after ?? 0 };
}

interface Visit {
  paint: number;
  data: number;
  after: number | null;
}

/** Opens a page, and does something there when it is shown. */
async function visited(
  browser: Browser,
  address: string,
  pathBy: (cookie: string) => Promise<string>,
  sought: string,
  doAfter?: (page: Page) => Promise<number>,
): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await context.request.post(`${address}/api/auth/sign-in/email`, { data: DEMO });
    const path = await pathBy(await cookiesOf(context, address));
    const page = await context.newPage();
    await page.addInitScript(noteWhenShown, sought);
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    await page.waitForTimeout(AT_REST_MS);
    await page.goto(`${address}${path}`, { waitUntil: "load" });
    await page.waitForFunction(() => globalThis.shownAt);
    const [paint = 0, data = 0] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      globalThis.shownAt ?? 0,
    ]);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    return { paint, data, after: (await doAfter?.(page)) ?? null };
  } finally {
    await context.close();
  }
}

/** Notes in a page when the frame is over in which something was first there. */
function noteWhenShown(sought: string): void {
  new MutationObserver((_, looking) => {
    if (!document.querySelector(sought)) return;
    looking.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.shownAt = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}

const cookiesOf = async (
  context: Awaited<ReturnType<Browser["newContext"]>>,
  address: string,
): Promise<string> =>
  (await context.cookies(address)).map(({ name, value }) => `${name}=${value}`).join("; ");

interface Project {
  tools: { key: string; id: string }[];
}

async function pathOfTodos(address: string, cookie: string): Promise<string> {
  const asked = await fetch(`${address}/api/v1/coral-reef/projects`, { headers: { cookie } });
  const all: Project[] = await asked.json();
  const todos = all.flatMap(({ tools }) => tools).find(({ key }) => key === "todos");
  return `/coral-reef/recordings/${todos?.id}`;
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** How long it takes from a click on the first to-do to the second frame after it. */
const doneIn = (page: Page): Promise<number> =>
  page
    .getByRole("checkbox")
    .first()
    .evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const from = performance.now();
          if (element instanceof HTMLElement) element.click();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.now() - from)),
          );
        }),
    );

const SLOWLY = "4 × slower, 10 Mbit, 40 ms";
const NAMES: Record<keyof Taken, [name: string, goal: string]> = {
  paint: [`first paint of a page, ${SLOWLY}`, "< 500 ms"],
  home: [`Home on the screen, ${SLOWLY}`, "< 2,000 ms"],
  todos: [`to-dos on the screen, ${SLOWLY}`, "< 2,000 ms"],
  deed: ["a to-do done, to the second frame", "< 50 ms"],
};

const figuresOf = (taken: readonly Taken[]): Figure[] =>
  (["paint", "home", "todos", "deed"] as const).map((key) => {
    const values = taken.map((one) => one[key]);
    const [name, goal] = NAMES[key];
    const middle = median(values);
    return {
      name,
      figure: `${milliseconds(middle, 0)}, at most ${milliseconds(at(values, 1), 0)}; ${times(middle / FLOOR[key])} of a bare page's`,
      goal,
    };
  });
