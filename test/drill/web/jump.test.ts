import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();
const MORE_THAN_A_PAGE = 55;

interface Person {
  membership_id: string;
  name: string;
}

tryPage(
  "Jump leads to a ping by a name, to a page by its own, and to all results at last",
  async () => {
    const sitting = await atHome(at);
    const { page, get } = sitting;
    const grace = (await get<Person[]>("/people")).find(({ name }) => name === "Grace Hopper");
    const chat = await send(sitting, "POST", "/chats", { membership_ids: [grace?.membership_id] });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();

    const jump = async (words: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Jump to" }).waitFor();
      await page.keyboard.type(words);
    };
    await jump("grace");
    await choose(page, "Grace Hopper Ping");
    await page.waitForURL(new RegExp(chat.id));

    const ways = [
      ["hey", /\/hey$/],
      ["cal", /\/calendar$/],
      ["my st", /\/my$/],
      ["peop", /\/people$/],
      ["settings", /\/settings$/],
      ["trash", /part=trash$/],
    ] as const;
    for (const [words, address] of ways) {
      await jump(words);
      // What begins so is chosen already.
      await page
        .locator(".opt[aria-selected=true]")
        .filter({ hasText: new RegExp(words, "i") })
        .waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(address);
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }

    await jump("launch & more");
    const last = page.getByRole("option").last();
    await last.filter({ hasText: "All results for “launch & more”" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("launch & more");
    const field = page.getByLabel("What was it about?");
    expect(await field.inputValue()).toBe("launch & more");
    await jump("nowhere at all");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=nowhere/);
    expect(await field.inputValue()).toBe("nowhere at all");
  },
);

tryPage(
  "who types faster than is found is led to what was typed, not to what fewer letters found",
  async () => {
    const { page } = await atHome(at);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Jump to" }).waitFor();
    await page.keyboard.type("launch");
    const found = page.getByRole("group", { name: "Written" }).getByRole("option");
    await found.first().waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/coral-reef/search?**", async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.type(" nowhere");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=launch(?:\+|%20)nowhere$/);
    resolve();
  },
);

tryPage("the search is reached from the frame, by Jump and by one's own menu", async () => {
  const { page } = await atHome(at);
  await page.keyboard.press("Control+j");
  await choose(page, "Search");
  await page.waitForURL(/\/search$/);
  await page.goBack();
  await page.getByRole("button", { name: /your menu$/ }).press("Enter");
  await choose(page, "Search");
  await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
});

tryPage("what has no title is found by its words", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id } = await send(
    sitting,
    "POST",
    `/recordings/${(await demoProject(sitting)).tool("message_board")}/children`,
    { type: "message", title: "Anemones" },
  );
  await send(sitting, "POST", `/recordings/${id}/comments`, { content: "Like a zoanthid, really" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zoanthid");
  const found = page.getByRole("option", { name: /^Like a zoanthid, really/ });
  await found.waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Like a zoanthid, really").waitFor();
});

tryPage("a project is found however many there are", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const name = (n: number) => `Zz number ${String(n).padStart(2, "0")}`;
  for (let n = 1; n <= MORE_THAN_A_PAGE; n++)
    await send(sitting, "POST", "/projects", { name: name(n) });
  await page.reload();
  await page
    .getByRole("link", { name: name(MORE_THAN_A_PAGE) })
    .first()
    .waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name(MORE_THAN_A_PAGE));
  await choose(page, name(MORE_THAN_A_PAGE));
  await page.getByRole("heading", { level: 1, name: name(MORE_THAN_A_PAGE) }).waitFor();
});

tryPage(
  "what is typed before Jump has come stands in its field, and does nothing else",
  async () => {
    const { page } = await atHome(at);
    let bring: () => void = () => undefined;
    const brought = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route(/\/jump-[^/]*\.js$/, async (route) => {
      await brought;
      await route.continue();
    });
    await page.reload();
    await page.locator("header.bar").waitFor();
    const opener = page.getByRole("link", { name: "Home" }).first();
    await opener.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("my n launch");
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    bring();
    const field = page.getByRole("dialog").getByRole("combobox");
    await field.waitFor();
    expect(await field.inputValue()).toBe("my n launch");
    await page.keyboard.type("ed");
    expect(await field.inputValue()).toBe("my n launched");
    expect(new URL(page.url()).pathname).toBe("/coral-reef");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await hasFocus(page, opener);
  },
);
