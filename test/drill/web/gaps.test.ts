import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

/** How much room there is between something and what stands below it. */
async function gap(above: Locator, below: Locator): Promise<number> {
  const [one, other] = [await above.boundingBox(), await below.boundingBox()];
  return (other?.y ?? 0) - ((one?.y ?? 0) + (one?.height ?? 0));
}

tryPage("on a phone two texts of one thing stand apart, and what is to press whole", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  const path = `/recordings/${(await demoProject(sitting)).tool("message_board")}/children`;
  const message = { type: "message", title: "The plan", content_html: "<p>The long pier.</p>" };
  const { id } = await send(sitting, "POST", path, message);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Edit these words" }));
  await page.locator(".composer-text").press("Control+End");
  await page.keyboard.type(" And mine.");
  await send(sitting, "PATCH", `/recordings/${id}`, { content_html: "<p>The short pier.</p>" });
  await page.keyboard.press("Control+Enter");
  const theirs = page.locator(".notice-warn", { hasText: "The short pier." });
  await theirs.waitFor();
  expect(await gap(theirs, page.getByRole("toolbar", { name: "Formatting" }))).toBeGreaterThan(10);
  expect(
    await gap(page.getByRole("main").getByText("Ada Lovelace").first(), theirs),
  ).toBeGreaterThan(8);
  const mine = page.getByRole("button", { name: "Put mine in its place" });
  // One line of words, not a letter under the other.
  expect((await mine.boundingBox())?.height).toBeLessThan(48);
});

tryPage("on a phone the window of the first owner is apart from what is around it", async () => {
  const { page } = await at.person({ isPhone: true });
  await page.route("**/api/auth/doors", (route) =>
    route.fulfill({ json: { signUp: "open", isNobodyHere: true, providers: [] } }),
  );
  await page.goto(`${at.address}/`);
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByLabel("Your organization").waitFor();
  expect(await gap(heading, page.locator(".lede"))).toBeGreaterThan(6);
  const last = page.getByText("Atoll runs on your own server.");
  expect(await gap(page.locator(".door-card"), last)).toBeGreaterThan(16);
});

tryPage("on a phone a template has the width for its tools, and its deeds below them", async () => {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  await send(sitting, "POST", "/templates", { name: "The regatta of all clubs of the bay" });
  const { id } = await send(sitting, "POST", "/templates", { name: "A tide long gone" });
  await send(sitting, "DELETE", `/templates/${id}`);
  await open("/templates");
  const row = page.getByRole("listitem").filter({ hasText: "The regatta of all clubs" });
  const tools = row.getByRole("link");
  await tools.first().waitFor();
  const boxes = await Promise.all((await tools.all()).map((one) => one.boundingBox()));
  // Each is whole, and they take two lines at most.
  expect(Math.max(...boxes.map((box) => box?.height ?? 0))).toBeLessThan(26);
  expect(new Set(boxes.map((box) => box?.y)).size).toBeLessThan(3);
  const name = row.getByText("The regatta of all clubs");
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  const last = tools.last();
  for (const deed of ["Change", "Remove", "Use it"])
    expect(await gap(last, row.getByRole("button", { name: deed }))).toBeGreaterThan(0);
  const trash = page.getByRole("heading", { name: "In the trash" });
  expect(await gap(row, trash)).toBeGreaterThan(16);
});

tryPage(
  "an answer stands apart from the buttons above it, as it did before it was begun",
  async () => {
    for (const isPhone of [false, true]) {
      const sitting = await at.person({ isPhone });
      const { page, open } = sitting;
      await open("");
      const { check_ins_id } = await demoProject(sitting);
      const [question] = await childrenIn(sitting, check_ins_id);
      await open(`/recordings/${question?.id}`);
      const above = page.getByRole("button", { name: "Change it" });
      const opener = page.getByRole("button", { name: "Your answer…" });
      const before = await gap(above, opener);
      expect(before).toBeGreaterThan(8);
      await press(opener);
      const field = page.locator(".composer");
      await field.waitFor();
      expect(await gap(above, field)).toBeCloseTo(before, 0);
      expect(await gap(field, page.getByRole("region", { name: "Answers" }))).toBeGreaterThan(8);
    }
  },
);

for (const isPhone of [false, true])
  tryPage(`what is told above a chat leaves its field in sight, phone ${isPhone}`, async () => {
    const sitting = await at.person({ isPhone });
    const { page, context, open } = sitting;
    await open("");
    await open(`/recordings/${(await demoProject(sitting)).tool("chat")}`);
    const field = page.getByLabel(/^Say something to/);
    await field.waitFor();
    await context.setOffline(true);
    const told = page.locator(".offline");
    await told.waitFor();
    const seen = await page.evaluate(() => {
      const edges = (of: string) => document.querySelector(of)?.getBoundingClientRect();
      const end = edges(".tabbar")?.top || innerHeight;
      const [bar, offline, room] = [edges(".bar"), edges(".offline"), edges(".room")];
      return {
        isTold: (offline?.top ?? 0) >= (bar?.bottom ?? 0) - 1,
        isWhole: (room?.bottom ?? 0) <= end + 1,
      };
    });
    expect(seen).toEqual({ isTold: true, isWhole: true });
  });
