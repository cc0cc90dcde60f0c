import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { somebody } from "./sending.ts";

const at = desk();

tryPage("everybody stands once, by the house they come from", async () => {
  const { page, open, get } = await atHome(at);
  await open("/people");
  await page.getByRole("region", { name: "Haven’t come yet" }).waitFor();
  await page.getByRole("heading", { name: "Invite someone" }).waitFor();
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings).toEqual(["Invite someone", "Coral Reef", "Clients", "Haven’t come yet"]);
  const people = await get<{ name: string; email: string | null; status: string }[]>("/people");
  for (const { name, email, status } of people) {
    const called = status === "invited" && email ? email : name;
    const rows = page.locator("main li :is(a.cover, b)").filter({ hasText: called });
    expect([called, await rows.count()]).toEqual([called, 1]);
  }
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("storage says how full it is, and what takes most", async () => {
  const { page, open } = await atHome(at);
  await page.route("**/account/storage", async (route) => {
    const use = await (await route.fetch()).json();
    use.largest.unshift({
      recording: { id: use.largest[0].recording.id, type: "comment", title: "" },
      byte_size: use.used_bytes,
    });
    await route.fulfill({ json: { ...use, limit_bytes: 2 * use.used_bytes } });
  });
  await open("/settings?part=storage");
  await page.getByRole("heading", { level: 2, name: "Storage" }).waitFor();
  const links = await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link")
    .allInnerTexts();
  expect(links).toEqual([
    "You",
    "Notifications",
    "Signing in",
    "Tokens and apps",
    "Organization",
    "Plan",
    "Storage",
    "Public links",
    "Trash",
    "Export",
  ]);
  const used = page.getByRole("progressbar", { name: "Storage used" });
  expect(await used.evaluate((bar: HTMLProgressElement) => bar.position)).toBe(0.5);
  // What has no title of its own is called by what it is.
  await page.getByRole("main").getByRole("link", { name: "Comment", exact: true }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("a client finds nothing at the addresses of the team's pages", async () => {
  const { page, open } = await somebody(at, "henrik@example.com");
  await open("/no-such-page");
  await page.locator("main .head").first().waitFor();
  const nowhere = await page.locator("main").innerText();
  for (const path of ["/groups", "/agents", "/templates"]) {
    await open(path);
    await page.locator("main .head").first().waitFor();
    expect([path, await page.locator("main").innerText()]).toEqual([path, nowhere]);
  }
});
