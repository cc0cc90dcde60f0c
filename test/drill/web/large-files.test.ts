import { afterAll, expect } from "bun:test";
import { closeSync, ftruncateSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { send } from "./sending.ts";

const at = desk();
const MEBI = 1024 * 1024;
/** More than a form takes, in two parts. */
const PARTED = 70 * MEBI;
/** The same in one piece. */
const WHOLE = 51 * MEBI;
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of nothing but its size. */
function sparse(name: string, byteSize: number): string {
  const path = join(folder, name);
  const file = openSync(path, "w");
  ftruncateSync(file, byteSize);
  closeSync(file);
  return path;
}

const picker = (page: Page) => page.locator("input[type=file]").first();
const going = (page: Page, name: string) =>
  page.getByRole("list", { name: "On their way" }).getByRole("listitem").filter({ hasText: name });
const STORE = "**/storage/*";

/**
 * Sends some of the pieces, from one to another, to where nothing takes them. A browser whose requests are held
 * back would hand over every piece as a whole, which takes long.
 */
const misleading = (page: Page, from: number, to: number) =>
  page.evaluate(
    ({ from, to }) => {
      const { open } = XMLHttpRequest.prototype;
      let sent = 0;
      XMLHttpRequest.prototype.open = function (method: string, address: string | URL) {
        if (method === "PUT") sent++;
        const isLost = method === "PUT" && sent >= from && sent <= to;
        open.call(this, method, isLost ? "/storage/nothing" : address, true);
      };
    },
    { from, to },
  );

/** Has the first piece arrive before the page sends it, as when the answer to it was lost. */
const arrivedBefore = (page: Page) =>
  page.evaluate(() => {
    const { open, send } = XMLHttpRequest.prototype;
    let address: string | URL = "";
    XMLHttpRequest.prototype.open = function (method: string, to: string | URL) {
      address = to;
      open.call(this, method, to, true);
    };
    XMLHttpRequest.prototype.send = function (body) {
      if (!(body instanceof Blob)) return send.call(this, body);
      XMLHttpRequest.prototype.send = send;
      void fetch(address, { method: "PUT", body }).then(() => send.call(this, body));
    };
  });

/** Makes what a page sends slow. Answers how to end that. */
async function slowly({ context, page }: Sitting): Promise<() => Promise<void>> {
  const tools = await context.newCDPSession(page);
  const set = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await tools.send("Network.emulateNetworkConditions", conditions);
  };
  await tools.send("Network.enable");
  await set(2 * MEBI);
  return () => set(-1);
}

/** How many pieces a page has sent to the store. */
function counting(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/storage/")) sent++;
  });
  return () => sent;
}

/** Somebody in an empty folder. */
async function inFolder(title: string) {
  const sitting = await atHome(at);
  const { tool } = await demoProject(sitting);
  const { id } = await send(sitting, "POST", `/recordings/${tool("folder")}/children`, {
    type: "folder",
    title,
  });
  await sitting.open(`/recordings/${id}`);
  return { ...sitting, sitting, id };
}

/** The files that lie somewhere, with their sizes. */
async function filesIn(sitting: Sitting, id: string) {
  const rows = (await childrenIn(sitting, id)).filter(({ type }) => type === "upload");
  return Promise.all(
    rows.map(async (row) => {
      const { byte_size } = await sitting.get<{ byte_size: number }>(`/recordings/${row.id}`);
      return [row.title, byte_size];
    }),
  );
}

tryPage("a file larger than a form takes comes into a folder, past a part that fails", async () => {
  const { page, sitting, id } = await inFolder("Films");
  const sent = counting(page);
  await misleading(page, 1, 1);
  await picker(page).setInputFiles(sparse("film.bin", PARTED));
  await page.getByRole("link", { name: "film.bin" }).waitFor();
  await going(page, "film.bin").waitFor({ state: "detached" });
  expect(await filesIn(sitting, id)).toEqual([["film.bin", PARTED]]);
  expect(sent()).toBe(3);
});

