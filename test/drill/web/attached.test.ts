import { expect } from "bun:test";
import { atHome, childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("what is written is not sent without its files, but where somebody says so", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { tool } = await demoProject(sitting);
  const board = tool("message_board");
  const posted = async () =>
    (await childrenIn(sitting, board)).filter(({ title }) => title === "With a chart");
  let answer = Promise.withResolvers<void>();
  await page.route("**/attachments", async (route) => {
    await answer.promise;
    const error = { code: "too_large", message: "At most 50 MB fits here." };
    await route.fulfill({ status: 413, json: { error } });
  });
  await sitting.open(`/recordings/${board}`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  await page.getByLabel("What is it about?").fill("With a chart");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const chart = { name: "chart.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await page.getByLabel("Files to attach").setInputFiles(chart);
  const post = page.getByRole("button", { name: /^Post this message/ });
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: "Stop sending chart.pdf" }).waitFor();
  await press(post);
  await alert.filter({ hasText: "“chart.pdf” is still on its way." }).waitFor();
  answer.resolve();
  await alert.filter({ hasText: "At most 50 MB fits here." }).waitFor();
  await press(post);
  await alert.filter({ hasText: "“chart.pdf” didn’t arrive." }).waitFor();
  expect(await posted()).toEqual([]);
  answer = Promise.withResolvers();
  answer.resolve();
  await press(page.getByRole("listitem").getByRole("button", { name: "Discard" }));
  await alert.first().waitFor({ state: "detached" });
  await press(post);
  await alert.filter({ hasText: "There is a title alone" }).waitFor();
  await press(post);
  await page.getByRole("heading", { level: 1, name: "With a chart" }).waitFor();
  await page.waitForURL(/\/recordings\/[\da-f-]{36}$/);
  expect((await posted()).length).toBe(1);
});

tryPage("what is attached without a network goes into the words when there is one", async () => {
  const sitting = await atHome(at);
  const { page, context, open } = sitting;
  const folder = (await demoProject(sitting)).tool("folder");
  const body = { type: "document", title: "Charts", content: "Of the reef." };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a comment…" }));
  const words = page.getByRole("textbox", { name: "Your comment" });
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await words.pressSequentially("The chart:");
  await context.setOffline(true);
  const chart = { name: "chart.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await page.getByLabel("Files to attach").setInputFiles(chart);
  const alert = page.getByRole("alert");
  await alert.filter({ hasText: "It goes on by itself when there is one." }).waitFor();
  await words.press("Control+Enter");
  await alert.filter({ hasText: "“chart.pdf” waits for a network." }).waitFor();
  expect(
    await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))),
  ).toBe(false);
  await context.setOffline(false);
  await words.getByRole("link", { name: "chart.pdf" }).waitFor();
  await words.press("Control+Enter");
  const said = page.locator(".comment", { hasText: "The chart:" });
  await said.getByRole("link", { name: "chart.pdf" }).waitFor();
});

tryPage("who leaves before a file has arrived is told that it is not attached", async () => {
  const sitting = await atHome(at);
  const { page, context, open } = sitting;
  const folder = (await demoProject(sitting)).tool("folder");
  const body = { type: "document", title: "Left early", content: "Of the reef." };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.getByRole("textbox", { name: "Your comment" }).pressSequentially("The chart:");
  await context.setOffline(true);
  const chart = { name: "chart.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await page.getByLabel("Files to attach").setInputFiles(chart);
  await page.getByText("It goes on by itself").first().waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByText("“chart.pdf” wasn’t attached").first().waitFor();
  await context.setOffline(false);
  await open(`/recordings/${id}`);
  await page.getByText("The chart:").waitFor();
});
