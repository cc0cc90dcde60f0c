import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** Asks until something is so; what waits is sent a moment after a page is opened. */
async function becomes(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(100))
    if (Bun.deepEquals(await ask(), wanted)) break;
  expect(await ask()).toEqual(wanted);
}

/** Another tab of the same browser. */
async function another({ context }: Sitting, path = ""): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${at.address}/coral-reef${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return page;
}

/** Enter, in the moment in which the page ends: nothing that takes time comes to its end. */
const enterJustThen = (page: Page) =>
  page.evaluate(() => {
    const never = () => new Promise<never>(() => undefined);
    Object.assign(globalThis, { fetch: never });
    Object.assign(navigator.locks, { request: never });
    const field = document.activeElement;
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    if (field?.dispatchEvent(enter)) field.closest("form")?.requestSubmit();
  });

tryPage("what leaves its form as the tab ends is sent by the next one, once", async () => {
  const sitting = await atHome(at);
  const { tool } = await demoProject(sitting);
  const inBoard = await childrenIn(sitting, tool("board"));
  const column = inBoard.find(({ type }) => type === "column")?.id ?? "";
  const forms = [
    { of: tool("board"), opener: "Add a card", inside: column },
    { of: tool("todos"), opener: "New list", inside: tool("todos") },
    { of: tool("chat"), opener: null, inside: tool("chat") },
  ];
  for (const { of, opener, inside } of forms) {
    const words = `Just then: ${opener ?? "a line"}`;
    const tab = await another(sitting, `/recordings/${of}`);
    if (opener) await press(tab.getByRole("button", { name: opener, exact: true }).first());
    await tab.locator("form input:focus, form textarea:focus").waitFor();
    await tab.keyboard.type(words);
    await enterJustThen(tab);
    await tab.close();
    const next = await another(sitting);
    const made = async () => {
      const rows = await childrenIn(sitting, inside);
      return rows.filter((row) => JSON.stringify(row).includes(words)).length;
    };
    await becomes(made, 1);
    await next.close();
  }
});

tryPage(
  "a comment that arrived as its tab ended is done with when the thread is next",
  async () => {
    const sitting = await atHome(at);
    const { tool } = await demoProject(sitting);
    const board = tool("message_board");
    const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
      type: "message",
      title: "Ends just then",
    });
    const arrived = Promise.withResolvers<Route>();
    await sitting.context.route(
      new RegExp(`${id}/comments$`),
      async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        arrived.resolve(route);
      },
      { times: 3 },
    );
    const tab = await another(sitting, `/recordings/${id}`);
    await press(tab.getByRole("button", { name: "Add a comment…" }));
    await tab.locator(".tiptap:focus").waitFor();
    await tab.keyboard.type("Said once");
    await tab.keyboard.press("Control+Enter");
    const held = await arrived.promise;
    await tab.close();
    await held.abort().catch(() => undefined);
    await sitting.context.unroute(new RegExp(`${id}/comments$`));
    const next = await another(sitting, `/recordings/${id}`);
    await next.getByText("Said once").first().waitFor();
    await next.getByRole("button", { name: "Add a comment…" }).waitFor();
    const said = await sitting.get<{ content_html: string }[]>(`/recordings/${id}/comments`);
    expect(said.map(({ content_html }) => content_html)).toEqual(["<p>Said once</p>"]);
  },
);

tryPage(
  "whoever changes words is never asked to choose between two that are the same",
  async () => {
    const sitting = await atHome(at);
    const { page, open, get } = sitting;
    const folder = (await demoProject(sitting)).tool("folder");
    const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, {
      type: "document",
      title: "Lost answer",
      content_html: "<p>Before.</p>",
    });
    const path = `/recordings/${id}`;
    await open(path);
    await press(page.getByRole("button", { name: "Edit" }).first());
    await page.locator(".tiptap:focus").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" After.");
    // The server takes it, and nobody hears of that.
    const cut = Promise.withResolvers<void>();
    let isCut = false;
    await page.route(new RegExp(`${path}$`), async (route) => {
      if (isCut || route.request().method() !== "PATCH") return route.fallback();
      isCut = true;
      await route.fetch();
      await route.abort();
      cut.resolve();
    });
    await page.keyboard.press("Control+Enter");
    await cut.promise;
    await becomes(async () => {
      const { content_html } = await get<{ content_html: string }>(path);
      return content_html;
    }, "<p>Before. After.</p>");
    const waits = page.getByRole("link", { name: /change/ });
    await waits.waitFor({ state: "detached" });
    await open("/waiting");
    await page.getByText("Nothing waits").waitFor();
    expect(await page.getByRole("button", { name: "Forget it" }).count()).toBe(0);
  },
);
