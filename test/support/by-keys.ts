import type { Locator, Page } from "playwright-core";

/** A to-do's ring and a switch are no buttons. */
const TOGGLED = "input[type=checkbox], input[type=radio], [role=switch], [role=checkbox]";
const LONGEST_MENU = 60;

/** Does what a click would, without a pointer: only what Tab comes to can be pressed. */
export async function press(what: Locator): Promise<void> {
  await what.waitFor();
  const isReached = await what.evaluate((element) => element.tabIndex >= 0);
  if (!isReached) throw new Error(`Tab never comes to ${what}`);
  const isToggled = await what.evaluate((element, toggled) => element.matches(toggled), TOGGLED);
  await what.press(isToggled ? "Space" : "Enter");
}

/** Goes down what is open, a menu or what a field suggests, to an entry, and takes it. */
export async function choose(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByRole("menuitem", { name, exact: true })
    .or(page.getByRole("option", { name }))
    .first();
  await wanted.waitFor();
  for (let steps = 0; steps < LONGEST_MENU; steps++) {
    const isThere = await wanted.evaluate(async (element) => {
      // A menu moves the focus a moment after its key.
      await new Promise((resolve) => setTimeout(resolve));
      return element === document.activeElement || element.ariaSelected === "true";
    });
    if (isThere) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`No key leads to ${name}`);
}
