import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();

/** Somebody whose pages are there without a network, beside the demonstration's project. */
async function abroad() {
  const sitting = await at.person({ hasWorker: true });
  await sitting.open("");
  const project = await demoProject(sitting);
  await sitting.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { sitting, project };
}

/** Takes the network away, with what is shown kept as when a window is left. */
async function goOffline({ page, context }: Sitting): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await Bun.sleep(300);
  await context.setOffline(true);
}

/** Writes at the beginning of what stands in the editor, and sends that. */
async function writeFirst({ page }: Sitting, text: string): Promise<void> {
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor({ state: "detached" });
}

const waits = ({ page }: Sitting, count: string) =>
  page.getByRole("link", { name: `${count} to be sent` });

tryPage(
  "words changed twice without a network go on from each other, and both arrive",
  async () => {
    const { sitting, project } = await abroad();
    const { page, context, get } = sitting;
    const body = { type: "document", title: "Log", content: "Calm." };
    const { id } = await send(
      sitting,
      "POST",
      `/recordings/${project.tool("folder")}/children`,
      body,
    );
    await sitting.open(`/recordings/${id}`);
    await page.getByRole("heading", { level: 1, name: "Log" }).waitFor();
    // The editor is there before there is no network.
    await page.getByRole("button", { name: /^Edit/ }).click();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await goOffline(sitting);
    await writeFirst(sitting, "First from the boat. ");
    await waits(sitting, "1 change waits").waitFor();
    await page.getByRole("main").getByText("First from the boat.").waitFor();
    // Also to who comes back to it.
    await page.reload();
    await page.getByRole("main").getByText("First from the boat.").waitFor();
    await page.getByRole("button", { name: /^Edit/ }).click();
    await writeFirst(sitting, "Then from the pier. ");
    await waits(sitting, "2 changes wait").waitFor();
    // Its title began from the same.
    await page.getByRole("button", { name: "Log, edit the title" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Written abroad");
    await page.keyboard.press("Enter");
    await waits(sitting, "3 changes wait").waitFor();
    await context.setOffline(false);
    await waits(sitting, "3 changes wait").waitFor({ state: "detached" });
    await page.waitForFunction(() => !document.querySelector('a[href$="/waiting"]'));
    const now = await get<{ title: string; content_html: string }>(`/recordings/${id}`);
    expect(now.title).toBe("Written abroad");
    expect(now.content_html).toContain("Then from the pier. First from the boat. ");
  },
);

tryPage("an answer given without a network stands on its question at once", async () => {
  const { sitting, project } = await abroad();
  const { page, context, get } = sitting;
  const [question] = await childrenIn(sitting, project.check_ins_id);
  await sitting.open(`/recordings/${question?.id}`);
  await page.getByRole("button", { name: "Your answer…" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await goOffline(sitting);
  await writeFirst(sitting, "Counted urchins");
  const mine = page.locator(".comment", { hasText: "Counted urchins" });
  await mine.getByRole("link", { name: "Waits to be sent" }).waitFor();
  await context.setOffline(false);
  await page.locator(".comment-waits").waitFor({ state: "detached" });
  await mine.waitFor();
  const answers = await get<{ content_html: string }[]>(`/recordings/${question?.id}/answers`);
  expect(answers.filter((one) => one.content_html.includes("Counted urchins")).length).toBe(1);
});
