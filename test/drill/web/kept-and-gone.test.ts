import { expect } from "bun:test";
import { atHome, childrenIn, comeIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";
import { outside } from "./wide.ts";

const at = desk();

const somebody = () => atHome(at);

tryPage(
  "a calendar's address is shown whole once, read by others, and dead when it is taken back",
  async () => {
    const { page, open } = await somebody();
    await open("/settings?part=access");
    await page.getByLabel("To-dos and cards that are due, too").check();
    await press(page.getByRole("button", { name: "Make an address" }));
    const address = await page.locator("code.secret").innerText();
    const answer = await fetch(address);
    expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
    const row = page.getByRole("listitem").filter({ hasText: address.slice(-10) });
    await press(row.getByRole("button", { name: "Take it back" }));
    await row.waitFor({ state: "detached" });
    expect((await fetch(address)).status).toBe(404);
  },
);

tryPage("an owner deletes for good what lies in the trash, after being asked", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  const [first] = await childrenIn(sitting, (await demoProject(sitting)).tool("message_board"));
  await open(`/recordings/${first?.id}`);
  await page.evaluate(async (path) => {
    await fetch(path, { method: "PUT", headers: { "content-type": "application/json" } });
  }, `/api/v1/coral-reef/recordings/${first?.id}/status/trashed`);
  await open("/settings?part=trash");
  const row = page.getByRole("listitem").filter({ hasText: first?.title ?? "" });
  await press(row.getByRole("button", { name: "Delete for good…" }));
  await press(page.getByRole("button", { name: "Delete it for good" }));
  await row.waitFor({ state: "detached" });
  const gone = await page.evaluate(
    (path) => fetch(path).then(({ status }) => status),
    `/api/v1/coral-reef/recordings/${first?.id}`,
  );
  expect(gone).toBe(404);
});

tryPage("what is copied can be copied by hand where the browser copies nothing", async () => {
  const { page, open } = await somebody();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await open("/settings?part=access");
  await page.getByLabel("What it is for").fill("Copied by hand");
  await press(page.getByRole("button", { name: "Make a token" }));
  const token = await page.locator("code.secret").innerText();
  const asked = page.waitForEvent("dialog");
  const pressed = press(page.getByRole("button", { name: "Copy it" }));
  const dialog = await asked;
  expect(dialog.defaultValue()).toBe(token);
  await dialog.dismiss();
  await pressed;
});

tryPage(
  "an owner closes an organization and brings it back by the page they are led to",
  async () => {
    const { page } = await at.person();
    await page.goto(`${at.address}/`);
    await comeIn(page);
    await page.goto(`${at.address}/?all`);
    await page.getByLabel("What it is called").fill("Short-lived");
    await press(page.getByRole("button", { name: "Make it" }));
    await page.waitForURL(/short-lived/);
    await page.goto(`${at.address}/short-lived/settings?part=organization`);
    const close = async () => {
      await press(page.getByRole("button", { name: "Close Short-lived…" }));
      await page.getByLabel("Type its name: Short-lived").fill("Short-lived");
      await press(page.getByRole("button", { name: "Close it" }));
      await page.getByRole("heading", { name: "It was closed" }).waitFor();
    };
    await close();
    expect(await page.getByRole("link", { name: "Short-lived" }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Closed", exact: true }).count()).toBe(0);
    await press(page.getByRole("button", { name: "Bring it back" }));
    await page.waitForURL(/\/short-lived$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Also by who comes without the address of that page.
    await page.goto(`${at.address}/short-lived/settings?part=organization`);
    await close();
    await page.goto(`${at.address}/?all`);
    const closed = page.getByRole("region", { name: "Closed" });
    await closed.getByText(/^It can be brought back until/).waitFor();
    await press(closed.getByRole("button", { name: "Bring back: Short-lived" }));
    await page.waitForURL(/\/short-lived$/);
  },
);

tryPage("what is put in the trash is told, and taken back where one is", async () => {
  const sitting = await somebody();
  const { page, open, get } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Soon gone",
    content: "And back.",
  });
  const status = async () => (await get<{ status: string }>(`/recordings/${id}`)).status;
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "More actions" }));
  await choose(page, "Put in the trash");
  await page.getByText("“Soon gone” is in the trash.").first().waitFor();
  expect(await status()).toBe("trashed");
  await press(page.getByRole("button", { name: "Take it back" }));
  await page.getByRole("link", { name: "Soon gone" }).waitFor();
  expect(await status()).toBe("active");
});

tryPage("who presses twice brings something back once", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "Pressed twice",
    content: "Once is enough.",
  });
  await send(sitting, "PUT", `/recordings/${id}/status/trashed`);
  await open("/settings?part=trash");
  const row = page.getByRole("listitem").filter({ hasText: "Pressed twice" });
  await row.waitFor();
  const answers: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/restore")) answers.push(answer.status());
  });
  const restored = page.waitForResponse((answer) => answer.url().endsWith("/restore"));
  await row.getByRole("button", { name: "Bring it back" }).dblclick();
  await row.waitFor({ state: "detached" });
  await restored;
  // A second one would have been sent before that, and be answered soon.
  await Bun.sleep(500);
  expect(answers).toEqual([200]);
  expect(await page.getByText("Couldn’t bring it back").count()).toBe(0);
});

tryPage("what anybody reads says so here, and is a page that fits a phone at night", async () => {
  const sitting = await at.person({ isPhone: true, isDark: true });
  const { page, open } = sitting;
  await open("");
  const board = (await demoProject(sitting)).tool("message_board");
  const { id } = await send(sitting, "POST", `/recordings/${board}/children`, {
    type: "message",
    title: "To the world",
    content: "Donaudampfschifffahrts".repeat(20),
  });
  const { url } = await send<{ url: string }>(sitting, "PUT", `/recordings/${id}/public-link`);
  await open(`/recordings/${id}`);
  await page.getByText("Anybody with the address of its public link reads it.").waitFor();
  await page.goto(url);
  await page.getByRole("heading", { level: 1, name: "To the world" }).waitFor();
  expect(await outside(page)).toBe(0);
  const lightness = await page.evaluate(
    () => /oklch\(([\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1],
  );
  expect(Number(lightness)).toBeLessThan(0.3);
  await loadAxe(page);
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
});
