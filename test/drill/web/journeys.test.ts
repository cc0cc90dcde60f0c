import { expect } from "bun:test";
import { comeIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";

const at = desk();

/** Somebody who is in, on a page of the demonstration. */
async function somebodyOn(path: string | ((sitting: Sitting) => Promise<string>)) {
  const sitting = await at.person();
  await sitting.open("");
  await sitting.page.getByRole("heading", { level: 1 }).waitFor();
  if (path !== "") await sitting.open(typeof path === "string" ? path : await path(sitting));
  return sitting;
}

const todos = async (sitting: Sitting) =>
  `/recordings/${(await demoProject(sitting)).tool("todos")}`;

tryPage("who isn't in is let in where they wanted to go", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/coral-reef/settings?part=storage`);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").fill("not this one");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  expect(await page.getByRole("alert").innerText()).not.toBe("");
  await comeIn(page);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(new URL(page.url()).search).toBe("?part=storage");
});

tryPage(
  "from home to a to-do by links alone, each page with the focus at its beginning",
  async () => {
    const { page } = await somebodyOn("");
    await press(page.getByRole("link", { name: "Website relaunch" }).first());
    await page.getByRole("heading", { level: 1, name: "Website relaunch" }).waitFor();
    expect(await page.locator("section.tool").count()).toBe(7);
    await press(page.getByRole("link", { name: "To-dos", exact: true }));
    await press(page.getByRole("link", { name: "Write the launch note" }));
    await page.getByRole("heading", { level: 1, name: /Write the launch note/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(await page.getByRole("navigation", { name: "Where you are" }).innerText()).toMatch(
      /Website relaunch[\s/]*To-dos[\s/]*Launch/,
    );
  },
);

tryPage(
  "what is done is shown before the server says so, and taken back when it refuses",
  async () => {
    const { page } = await somebodyOn(todos);
    const box = page.getByRole("checkbox", { name: "Check every page on a phone" });
    await box.waitFor();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/completion", async (route) => {
      await held;
      await route.fulfill({
        status: 500,
        json: { error: { code: "internal", message: "Broken." } },
      });
    });
    await press(box);
    await box.waitFor({ state: "detached" });
    letGo();
    await page.getByText("Couldn't mark it as done").waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.unroute("**/completion");
    await press(page.getByRole("button", { name: "Try again" }));
    await box.waitFor({ state: "detached" });
    await press(page.getByRole("button", { name: "Show done" }));
    expect(await box.isChecked()).toBe(true);
  },
);

tryPage(
  "what was typed is there after the window was closed, and a day in it becomes the due day",
  async () => {
    const { page, context } = await somebodyOn(todos);
    await press(page.getByRole("button", { name: "Add a to-do" }).first());
    await page.getByLabel("What needs doing?").fill("Order stickers tomorrow");
    await page.getByText("because you wrote so").waitFor();
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    const field = again.getByLabel("What needs doing?");
    await field.waitFor();
    expect(await field.inputValue()).toBe("Order stickers tomorrow");
    await again.getByText("because you wrote so").waitFor();
    await press(again.getByRole("button", { name: "Add this to-do" }));
    const row = again.locator("li.todo", { hasText: "Order stickers" });
    await row.waitFor();
    expect(await row.locator("time").innerText()).toBe("Tomorrow");
    expect(await field.inputValue()).toBe("");
  },
);

tryPage("what is said in a chat is there at once, and waits when it can't be sent", async () => {
  const { page } = await somebodyOn(
    async (sitting) => `/recordings/${(await demoProject(sitting)).tool("chat")}`,
  );
  const field = page.getByLabel(/^Say something to/);
  await field.waitFor();
  await page.route("**/children", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { error: { code: "internal", message: "Broken." } } })
      : route.continue(),
  );
  await field.fill("Is anybody there?");
  await field.press("Enter");
  await page.getByText("This wasn’t sent: Broken.").waitFor();
  // Also after the window was closed.
  await page.reload();
  await page.getByText("This wasn’t sent: Broken.").waitFor();
  expect(await page.locator(".said-pending").innerText()).toContain("Is anybody there?");
  await page.unroute("**/children");
  await press(page.getByRole("button", { name: "Try again" }));
  await page.locator(".said-pending").waitFor({ state: "detached" });
  expect(await page.locator(".said", { hasText: "Is anybody there?" }).count()).toBe(1);
});

tryPage("files are added to a folder, with how far each is", async () => {
  const { page } = await somebodyOn(
    async (sitting) => `/recordings/${(await demoProject(sitting)).tool("folder")}`,
  );
  await page
    .getByLabel("Files to upload")
    .last()
    .setInputFiles({ name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Seaweed") });
  await page.getByRole("link", { name: "Notes" }).waitFor();
});

tryPage("Jump finds what was written, by keys alone", async () => {
  const { page } = await somebodyOn("");
  await page.keyboard.press("Control+j");
  await page.getByRole("dialog", { name: "Jump to" }).waitFor();
  await page.keyboard.type("stick");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Launch plan");
  // Until it is found, what is offered is all results for it.
  await page.getByRole("option", { name: /^Launch plan/ }).waitFor();
  await choose(page, "Launch plan");
  await page.getByRole("heading", { level: 1, name: /Launch plan/ }).waitFor();
});

tryPage("an event in one line stands in the calendar on its day", async () => {
  const { page } = await somebodyOn("/calendar");
  await press(page.getByRole("button", { name: "Add an event" }));
  await page.getByLabel(/^What, and when/).fill("Lunch with Grace tomorrow 12:30");
  await page.keyboard.press("Enter");
  await page.getByText("is in the calendar").waitFor();
  await page.locator(".ev", { hasText: "Lunch with Grace" }).first().waitFor();
});
