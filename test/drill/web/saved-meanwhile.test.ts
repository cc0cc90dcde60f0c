import { expect } from "bun:test";
import {
  atHome,
  childrenIn,
  demoProject,
  desk,
  type Sitting,
  tryPage,
} from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

const BEFORE = "Paper first, the shade last.";

/** New things with a text in the demonstration's project: what the field of that is called, and where it is. */
async function textsIn(ada: Sitting) {
  const { tool } = await demoProject(ada);
  const [list] = await childrenIn(ada, tool("todos"));
  const [column] = await childrenIn(ada, tool("board"));
  const make = (parent: string | undefined, type: string) =>
    send(ada, "POST", `/recordings/${parent}/children`, {
      type,
      title: "How we pack",
      content: BEFORE,
    });
  const card = await make(column?.id, "card");
  return [
    { ...(await make(tool("message_board"), "message")), field: "Message", beside: "" },
    { ...(await make(list?.id, "todo")), field: "Notes", beside: "" },
    { ...card, field: "Notes", beside: `${tool("board")}?card=` },
  ];
}

tryPage("who writes a message or notes hears at once that somebody saved others", async () => {
  const ada = await atHome(at);
  const { page } = ada;
  const grace = await somebody(at, "grace@example.com");
  for (const { id, field, beside } of await textsIn(ada)) {
    await ada.open(`/recordings/${beside}${id}`);
    await press(page.getByRole("button", { name: /^Edit these words/ }));
    await page.getByRole("textbox", { name: field, exact: true }).waitFor();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.keyboard.type(" Then tape.");
    await send(grace, "PATCH", `/recordings/${id}`, { content: BEFORE.replace("Paper", "Straw") });
    const notice = page.getByRole("status").filter({ hasText: "Grace saved another version" });
    await notice.waitFor();
    // Its words have room beside its buttons, or above them.
    expect((await notice.boundingBox())?.height ?? 0).toBeLessThan(150);
    await press(notice.getByRole("button", { name: "See what changed" }));
    const changed = page.getByRole("group", { name: "What changed" });
    await changed.locator("ins", { hasText: "Straw" }).waitFor();
    await press(notice.getByRole("button", { name: "See what it says now" }));
    await page.locator(".prose", { hasText: "Straw first, the shade last." }).waitFor();
    await loadAxe(page);
    for (const width of [1280, 390, 320]) {
      const outside = await outsideAt(page, width);
      expect([field, width, outside, await violationsIn(page)]).toEqual([field, width, 0, []]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    // Where both are shown to be chosen from, that is said once.
    await press(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByRole("button", { name: "Put mine in its place" }).waitFor();
    expect(await notice.count()).toBe(0);
    await press(page.getByRole("button", { name: "Put mine in its place" }));
    await page.locator(".composer-on").waitFor({ state: "detached" });
    await page.getByText("Paper first, the shade last. Then tape.").waitFor();
    expect(await notice.count()).toBe(0);
  }
});
