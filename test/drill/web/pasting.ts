import type { Page } from "playwright-core";
import { childrenIn, type Desk, demoProject } from "../../support/browser.ts";

/** Somebody who writes a comment on a to-do. */
export async function writingComment(at: Desk) {
  const sitting = await at.person();
  await sitting.open("");
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.open(`/recordings/${todo?.id}`);
  await sitting.page.getByRole("button", { name: "Add a comment…" }).click();
  await sitting.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const field = sitting.page.locator(".composer-text [contenteditable]");
  return { ...sitting, field, todo: todo?.id ?? "" };
}

/** Pastes into what has the focus. Answers how long the page stood still for it, in milliseconds. */
export const paste = (page: Page, of: Record<string, string>): Promise<number> =>
  page.evaluate((kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    const begun = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    return performance.now() - begun;
  }, of);
