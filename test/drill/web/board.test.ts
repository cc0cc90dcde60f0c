import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** A board with some columns more, as who sits there sees it. */
async function boardWith(...names: string[]) {
  const sitting = await atHome(at);
  const board = (await demoProject(sitting)).tool("board");
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const columns = [];
  for (const name of names) columns.push(await make(board, "column", name));
  await sitting.open(`/recordings/${board}`);
  const column = (name: string) => sitting.page.getByRole("region", { name, exact: true });
  const titles = async () =>
    (await sitting.get<{ title: string }[]>(`/recordings/${board}/children`)).map(
      ({ title }) => title,
    );
  const moved = () =>
    sitting.page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  return { ...sitting, columns, make, column, titles, moved };
}

tryPage("columns take another place by their menu and by dragging", async () => {
  const { page, column, titles, moved } = await boardWith("Low tide", "High tide");
  // All of them are seen: what scrolls while it is dragged is another thing.
  await page.setViewportSize({ width: 2400, height: 900 });
  const [first, second] = await titles();
  expect((await titles()).slice(-2)).toEqual(["Low tide", "High tide"]);
  let done = moved();
  await press(column("High tide").getByRole("button", { name: "What to do with High tide" }));
  await choose(page, "To the left");
  await done;
  expect((await titles()).slice(-2)).toEqual(["High tide", "Low tide"]);
  await page.locator("h2", { hasText: "Low tide" }).last().waitFor();
  const heads = () => page.locator(".col-head h2").allInnerTexts();
  expect((await heads()).slice(-2)).toEqual(["High tide", "Low tide"]);

  done = moved();
  await page
    .locator(".col-head", { hasText: "Low tide" })
    .dragTo(page.locator(".col-head", { hasText: second ?? "" }));
  await done;
  expect((await titles()).slice(0, 3)).toEqual([first ?? "", "Low tide", second ?? ""]);
});

tryPage("how many cards there are follows each card that comes and goes", async () => {
  const { page, column, columns, make, open, moved } = await boardWith("From here", "To there");
  const [from] = columns;
  for (const title of ["One", "Two"]) await make(from?.id ?? "", "card", `Shell ${title}`);
  await open(new URL(page.url()).pathname.replace("/coral-reef", ""));
  const count = (name: string) => column(name).locator(".col-head .n").innerText();
  await column("From here").getByRole("link", { name: "Shell Two" }).waitFor();
  expect([await count("From here"), await count("To there")]).toEqual(["2", "0"]);
  const done = moved();
  await press(page.getByRole("button", { name: "What to do with Shell One", exact: true }));
  await choose(page, "To there");
  await column("To there").getByRole("link", { name: "Shell One" }).waitFor();
  expect([await count("From here"), await count("To there")]).toEqual(["1", "1"]);
  await done;
  await page.waitForLoadState("networkidle");
  expect([await count("From here"), await count("To there")]).toEqual(["1", "1"]);
});

tryPage("a board that goes on beyond an edge says so there, until its end", async () => {
  const { page, column } = await boardWith("Ebb", "Slack water", "Flood", "Spring tide");
  const board = page.getByRole("region", { name: "Columns", exact: true });
  const more = () => board.getAttribute("data-more");
  await column("Spring tide").waitFor();
  expect(await more()).toBe("after");
  expect(await board.evaluate((one) => getComputedStyle(one).maskImage)).toContain("48px");
  const before = await column("Ebb").boundingBox();
  await board.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".board")?.scrollLeft !== 0);
  expect((await column("Ebb").boundingBox())?.y).toBe(before?.y ?? 0);
  await board.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await page.locator('.board[data-more="before"]').waitFor();
});

tryPage("a card that waits to be sent says when it can be moved", async () => {
  const { page, context, column, moved } = await boardWith("Here", "There");
  // What shows menus is there before the network goes.
  await press(column("Here").getByRole("button", { name: "What to do with Here" }));
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await press(column("Here").getByRole("button", { name: "Add a card" }));
  await page.keyboard.type("Adrift");
  await page.keyboard.press("Enter");
  const card = column("Here").getByRole("listitem").filter({ hasText: "Adrift" });
  await card.getByText("It can be moved once it is sent.").waitFor();
  await press(card.getByRole("button", { name: "What to do with Adrift" }));
  const entry = page.getByRole("menuitem");
  await entry.waitFor();
  expect(await entry.allInnerTexts()).toEqual(["It can be moved once it is sent."]);
  expect(await entry.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await column("Here").getByRole("link", { name: "Adrift" }).waitFor();
  const done = moved();
  await press(page.getByRole("button", { name: "What to do with Adrift" }));
  await choose(page, "There");
  await done;
  await column("There").getByRole("link", { name: "Adrift" }).waitFor();
});
