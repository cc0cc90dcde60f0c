import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { refuseOne, send, somebody } from "./sending.ts";

const at = desk();

/** Messages of Ada's on which Grace said something new, the last first. */
async function talk(ada: Sitting, ...titles: string[]): Promise<string[]> {
  const board = (await demoProject(ada)).tool("message_board");
  const grace = await somebody(at, "grace@example.com");
  const ids: string[] = [];
  for (const title of titles.toReversed()) {
    const body = { type: "message", title, content: "What do we say?" };
    const { id } = await send(ada, "POST", `/recordings/${board}/children`, body);
    await send(grace, "POST", `/recordings/${id}/comments`, { content: "Well?" });
    ids.unshift(id);
  }
  return ids;
}

const rowOf = (list: Locator, title: string) => list.locator(":scope > li", { hasText: title });

/** Opens the answer to a row, and types in it. */
async function answer(row: Locator, title: string, text: string): Promise<Locator> {
  await row.getByRole("link", { name: title, exact: true }).focus();
  await press(row.getByRole("button", { name: `Answer: ${title}` }));
  const words = row.getByRole("textbox", { name: "Your comment" });
  await hasFocus(row.page(), words);
  await row.page().getByRole("toolbar", { name: "Formatting" }).waitFor();
  await row.page().keyboard.type(text);
  return words;
}

const readAll = (ada: Sitting) => send(ada, "PUT", "/my/notifications");

for (const [place, mine, other] of [
  ["page", "Halyard", "Topsail"],
  ["tray", "Gunwale", "Jibsheet"],
] as const)
  tryPage(`an answer on the ${place} stays open, whatever becomes of its row`, async () => {
    const ada = await atHome(at);
    const { page, open } = ada;
    await talk(ada, mine, other);
    await open(place === "page" ? "/hey" : "/people");
    if (place === "tray") await page.keyboard.press("n");
    const here = place === "page" ? page.locator("main") : page.getByRole("dialog");
    const fresh = here.getByRole("list", { name: "New for you" });
    const earlier = here.getByRole("list", { name: "Earlier" });
    const row = rowOf(fresh, mine);
    const words = await answer(row, mine, "Two of");
    await readAll(ada);
    await rowOf(earlier, other).waitFor();
    await hasFocus(page, words);
    await page.keyboard.type(" them");
    expect(await words.innerText()).toBe("Two of them");
    // What wasn't sent stays as well.
    await refuseOne(page, "POST", /\/comments$/, { status: 409, message: "The reef is closed." });
    await page.keyboard.press("Control+Enter");
    await row.getByText("The reef is closed.").waitFor();
    await readAll(ada);
    expect(await words.innerText()).toBe("Two of them");
    await press(row.getByRole("button", { name: "Try again" }));
    await rowOf(earlier, mine).waitFor();
    await row.waitFor({ state: "detached" });
    expect([await row.count(), await here.getByRole("textbox").count()]).toEqual([0, 0]);
  });

tryPage("whoever has answered a row by keys is at the next one", async () => {
  const ada = await atHome(at);
  const { page, open } = ada;
  await readAll(ada);
  await talk(ada, "Bowline", "Capstan");
  await open("/hey");
  const fresh = page.getByRole("list", { name: "New for you" });
  for (const [title, next] of [
    ["Bowline", "Capstan"],
    ["Capstan", null],
  ] as const) {
    await answer(rowOf(fresh, title), title, "Aye.");
    await page.keyboard.press("Control+Enter");
    await rowOf(page.getByRole("list", { name: "Earlier" }), title).waitFor();
    await hasFocus(
      page,
      next ? page.getByRole("button", { name: `Answer: ${next}` }) : page.locator("#main"),
    );
  }
});
