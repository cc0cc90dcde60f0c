import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";
import { fingerOn, middleOf, slide, touch } from "./touches.ts";

const at = desk();

tryPage("the hill shows how things stood before, with what was said then", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, tool } = await demoProject(sitting);
  const [launch] = (await childrenIn(sitting, tool("todos"))).filter(
    ({ title }) => title === "Launch",
  );
  await send(sitting, "POST", `/recordings/${tool("todos")}/progress/updates`, {
    positions: { [launch?.id ?? ""]: 0.98 },
    note: "All is on the ship.",
  });
  await open(`/projects/${id}`);
  const now = page.getByRole("slider", { name: "Launch" });
  expect(await now.getAttribute("aria-valuetext")).toBe("done");
  await press(page.getByRole("button", { name: "See earlier" }));
  const dialog = page.getByRole("dialog", { name: "Where things stood" });
  // The one before is shown first.
  await dialog.getByRole("img", { name: "Launch: figuring it out" }).waitFor();
  const rows = dialog.getByRole("listitem");
  expect(await rows.first().innerText()).toContain("All is on the ship.");
  await press(rows.first().getByRole("button"));
  await dialog.getByRole("img", { name: "Launch: done" }).waitFor();
  await press(rows.filter({ hasText: "The day is chosen." }).getByRole("button"));
  await dialog.getByRole("img", { name: "Shop: at the top" }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
  await press(rows.first().getByRole("link", { name: "Say something about it" }));
  await page.getByText("Add a comment…").waitFor();
});

tryPage("a list that one moved goes on moving for them when another moves it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id, tool } = await demoProject(sitting);
  const lists = await childrenIn(sitting, tool("todos"));
  const launch = lists.find(({ title }) => title === "Launch")?.id ?? "";
  await open(`/projects/${id}`);
  const stop = page.getByRole("slider", { name: "Launch" });
  const place = () => stop.getAttribute("aria-valuenow").then(Number);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/progress") && request.method() === "PUT") sent++;
  });
  // A click drags nothing.
  await stop.locator(".stop-reach").click();
  // Only keys show where they are.
  expect(await stop.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none");
  const begin = await place();
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/progress"));
  for (let steps = 0; steps < 3; steps++) await stop.press("ArrowLeft");
  await saved;
  expect([await place(), sent]).toEqual([begin - 15, 1]);
  const other = await atHome(at);
  await send(other, "PUT", `/recordings/${launch}/progress`, { position: 0.11 });
  await page.locator('[role=slider][aria-label=Launch][aria-valuenow="11"]').waitFor();
});

tryPage("what keys have moved on the hill goes back by Escape, and nothing is sent", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await demoProject(sitting);
  await open(`/projects/${id}`);
  const stop = page.getByRole("slider", { name: "Launch" });
  const place = () => stop.getAttribute("aria-valuenow").then(Number);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
  });
  const begin = await place();
  await stop.press("ArrowLeft");
  await stop.press("ArrowLeft");
  expect(await place()).toBe(begin - 10);
  await stop.press("End");
  expect(await place()).toBe(100);
  await stop.press("PageDown");
  expect(await place()).toBe(80);
  await stop.press("Home");
  expect(await place()).toBe(0);
  await stop.press("PageUp");
  expect(await place()).toBe(20);
  await stop.press("Escape");
  expect(await place()).toBe(begin);
  await stop.press("Escape");
  // Longer than keys rest before what they did is sent.
  await Bun.sleep(1200);
  expect([await place(), ...sent]).toEqual([begin]);
  expect(await stop.evaluate((one) => one === document.activeElement)).toBe(true);
});

tryPage(
  "a finger moves a list on the hill, by its dot, or by what a tap on that shows",
  async () => {
    const sitting = await at.person({ isPhone: true });
    const { page, open } = sitting;
    await open("");
    const { id } = await demoProject(sitting);
    await open(`/projects/${id}`);
    const stop = page.getByRole("slider", { name: "Launch", exact: true });
    const reach = stop.locator(".stop-reach");
    const place = () => stop.getAttribute("aria-valuenow").then(Number);
    const saved = () =>
      page.waitForResponse((answer) => answer.url().endsWith("/progress") && answer.ok());
    const finger = await fingerOn(page);
    const begin = await place();
    const from = await middleOf(reach);
    const top = () => page.evaluate(() => scrollY);
    const before = await top();
    // Down as well, as a finger that scrolls goes.
    const to = { x: from.x - 60, y: from.y + 50 };
    let done = saved();
    await touch(finger, "touchStart", from);
    await slide(finger, from, to);
    expect(await place()).toBeLessThan(begin);
    await touch(finger, "touchEnd");
    await done;
    expect([await place(), await top()]).toEqual([expect.any(Number), before]);
    expect(await place()).toBeLessThan(begin - 10);

    const slider = page.getByRole("slider", { name: "Move Launch" });
    expect(await slider.count()).toBe(0);
    await reach.tap();
    await slider.waitFor();
    expect(await stop.evaluate((one) => one === document.activeElement)).toBe(true);
    done = saved();
    await slider.fill("90");
    await done;
    expect([await place(), await slider.inputValue()]).toEqual([90, "90"]);
    await loadAxe(page);
    expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
    await reach.tap();
    await slider.waitFor({ state: "detached" });
  },
);
