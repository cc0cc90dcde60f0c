import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

const add = (sitting: Sitting, parent: string, type: string, title: string) =>
  send(sitting, "POST", `/recordings/${parent}/children`, { type, title });

tryPage("lists and columns of one name are told apart by nobody’s landmarks", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  for (const [key, type] of [
    ["todos", "todolist"],
    ["board", "column"],
  ] as const) {
    const made = await Promise.all(
      ["Same", "same", "Other"].map((title) => add(sitting, tool(key), type, title)),
    );
    if (type === "todolist")
      for (const { id } of made) await add(sitting, id, type, "A group in each");
    await open(`/recordings/${tool(key)}`);
    await page.getByRole("group", { name: "Same", exact: true }).waitFor();
    await page.getByRole("region", { name: "Other", exact: true }).waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await loadAxe(page);
    expect([type, await violationsIn(page)]).toEqual([type, []]);
  }
});

tryPage("the titles of rows in Hey! are large enough to be met, however short", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await add(sitting, board, "message", "Hi");
  const grace = await somebody(at, "grace@example.com");
  for (const content of ["One.", "Two."])
    await send(grace, "POST", `/recordings/${id}/comments`, { content });
  await open("/hey");
  await page.getByRole("button", { name: "2 comments: Hi" }).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const small: string[] = [];
    for (const title of await page.locator(".hey > li > div > a").all()) {
      const box = await title.boundingBox();
      if (!box || Math.min(box.width, box.height) < 24) small.push(await title.innerText());
    }
    expect([width, small]).toEqual([width, []]);
    // Nothing else stands on them.
    const covered = await page.locator(".hey > li > div > a").evaluateAll((titles) =>
      titles
        .filter((title) => {
          const { left, bottom } = title.getBoundingClientRect();
          if (bottom > innerHeight) return false;
          return document.elementFromPoint(left + 4, bottom - 1) !== title;
        })
        .map((title) => title.textContent),
    );
    expect([width, covered]).toEqual([width, []]);
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
  }
});
