import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";

const at = desk();

/** What a form says of its fields, each by its label. */
const said = (page: Page) =>
  page.locator("form .field:has([aria-invalid=true])").evaluateAll((all) =>
    all.map((field) => {
      const control = field.querySelector("input, select");
      const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
      return [
        field.querySelector("label")?.textContent,
        ids
          .map((id) => document.getElementById(id))
          .filter((one) => one?.getAttribute("role") === "alert")
          .map((one) => one?.textContent)
          .join(" "),
      ];
    }),
  );

tryPage("a form says itself what is wrong with its fields, and sends nothing", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/`);
  await press(page.getByRole("button", { name: "Make an account" }));
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const make = page.getByRole("button", { name: "Make my account" });
  await press(make);
  expect(await said(page)).toEqual([
    ["Your name", "This can’t be empty."],
    ["E-mail", "This can’t be empty."],
    ["Password", "This can’t be empty."],
  ]);
  await hasFocus(page, page.getByLabel("Your name"));
  await page.getByLabel("Your name").fill("Nora");
  await page.getByLabel("E-mail").fill("nora@");
  await page.getByLabel("Password").pressSequentially("short");
  await press(make);
  expect(await said(page)).toEqual([
    ["E-mail", "This isn’t a whole e-mail address, such as name@example.com."],
    ["Password", "This needs at least 8 characters."],
  ]);
  await hasFocus(page, page.getByLabel("E-mail"));
  expect(sent.filter((url) => url.includes("/sign-up/"))).toEqual([]);
  await page.getByLabel("E-mail").fill("nora@example.com");
  await page.getByLabel("Password").fill("a coral of seven colours");
  await press(make);
  await page.getByText("You are in none yet.").waitFor();
});

tryPage("no form has the browser speak for it", async () => {
  const { page, open } = await atHome(at);
  for (const path of ["/people", "/settings?part=security", "/settings?part=access"]) {
    await open(path);
    await page.locator("main form").first().waitFor();
    const forms = page.locator("form:has([required], [type=email], [type=url], [minlength])");
    expect(
      await forms.evaluateAll((all) => all.every((one) => one.hasAttribute("novalidate"))),
    ).toBe(true);
  }
  await open("/people");
  await page.getByLabel("E-mail address").fill("nobody");
  await press(page.getByRole("button", { name: "Send invitation" }));
  expect(await said(page)).toEqual([
    ["E-mail address", "This isn’t a whole e-mail address, such as name@example.com."],
  ]);
});

tryPage(
  "a form of which more may follow is empty once it is sent, also after a reload",
  async () => {
    const { page, open } = await atHome(at);
    await open("/settings?part=access");
    const name = page.getByLabel("What it is for");
    await name.fill("Nightly report");
    await press(page.getByRole("button", { name: "Make a token" }));
    await page.getByText("Your token. It is shown this once.").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Nightly report" }).waitFor();
    expect(await name.inputValue()).toBe("");
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe("");
  },
);
