import { expect } from "bun:test";
import { demoProject, desk, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();

/** What another does is there before somebody looks for it. */
const SOON_MS = 5000;

/** A new document of the demonstration, open before Ada. */
async function documentBeforeAda() {
  const ada = await at.person();
  await ada.open("");
  const folder = (await demoProject(ada)).tool("folder");
  const body = { type: "document", title: "How we pack", content: "Paper, then the shade." };
  const { id } = await send(ada, "POST", `/recordings/${folder}/children`, body);
  await ada.open(`/recordings/${id}`);
  await ada.page.getByRole("heading", { level: 1, name: /How we pack/ }).waitFor();
  return { ada, id };
}

tryPage("a document shows its words before all else, and who else is there", async () => {
  const { ada, id } = await documentBeforeAda();
  const top = async (text: string) => (await ada.page.getByText(text).boundingBox())?.y ?? 0;
  expect(await top("Paper, then the shade.")).toBeLessThan(await top("No comments yet"));
  const grace = await somebody(at, "grace@example.com");
  await grace.page.goto(`${at.address}/coral-reef/recordings/${id}`);
  await ada.page.getByText("Grace is here").waitFor({ timeout: SOON_MS });
});

tryPage("who writes hears at once that another version was saved, and by whom", async () => {
  const { ada, id } = await documentBeforeAda();
  const { page } = ada;
  await page.keyboard.press("e");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Mine: ");
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "PATCH", `/recordings/${id}`, { content: "Straw, then the shade." });
  await page.getByText("Grace saved another version").waitFor({ timeout: SOON_MS });
  await page.getByRole("button", { name: "See what it says now" }).click();
  await page.getByText("Straw, then the shade.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("compare them, and save again").waitFor();
  // Whoever opens the window again has not seen both.
  await page.reload();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("compare them, and save again").waitFor();
  await page.locator(".notice-warn", { hasText: "Straw, then the shade." }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".composer-on").waitFor({ state: "detached" });
  await page.locator(".prose", { hasText: "Mine:" }).waitFor();
  await page.getByRole("button", { name: "All versions" }).click();
  const versions = page.getByRole("dialog", { name: "All versions" }).getByRole("listitem");
  await versions.nth(2).waitFor();
  expect(await versions.allInnerTexts()).toEqual([
    expect.stringContaining("Ada Lovelace wrote it"),
    expect.stringContaining("Grace Hopper changed the words"),
    expect.stringContaining("Ada Lovelace changed the words"),
  ]);
});