tryPage(
  "tried again, a file goes on with the parts that aren't there, and is made once",
  async () => {
    const { page, sitting, id } = await inFolder("Long films");
    const sent = counting(page);
    await misleading(page, 2, 5);
    await picker(page).setInputFiles(sparse("long.bin", PARTED));
    const refused = going(page, "long.bin");
    await refused.getByRole("alert").waitFor();
    const before = sent();
    // It arrives, and the answer doesn't.
    const children = `**/recordings/${id}/children`;
    await page.route(children, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press(refused.getByRole("button", { name: "Try again" }));
    await refused.getByRole("alert").waitFor({ state: "detached" });
    await refused.getByRole("alert").waitFor();
    await page.unroute(children);
    await press(refused.getByRole("button", { name: "Try again" }));
    await refused.waitFor({ state: "detached" });
    expect(sent() - before).toBe(1);
    expect(await filesIn(sitting, id)).toEqual([["long.bin", PARTED]]);
  },
);

tryPage(
  "a large file comes into a chat; one that is stopped doesn't, and is asked for before leaving",
  async () => {
    const sitting = await atHome(at);
    const { page, get, open } = sitting;
    const room = (await demoProject(sitting)).tool("chat");
    const titles = async () =>
      (await get<{ title: string }[]>(`/recordings/${room}/uploads`)).map(({ title }) => title);
    await open(`/recordings/${room}`);
    await page.getByLabel(/^Say something to/).waitFor();
    const quickly = await slowly(sitting);
    await picker(page).setInputFiles(sparse("stopped.bin", PARTED));
    const progress = going(page, "stopped.bin").getByRole("progressbar");
    await progress.and(page.locator("[value]:not([value='0'])")).waitFor();
    const warned = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => location.reload()));
    const warning = await warned;
    expect(warning.type()).toBe("beforeunload");
    await warning.dismiss();
    const takenBack = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/attachments/"),
    );
    await press(page.getByRole("button", { name: "Stop sending stopped.bin" }));
    expect((await takenBack).status()).toBe(200);
    await going(page, "stopped.bin").waitFor({ state: "detached" });
    await quickly();
    await picker(page).setInputFiles(sparse("whale.bin", PARTED));
    await page
      .getByRole("log")
      .getByRole("link", { name: /whale.bin/ })
      .waitFor();
    expect(await titles()).toEqual(["whale.bin"]);
  },
);

tryPage(
  "a large file comes into a ping in one piece, also where the answer to it is lost",
  async () => {
    const sitting = await atHome(at);
    const { page, get, open } = sitting;
    const people = await get<{ name: string; membership_id: string }[]>("/people");
    const other = people.find(({ name }) => name === "Grace Hopper")?.membership_id;
    const { id } = await send(sitting, "POST", "/chats", { membership_ids: [other] });
    await open(`/recordings/${id}`);
    await page.getByLabel(/^Say something to/).waitFor();
    await arrivedBefore(page);
    await picker(page).setInputFiles(sparse("song.bin", WHOLE));
    await page
      .getByRole("log")
      .getByRole("link", { name: /song.bin/ })
      .waitFor();
    const kept = await get<{ title: string; byte_size: number }[]>(`/recordings/${id}/uploads`);
    expect(kept.map(({ title, byte_size }) => [title, byte_size])).toEqual([["song.bin", WHOLE]]);
  },
);

tryPage("a large file takes the place of a small one, and can be stopped on its way", async () => {
  const { page, get, id, sitting } = await inFolder("Replaced");
  await picker(page).setInputFiles({
    name: "sketch.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Sketch"),
  });
  await press(page.getByRole("link", { name: "sketch.txt" }));
  await page.getByText("Replace it").waitFor();
  const quickly = await slowly(sitting);
  await picker(page).setInputFiles(sparse("final.bin", WHOLE));
  await press(page.getByRole("button", { name: "Stop sending final.bin" }));
  await going(page, "final.bin").waitFor({ state: "detached" });
  await quickly();
  await picker(page).setInputFiles(sparse("final.bin", WHOLE));
  await page.getByRole("button", { name: /^final.bin/ }).waitFor();
  const [file] = await childrenIn(sitting, id);
  expect(await get(`/recordings/${file?.id}`)).toMatchObject({
    title: "final.bin",
    byte_size: WHOLE,
    versions_count: 2,
  });
});

tryPage(
  "a large file stands in a text as a link, and one that nothing takes says why",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    await open(`/recordings/${(await demoProject(sitting)).tool("message_board")}`);
    await press(page.getByRole("button", { name: "Write a message" }).first());
    const files = page.getByLabel("Files to attach");
    await files.setInputFiles(sparse("tour.bin", WHOLE));
    const link = page.locator(".composer-text a", { hasText: "tour.bin" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toContain("/attachments/");
    await page.route("**/attachments", (route) =>
      route.fulfill({ status: 402, json: { error: { code: "limit", message: "It is full." } } }),
    );
    await files.setInputFiles(sparse("full.bin", WHOLE));
    await going(page, "full.bin").getByText("It is full.").waitFor();
    await going(page, "full.bin").getByRole("link", { name: "See the plan" }).waitFor();
    await page.unroute("**/attachments");
    await page.route(STORE, (route) => route.fulfill({ status: 413, body: "<html></html>" }));
    await files.setInputFiles(sparse("wide.bin", 33 * MEBI));
    await going(page, "wide.bin").getByText("This is too large to be sent here.").waitFor();
    await page.unroute(STORE);
    await files.setInputFiles(sparse("endless.bin", 11 * 1024 * MEBI));
    await going(page, "endless.bin").getByText("at most 10 GB fits here").waitFor();
  },
);
