import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose } from "../../support/by-keys.ts";
import { leave, send } from "./sending.ts";

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
  await leave(page);
  await context.setOffline(true);
}

/** Writes at the beginning of what stands in the editor, and sends that. */
async function writeFirst({ page }: Sitting, text: string): Promise<void> {
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.locator("[contenteditable=true]:focus").waitFor();
  // For a moment after it got the focus the editor puts the caret back where it had it.
  await Bun.sleep(200);
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

const renamed = async ({ page }: Sitting, from: string, to: string): Promise<void> => {
  await page.getByRole("button", { name: `${from}, edit the title` }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(to);
  await page.keyboard.press("Enter");
};

tryPage(
  "of two titles given without a network the last one is at odds with another's, and is forgotten only as long as one wants",
  async () => {
    const { sitting, project } = await abroad();
    const { page, context, get } = sitting;
    const body = { type: "document", title: "Chart", content: "Calm." };
    const path = `/recordings/${project.tool("folder")}/children`;
    const { id } = await send(sitting, "POST", path, body);
    await sitting.open(`/recordings/${id}`);
    await page.getByRole("heading", { level: 1, name: "Chart" }).waitFor();
    await goOffline(sitting);
    await renamed(sitting, "Chart", "Chart of the bay");
    await waits(sitting, "1 change waits").waitFor();
    await renamed(sitting, "Chart of the bay", "Chart of the sound");
    await waits(sitting, "2 changes wait").waitFor();
    // Somebody else gives it a title meanwhile, by another way to the server.
    const cookies = await context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${at.address}/api/v1/coral-reef/recordings/${id}`, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ title: "Chart of the strait" }),
    });
    expect(answer.status).toBe(200);
    await context.setOffline(false);
    await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
    const entry = page.getByRole("main").getByRole("listitem");
    await entry.getByText("Chart of the strait", { exact: true }).waitFor();
    expect(await entry.count()).toBe(1);
    const words = await entry.innerText();
    expect(["strait", "sound", "bay"].map((one) => words.includes(one))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await entry.getByRole("link", { name: "Look at it" }).getAttribute("href")).toBe(
      `/coral-reef/recordings/${id}`,
    );
    await entry.getByRole("button", { name: "Forget it" }).click();
    await page.getByText("It is forgotten and won’t be sent.").waitFor();
    await page.getByRole("button", { name: "Take it back" }).click();
    await entry.getByRole("button", { name: "Put mine in its place" }).click();
    await page.getByText("Nothing waits").waitFor();
    expect((await get<{ title: string }>(`/recordings/${id}`)).title).toBe("Chart of the sound");
  },
);

tryPage("what is put in the trash without a network is so at once, in its list, too", async () => {
  const { sitting, project } = await abroad();
  const { page, context, get, open } = sitting;
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const body = { type: "todo", title: "Sand the hull" };
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, body);
  const row = page.getByRole("main").getByRole("link", { name: "Sand the hull" });
  await open(`/recordings/${list?.id}`);
  await row.waitFor();
  await row.click();
  await page.getByRole("heading", { level: 1, name: "Sand the hull" }).waitFor();
  await goOffline(sitting);
  await page.getByRole("button", { name: "More actions" }).click();
  await choose(page, "Put in the trash");
  const banner = page.getByRole("status").filter({ hasText: "This is in the trash" });
  await banner.waitFor();
  await waits(sitting, "1 change waits").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: /to-do/ }).first().waitFor();
  expect(await row.count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole("link", { name: "1 change waits" }).waitFor({ state: "detached" });
  expect((await get<{ status: string }>(`/recordings/${id}`)).status).toBe("trashed");
});
