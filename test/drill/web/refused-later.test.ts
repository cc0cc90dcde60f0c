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
import { send } from "./sending.ts";

const at = desk();
const CHILDREN = /\/recordings\/[^/]+\/children$/;

/** A list of its own, and the line of its form for a new to-do. */
async function atLine(sitting: Sitting, title: string) {
  const { page, open } = sitting;
  const { tool } = await demoProject(sitting);
  const body = { type: "todolist", title };
  const { id } = await send(sitting, "POST", `/recordings/${tool("todos")}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.locator("[data-add]").first());
  return { id, line: page.getByLabel("What needs doing?") };
}

const titlesIn = async (sitting: Sitting, id: string) =>
  (await childrenIn(sitting, id)).map(({ title }) => title);

tryPage("what is refused while the next is typed stands among what isn't sent", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id, line } = await atLine(sitting, "Refused late");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CHILDREN, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await promise;
    const error = { code: "forbidden", message: "The reef is closed." };
    await route.fulfill({ status: 403, json: { error } });
  });
  await press(page.getByRole("button", { name: "Notes", exact: true }));
  await page.getByRole("textbox", { name: "Notes" }).click();
  await page.keyboard.type("my precious notes");
  await line.fill("Count the corals");
  await line.press("Enter");
  await line.fill("Next");
  resolve();
  await page.getByText("The reef is closed.").waitFor();
  expect(await line.inputValue()).toBe("Next");
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Count the corals" });
  await row.getByRole("link", { name: "It wasn’t sent" }).waitFor();
  expect(await line.inputValue()).toBe("Next");
  await press(row.getByRole("link", { name: "It wasn’t sent" }));
  await press(page.getByRole("button", { name: "Try again" }).first());
  await page.getByText("Nothing waits").waitFor();
  const [made, ...others] = await childrenIn(sitting, id);
  expect([made?.title, others]).toEqual(["Count the corals", []]);
  expect(made).toMatchObject({ content_html: "<p>my precious notes</p>" });
});

tryPage("what was chosen before a reload is sent by trying again, and chosen no more", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id, line } = await atLine(sitting, "Chosen before");
  await line.fill("Paint the hull");
  await press(page.getByRole("button", { name: "Repeat" }));
  const rhythm = page.getByRole("dialog", { name: "How it repeats" });
  await rhythm.getByLabel("It comes again").selectOption("monthly");
  await press(rhythm.getByRole("button", { name: "Done" }));
  await page.getByRole("button", { name: "Every month" }).waitFor();
  await line.fill("Paint the hull tomorrow");
  await page.locator(".adding .push").waitFor();
  await page.reload();
  await page.locator(".adding .push").waitFor();
  await page.route(CHILDREN, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const error = { code: "forbidden", message: "The reef is closed." };
    await route.fulfill({ status: 403, json: { error } });
  });
  await line.press("Enter");
  await page.getByText("The reef is closed.").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await press(page.getByRole("button", { name: "Try again" }));
  await page.getByRole("link", { name: "Paint the hull" }).waitFor();
  expect(await line.inputValue()).toBe("");
  await page.getByRole("button", { name: "Repeat", exact: true }).waitFor();
  const [made] = await childrenIn(sitting, id);
  expect(made).toMatchObject({ recurrence: { interval: 1 } });
});

tryPage("what was made, though nobody said so, is made once by trying again", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id, line } = await atLine(sitting, "Answered too late");
  let isLost = true;
  await page.route(CHILDREN, async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await route.fulfill({ status: 504, body: "" });
  });
  await line.fill("Moor the boat");
  await line.press("Enter");
  await press(page.getByRole("button", { name: "Try again" }));
  await page.getByRole("link", { name: "Moor the boat" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await titlesIn(sitting, id)).toEqual(["Moor the boat"]);
  // The next one of that name is another one.
  await line.fill("Moor the boat");
  await line.press("Enter");
  await page.getByRole("link", { name: "Moor the boat" }).nth(1).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await titlesIn(sitting, id)).toEqual(["Moor the boat", "Moor the boat"]);
});
