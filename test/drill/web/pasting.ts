import type { Page } from "playwright-core";
import { childrenIn, type Desk, demoProject } from "../../support/browser.ts";
import type { Sent } from "./brought.ts";

/** Somebody who writes a comment on a to-do. */
export async function writingComment(at: Desk) {
  const sitting = await at.person();
  await sitting.open("");
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.open(`/recordings/${todo?.id}`);
  await sitting.page.getByRole("button", { name: "Add a comment…" }).click();
  await sitting.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const field = sitting.page.locator(".composer-text [contenteditable=true]");
  return { ...sitting, field, todo: todo?.id ?? "" };
}

/** Pastes into what has the focus. Answers how long the page stood still for it, in milliseconds. */
export const paste = (
  page: Page,
  of: Record<string, string>,
  files: readonly Sent[] = [],
): Promise<number> =>
  page.evaluate(
    ({ kinds, files }) => {
      const clipboardData = new DataTransfer();
      for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
      for (const { name, type, bytes } of files)
        clipboardData.items.add(
          new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }),
        );
      const begun = performance.now();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
      return performance.now() - begun;
    },
    {
      kinds: of,
      files: files.map(({ name, mimeType: type, buffer }) => ({
        name,
        type,
        bytes: buffer.toString("base64"),
      })),
    },
  );
