import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";

const at = desk();

tryPage("what is wrong with a field stands at it, as a sentence", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sitting.open("/settings?part=security");
  await page.getByLabel("The one you have").fill("atoll-demo");
  const field = page.getByLabel("The new one");
  await field.fill("password1");
  await press(page.getByRole("button", { name: "Change the password" }));
  const wrong = page.locator(".field", { has: field }).getByRole("alert");
  await wrong.waitFor();
  expect(await wrong.innerText()).toContain("This is one of the most common passwords");
  expect(await page.getByText("newPassword").count()).toBe(0);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});

tryPage("what is wrong with a choice stands at it", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const people = await sitting.get<{ membership_id: string; name: string }[]>("/people");
  const ada = people.find(({ name }) => name === "Ada Lovelace");
  await sitting.open(`/people/${ada?.membership_id}`);
  await press(page.getByRole("button", { name: "Change", exact: true }));
  const role = page.getByLabel("Role");
  await role.selectOption("member");
  await press(page.locator("form", { has: role }).getByRole("button", { name: "Save" }));
  const wrong = page.locator(".field", { has: role }).getByRole("alert");
  await wrong.waitFor();
  expect(await wrong.innerText()).toMatch(/^The last owner/);
});

tryPage("what is wrong with something that has no field is said beside it", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sitting.open("/settings?part=security");
  const said = (message: string) => [{ code: "invalid", message }];
  const fields = { newPassword: said("Too short."), elsewhere: said("Too late.") };
  await page.route("**/change-password", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid", message: "No.", fields } } }),
  );
  await page.getByLabel("The one you have").fill("atoll-demo");
  const field = page.getByLabel("The new one");
  await field.fill("a hat that nobody wears");
  await press(page.getByRole("button", { name: "Change the password" }));
  const form = page.locator("form", { has: field });
  await form.getByRole("alert").filter({ hasText: "Too late." }).waitFor();
  expect(await form.getByRole("alert").allInnerTexts()).toEqual(["Too short.", "Too late."]);
});

tryPage("a password that is left out is asked for, and not called wrong", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sitting.open("/settings?part=security");
  await page.getByLabel("Address", { exact: true }).fill("ada@elsewhere.example.com");
  await press(page.getByRole("button", { name: "Change the address" }));
  await page.getByText("Your password is needed for this.").waitFor();
});

tryPage("who is invited by a double click is invited once, and nothing is wrong", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await sitting.open("/people");
  await page.getByLabel("E-mail address").fill("twice@example.com");
  await page.getByRole("button", { name: "Send invitation" }).dblclick();
  await page
    .getByRole("region", { name: "Haven’t come yet" })
    .getByRole("listitem")
    .filter({ hasText: "twice@example.com" })
    .waitFor();
  await Bun.sleep(500);
  expect(await page.locator("form.invite").getByRole("alert").count()).toBe(0);
});
