import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

import { hasFocus } from "./focused.ts";

const at = desk();

interface Wishes {
  quiet_hours: { start: string; end: string };
}

tryPage("what one hears in Hey! is said as it is, for oneself and for a project", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await demoProject(sitting);
  for (const path of ["/settings?part=notices", `/projects/${id}/settings`]) {
    await open(path);
    const choice = page.getByLabel("In Hey!");
    await choice.waitFor();
    const options = await choice.locator("option").allInnerTexts();
    expect(options).toEqual(
      expect.arrayContaining([
        "Everything that everybody is told",
        "What names me, and threads I follow",
      ]),
    );
    expect(options.join()).not.toContain("Only");
    const hint = await choice.getAttribute("aria-describedby");
    const said = page.locator(`[id="${hint}"]`);
    expect(await said.innerText()).toContain("a thread that you follow, you hear either way");
  }
});

tryPage(
  "a time of the quiet hours that is cleared stays as it was, and says so there",
  async () => {
    const sitting = await atHome(at);
    const { page, open } = sitting;
    await open("/settings?part=notices");
    const toggle = page.getByRole("checkbox", { name: "Leave me alone outside of work" });
    await toggle.waitFor();
    if (!(await toggle.isChecked())) await press(toggle);
    const begin = page.getByLabel("They begin at");
    await begin.waitFor();
    const before = await begin.inputValue();
    expect(before).toMatch(/^\d\d:\d\d$/);
    await begin.fill("");
    await begin.blur();
    await page
      .getByRole("alert")
      .filter({ hasText: `It stays ${before}.` })
      .waitFor();
    expect(await begin.inputValue()).toBe(before);
    expect(await begin.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("Couldn't save that").count()).toBe(0);
    // The switch was saved just before, and may be answered only now.
    const saved = page.waitForResponse(
      async (answer) =>
        answer.request().method() === "PATCH" && (await answer.text()).includes("19:15"),
    );
    await begin.fill("19:15");
    await begin.blur();
    await saved;
    expect(await page.getByRole("alert").count()).toBe(0);
    const { quiet_hours } = await page.evaluate(
      (): Promise<Wishes> => fetch("/api/v1/me/preferences").then((answer) => answer.json()),
    );
    expect(quiet_hours.start).toBe("19:15");
  },
);

tryPage("a time of the quiet hours is kept once it is typed, wherever one goes then", async () => {
  const { page, open } = await atHome(at);
  await open("/settings?part=notices");
  const toggle = page.getByRole("checkbox", { name: "Leave me alone outside of work" });
  await toggle.waitFor();
  if (!(await toggle.isChecked())) await press(toggle);
  const saved = page.waitForResponse(
    async (answer) =>
      answer.request().method() === "PATCH" && (await answer.text()).includes("06:45"),
  );
  await page.getByLabel("They end at").fill("06:45");
  await saved;
  await page.reload();
  await page.getByLabel("They end at").waitFor();
  expect(await page.getByLabel("They end at").inputValue()).toBe("06:45");
});

tryPage("a time that isn't taken is told once, and what is typed meanwhile stays", async () => {
  const { page, open } = await atHome(at);
  await open("/settings?part=notices");
  const toggle = page.getByRole("checkbox", { name: "Leave me alone outside of work" });
  await toggle.waitFor();
  if (!(await toggle.isChecked())) await press(toggle);
  const begin = page.getByLabel("They begin at");
  const before = await begin.inputValue();
  const sent: string[] = [];
  let answer = () => {};
  await page.route("**/me/preferences", async (route) => {
    const body = route.request().postData();
    if (route.request().method() !== "PATCH" || body === null) return route.fallback();
    sent.push(body);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 500, json: { error: { code: "internal", message: "No." } } });
  });
  await begin.fill("05:45");
  await begin.blur();
  await begin.focus();
  await begin.fill("06:30");
  answer();
  await page.getByText("Couldn't save that").waitFor();
  expect(await begin.inputValue()).toBe("06:30");
  await hasFocus(page, begin);
  await begin.blur();
  await page.waitForFunction(() => !document.querySelector(".toast")?.textContent);
  await begin.and(page.locator('[value="06:30"]')).waitFor();
  answer();
  await page.getByText("Couldn't save that").waitFor();
  await begin.and(page.locator(`[value="${before}"]`)).waitFor();
  expect(await page.locator(".toast, [role=alert]").count()).toBe(1);
  expect(sent).toEqual(
    ["05:45", "06:30"].map((start) => JSON.stringify({ quiet_hours: { start } })),
  );
  await page.unroute("**/me/preferences");
  await page.getByRole("button", { name: "Try again" }).click();
  await begin.and(page.locator('[value="06:30"]')).waitFor();
});

tryPage("the days one works on begin with the day the week begins on", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const first = async () => {
    await open("/settings?part=notices");
    const toggle = page.getByRole("checkbox", { name: "Leave me alone outside of work" });
    await toggle.waitFor();
    if (!(await toggle.isChecked())) await press(toggle);
    const days = page.getByRole("group", { name: "You work on" }).getByRole("button");
    await days.first().waitFor();
    return (await days.allInnerTexts()).filter((_, place) => place === 0 || place === 6);
  };
  expect(await first()).toEqual(["Monday", "Sunday"]);
  await page.evaluate(() =>
    fetch("/api/v1/me/preferences", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ week_starts_on: 6 }),
    }),
  );
  expect(await first()).toEqual(["Saturday", "Friday"]);
});
