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
  const ahead = page.getByText("“Post this message” goes ahead when the file is there.");
  await ahead.waitFor();
  answer.resolve();
  await alert.filter({ hasText: "At most 50 MB fits here." }).waitFor();
  await ahead.waitFor({ state: "detached" });
  await alert.filter({ hasText: "“chart.pdf” didn’t arrive." }).waitFor();
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
  await page.getByText("“Post comment” goes ahead when the file is there.").waitFor();
  expect(
    await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))),
  ).toBe(false);
  await context.setOffline(false);
  const said = page.locator(".comment", { hasText: "The chart:" });
  await said.getByRole("link", { name: "chart.pdf" }).waitFor();
});

tryPage("what is sent before its files are there goes ahead by itself then, once", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const folder = (await demoProject(sitting)).tool("folder");
  const body = { type: "document", title: "On their way", content: "Of the reef." };
  const { id } = await send(sitting, "POST", `/recordings/${folder}/children`, body);
  const comments = () => get<{ content_html: string }[]>(`/recordings/${id}/comments`);
  await open(`/recordings/${id}`);
  await press(page.getByRole("button", { name: "Add a comment…" }));
  const words = page.getByRole("textbox", { name: "Your comment" });
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  let answer = Promise.withResolvers<void>();
  await page.route("**/attachments", async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const chart = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Reef") });
  const attach = (...names: string[]) =>
    page.getByLabel("Files to attach").setInputFiles(names.map(chart));
  const stop = (name: string) => page.getByRole("button", { name: `Stop sending ${name}` });
  await words.pressSequentially("The charts:");
  await attach("one.txt");
  await stop("one.txt").waitFor();
  await words.press("Control+Enter");
  const ahead = page.getByText(/“Post comment” goes ahead when the files? (?:is|are) there/);
  await ahead.waitFor();

  // It is called off, or ends with a file that is stopped.
  await press(page.getByRole("button", { name: "Call it off" }));
  await ahead.waitFor({ state: "detached" });
  const post = page.getByRole("button", { name: /^Post comment/ });
  expect(await post.evaluate((button) => button === document.activeElement)).toBe(true);
  await press(post);
  await ahead.waitFor();
  await press(stop("one.txt"));
  await page.getByRole("alert").filter({ hasText: "“one.txt” wasn’t attached" }).waitFor();
  await attach("two.txt", "three.txt");
  await stop("three.txt").waitFor();
  await words.press("Control+Enter");
  await words.press("Control+Enter");
  await ahead.filter({ hasText: "files are" }).waitFor();
  expect(await comments()).toEqual([]);
  answer.resolve();
  const said = page.locator(".comment", { hasText: "The charts:" });
  for (const name of ["two.txt", "three.txt"]) await said.getByRole("link", { name }).waitFor();
  expect((await comments()).map(({ content_html }) => content_html.match(/<a /g)?.length)).toEqual([
    2,
  ]);

  // Words that only wait are kept, when one leaves.
  answer = Promise.withResolvers();
  await press(page.getByRole("button", { name: "Add a comment…" }));
  await words.pressSequentially("And one more");
  await attach("four.txt");
  await words.press("Control+Enter");
  await ahead.waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  const why = "“four.txt” hadn’t arrived when you left, so “Post comment” didn’t go ahead.";
  await page.getByText(why).first().waitFor();
  answer.resolve();
  await open(`/recordings/${id}`);
  await words.filter({ hasText: "And one more" }).waitFor();
  expect(await comments()).toHaveLength(1);
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
