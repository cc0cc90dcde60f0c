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

/** What a bare page of the same libraries took, in milliseconds: the floor of these figures. */
const FLOOR = { paint: 404, data: 1740, deed: 13.5 };

interface Taken {
  paint: number;
  data: number;
  deed: number;
}

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

/** A browser that knows nothing yet but who it is. */
async function oneRound(browser: Browser, address: string): Promise<Taken> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await context.request.post(`${address}/api/auth/sign-in/email`, { data: DEMO });
    const path = await pathOfTodos(address, await cookiesOf(context, address));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    return await opened(page, devtools, `${address}${path}`);
  } finally {
    await context.close();
  }
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

async function opened(page: Page, devtools: CDPSession, address: string): Promise<Taken> {
  const begun = performance.now();
  // What looks for the box is put into the page after it was loaded: before, it would hold up its first paint.
  await page.goto(address, { waitUntil: "load" });
  const box = page.getByRole("checkbox").first();
  await box.waitFor();
  const data = performance.now() - begun;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const deed = await box.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        if (element instanceof HTMLElement) element.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
      }),
  );
  return { paint, data, deed };
}

const NAMES: Record<keyof Taken, [name: string, goal: string]> = {
  paint: ["first paint of a page, 4 × slower, 10 Mbit, 40 ms", "< 500 ms"],
  data: ["to-dos on the screen, 4 × slower, 10 Mbit, 40 ms", "< 2,000 ms"],
  deed: ["a to-do done, to the second frame", "< 50 ms"],
};

const figuresOf = (taken: readonly Taken[]): Figure[] =>
  (["paint", "data", "deed"] as const).map((key) => {
    const values = taken.map((one) => one[key]);
    const [name, goal] = NAMES[key];
    const middle = median(values);
    return {
      name,
      figure: `${milliseconds(middle, 0)}, at most ${milliseconds(at(values, 1), 0)}; ${times(middle / FLOOR[key])} of a bare page's`,
      goal,
    };
  });
