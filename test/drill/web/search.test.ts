import { expect } from "bun:test";
import { desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";

const at = desk();

tryPage("what is found is narrowed by where, by whom and of what kind", async () => {
  const { page, open, get } = await at.person();
  await open("/search");
  await page.getByLabel("What was it about?").fill("launch");
  await page.keyboard.press("Enter");
  await page
    .locator(".hits > li", { hasText: /launch/i })
    .first()
    .waitFor();
  const all = await page.locator(".hits > li").count();

  await press(page.getByRole("button", { name: "In all projects" }));
  await choose(page, "Website relaunch");
  await press(page.getByRole("button", { name: "By anyone" }));
  await choose(page, "Ada Lovelace");
  await press(page.getByRole("button", { name: "Any kind" }));
  await choose(page, "To-do");
  await press(page.getByRole("button", { name: "Best match" }));
  await page.getByRole("button", { name: "Newest first" }).waitFor();
  const asked = new URLSearchParams(new URL(page.url()).search);
  expect([asked.get("q"), asked.get("type"), asked.get("sort")]).toEqual([
    "launch",
    "todo",
    "recent",
  ]);
  const wanted = await get<{ title: string }[]>(`/search?${asked}`);
  expect(wanted.length).toBeGreaterThan(0);
  await page.getByText(wanted.length === 1 ? "1 result" : `${wanted.length} results`).waitFor();
  expect(await page.locator(".hits h2").allInnerTexts()).toEqual(wanted.map(({ title }) => title));

  // What was narrowed stands in the address, and is taken away filter by filter.
  await page.reload();
  await press(page.getByRole("button", { name: "By Ada Lovelace" }));
  await page.getByRole("button", { name: "By anyone" }).waitFor();
  await press(page.getByRole("button", { name: "Clear filters" }));
  await page.getByRole("button", { name: "Any kind" }).waitFor();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".hits > li").length === count,
    all,
  );
});

tryPage(
  "without words everything by somebody is found, and nothing is said to be nothing",
  async () => {
    const { page, open } = await at.person();
    await open("/search");
    await press(page.getByRole("button", { name: "By anyone" }));
    await choose(page, "Ada Lovelace");
    await page.locator(".hits > li").first().waitFor();
    await page.getByLabel("What was it about?").fill("xylophone quartet");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing by these words").waitFor();
  },
);

tryPage("what was found in a text shows where", async () => {
  const { page, open, get } = await at.person();
  await open("");
  const [message] = await get<{ title: string; content_html: string }[]>(
    "/recordings?type=message",
  );
  const words = message?.content_html.replace(/<[^>]*>/g, " ").match(/[a-z]{6,}/gi) ?? [];
  const word = words.find((one) => !message?.title.toLowerCase().includes(one.toLowerCase())) ?? "";
  await open(`/search?q=${word}`);
  await page
    .locator(".hits mark", { hasText: new RegExp(word, "i") })
    .first()
    .waitFor();
  await open(`/search?q=${encodeURIComponent(`"${message?.title}"`)}&type=message`);
  const hit = page.locator(".hits > li", {
    has: page.getByRole("link", { name: message?.title ?? "" }),
  });
  await hit.first().waitFor();
  expect(word).not.toBe("");
});

tryPage("what happened names what it happened to, also what has no title", async () => {
  const { page, open } = await at.person();
  await open("/reports");
  const comment = page.locator(".feed li", { hasText: "commented on" }).first();
  await comment.waitFor();
  const on = comment.getByRole("link");
  const title = await on.innerText();
  await press(on);
  // A comment is read where it was said.
  await page.waitForURL(/\/recordings\/[\w-]+#[\w-]+$/);
  const [, id = ""] = page.url().split("#");
  await page.locator(`.comment[id="${id}"]`).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).first().innerText()).toBe(title);
});

tryPage(
  "what was typed and not looked for yet is there after a reload, and nowhere later",
  async () => {
    const { page, open } = await at.person();
    await open("/search?q=launch");
    const field = page.getByLabel("What was it about?");
    await field.fill("launch note");
    await page.reload();
    await page.locator(".hits > li").first().waitFor();
    expect(await field.inputValue()).toBe("launch note");
    await field.press("Enter");
    await page.waitForURL(/q=launch(\+|%20)note/);
    await page.goBack();
    await page.waitForURL(/q=launch$/);
    expect(await field.inputValue()).toBe("launch");
    await field.fill("reef");
    await press(page.getByRole("link", { name: "Home" }).first());
    await page.getByRole("button", { name: "New project" }).first().waitFor();
    await open("/search");
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
  },
);

tryPage("a project that is called so stands above what was written", async () => {
  const { page, open } = await at.person();
  await open("/search");
  await page.getByLabel("What was it about?").fill("website rel");
  await page.keyboard.press("Enter");
  const called = page.getByRole("list", { name: "Projects" });
  await called.getByRole("link", { name: "Website relaunch" }).waitFor();
  const first = page.locator(".hits h2").first();
  expect(await first.innerText()).toBe("Website relaunch");
  await first.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Website relaunch" }).waitFor();
  // Who looks for one kind of thing, or by somebody, looks for no project.
  await open("/search?q=relaunch&type=todo");
  await page.locator(".hits > li").first().or(page.getByText("Nothing by these words")).waitFor();
  expect(await called.count()).toBe(0);
});
