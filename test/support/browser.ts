import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { temporaryFolder } from "./folders.ts";
import { run, type Served, served } from "./process.ts";
import { quotasWith } from "./traffic.ts";

const PLACES = [
  process.env.CHROMIUM ?? "",
  // The same without windows of its own, which nobody sees here: a third less to do.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine; null where there is none. */
const program = PLACES.find((path) => path !== "" && existsSync(path)) ?? null;
if (program === null)
  console.log("skipped: there is no Chromium on this machine, so no page was tried in a browser");

/** A test that needs a browser. */
export const tryPage = program === null ? test.skip : test;

/** What a browser waits for at most; a loaded machine is slow. */
const PATIENCE_MS = 60_000;
/** What a server and a browser take at most until they are there. */
const STARTS_MS = 120_000;
const DEMO = { email: "ada@example.com", password: "atoll-demo" };

interface Options {
  isPhone?: boolean;
  isDark?: boolean;
  /** With what runs beside the pages; a test that holds requests back sees none of those it makes. */
  hasWorker?: boolean;
}

export interface Desk {
  address: string;
  /** A person's browser, with cookies and storage of its own. */
  person(options?: Options): Promise<Sitting>;
}

export interface Sitting {
  context: BrowserContext;
  page: Page;
  /** Opens a page of the demonstration, signed in. */
  open(path: string): Promise<void>;
  /** The JSON of a route of the demonstration's API, as who sits there. */
  get<T>(path: string): Promise<T>;
  /** What the page complained of, that nobody expected. */
  complaints: string[];
}

const ORG = "coral-reef";
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A port that nobody listens at. */
export function freePort(): number {
  const taken = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = taken;
  void taken.stop(true);
  return port;
}

/** The program as it is shipped, where one is named; else from its sources. */
const startOf = (env: Record<string, string>): Served["process"] =>
  process.env.ATOLL_BINARY
    ? Bun.spawn([process.env.ATOLL_BINARY, "start"], {
        // Nobody opens so many pages in a minute.
        env: { ...process.env, LOG_LEVEL: "error", ...env, QUOTAS: quotasWith() },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      })
    : run("start", env);

/** Starts the program with its demonstration and its pages. */
export function serveDemonstration(env: Record<string, string> = {}): Promise<Served> {
  // The program as it is shipped has its pages in it.
  if (!process.env.ATOLL_BINARY)
    Bun.spawnSync([process.execPath, "tools/build-web.ts", "--fast", "--if-needed"]);
  // Its own address stands in what a browser sends, so that the port is known before.
  return served(startOf({ ...env, TENANTS_DIR: temporaryFolder(), PORT: String(freePort()) }));
}

/** Serves the demonstration to a browser, for all tests of a file; with settings of its own. */
export function desk(env: Record<string, string> = {}): Desk {
  let server: Served | null = null;
  let browser: Browser | null = null;
  const sittings: Sitting[] = [];
  beforeAll(async () => {
    if (program === null) return;
    server = await serveDemonstration(env);
    browser = await chromium.launch({
      executablePath: program,
      args: ["--no-sandbox", "--disable-gpu"],
    });
  }, STARTS_MS);
  // What somebody leaves open would count among their streams, and take from the machine.
  afterEach(async () => {
    await Promise.all(sittings.map(({ context }) => left(context)));
  });
  afterAll(async () => {
    await browser?.close();
    server?.process.kill();
    await server?.process.exited;
    expect(sittings.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  const address = () => server?.address ?? "";
  const person: Desk["person"] = async ({ isPhone, isDark, hasWorker } = {}) => {
    if (!browser) throw new Error("There is no browser.");
    const context = await browser.newContext({
      viewport: isPhone ? PHONE : WIDE,
      hasTouch: isPhone ?? false,
      colorScheme: isDark ? "dark" : "light",
      timezoneId: "UTC",
      serviceWorkers: hasWorker ? "allow" : "block",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const sitting = sit(context, await context.newPage(), address());
    sittings.push(sitting);
    return sitting;
  };
  return {
    get address() {
      return address();
    },
    person,
  };
}

/** Closes what somebody had open. What a test still holds of an answer there is nobody's any more. */
async function left(context: BrowserContext): Promise<void> {
  const held = [context, ...context.pages()];
  const behavior = "ignoreErrors";
  await Promise.all(held.map((one) => one.unrouteAll({ behavior }).catch(() => undefined)));
  await context.close();
}

/**
 * A browser says so itself of each answer that is a refusal, and of a room's styles that came after
 * somebody had gone elsewhere; the router of a page that was to be fetched early, where somebody was
 * faster (https://github.com/TanStack/router/issues/7759).
 */
const EXPECTED =
  /Failed to load resource|Service Worker registration blocked|was preloaded using link preload but not used|'_nonReactive'[\s\S]*preloadRoute/;

const SETTLES_MS = 2000;
const BETWEEN_MS = 40;

/**
 * Waits until no change is on its way, or for two seconds where a test holds one back: a page shows
 * what is done before the server knows of it, and whoever asks the server next would be too early.
 */
function settling(page: Page): () => Promise<void> {
  const changes = new Set<Request>();
  page.on("request", (request) => request.method() !== "GET" && changes.add(request));
  page.on("requestfinished", (request) => changes.delete(request));
  page.on("requestfailed", (request) => changes.delete(request));
  return async () => {
    const end = Date.now() + SETTLES_MS;
    do await Bun.sleep(BETWEEN_MS);
    while (changes.size > 0 && Date.now() < end);
  };
}

/**
 * Goes to an address. What closes above a page goes back in its history, a moment later, and a browser
 * gives up an address that was asked for meanwhile.
 */
const goTo = (page: Page, address: string): Promise<unknown> =>
  page.goto(address).catch((error) => {
    if (String(error).includes("net::ERR_ABORTED")) return page.goto(address);
    throw error;
  });

function sit(context: BrowserContext, page: Page, address: string): Sitting {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const settled = settling(page);
  const get = async <T>(path: string): Promise<T> => {
    await settled();
    return page.evaluate(
      (url) => fetch(url).then((answer) => answer.json()),
      `/api/v1/${ORG}${path}`,
    );
  };
  return {
    context,
    page,
    complaints,
    get,
    async open(path) {
      await goTo(page, `${address}/${ORG}${path}`);
      const email = page.getByLabel("E-mail", { exact: true });
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      if ((await email.count()) > 0 && (await page.getByText("Welcome back").count()) > 0)
        await comeIn(page);
    },
  };
}

/** Signs in at the door, as the demonstration's owner. */
export async function comeIn(page: Page, { email, password } = DEMO): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("header.bar").waitFor();
}

/** Loads a page anew as somebody does who stays as long as the browser asks whether to leave. */
export async function loadAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.reload();
}

/** Somebody who is in, at home. */
export async function atHome(at: Desk): Promise<Sitting> {
  const sitting = await at.person();
  await sitting.open("");
  await sitting.page.getByRole("heading", { level: 1 }).waitFor();
  return sitting;
}

interface Tool {
  key: string;
  id: string;
}

/** The demonstration's project, and its tools by their keys. */
export async function demoProject({ get }: Sitting) {
  const all =
    await get<{ id: string; name: string; check_ins_id: string; tools: Tool[] }[]>("/projects");
  const project = all.find(({ name }) => name === "Website relaunch");
  if (!project) throw new Error("There is no project.");
  const tool = (key: string) => project.tools.find((one) => one.key === key)?.id ?? "";
  return { ...project, tool };
}

interface Child {
  id: string;
  type: string;
  title: string;
}

/** What lies in something of the demonstration. */
export const childrenIn = ({ get }: Sitting, id: string): Promise<Child[]> =>
  get(`/recordings/${id}/children`);
