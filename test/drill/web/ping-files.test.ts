import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { picture, type Sent, text } from "./brought.ts";
import { send } from "./sending.ts";

const at = desk();

/** A new ping of somebody with the client, open. */
async function inPing(): Promise<Sitting> {
  const sitting = await atHome(at);
  const all = await sitting.get<{ membership_id: string; role: string }[]>("/people");
  const client = all.find(({ role }) => role === "client")?.membership_id;
  const { id } = await send(sitting, "POST", "/chats", { membership_ids: [client] });
  await sitting.open(`/recordings/${id}`);
  await sitting.page.getByLabel(/^Say something to/).waitFor();
  return sitting;
}

/** Puts a file there; answers the link to its page. */
async function put({ page }: Sitting, file: Sent): Promise<Locator> {
  await page.locator("input[type=file]").setInputFiles(file);
  return page.getByRole("log").getByRole("link", { name: file.name });
}

tryPage(
  "the page of a file in a ping says and offers nothing of clients, and nobody else",
  async () => {
    const sitting = await inPing();
    const { page } = sitting;
    await press(await put(sitting, text("nets.txt")));
    await page.getByRole("heading", { level: 1, name: /^nets.txt/ }).waitFor();
    const stop = page.getByRole("button", { name: "Tell me too" });
    await stop.or(page.getByRole("button", { name: "Stop telling me" })).waitFor();
    expect(await page.getByText("Client sees this").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Choose people" }).count()).toBe(0);
    await press(page.getByRole("button", { name: "More actions" }));
    await page.getByRole("menuitem", { name: "Put in the trash" }).waitFor();
    expect(await page.getByRole("menuitem", { name: /the client/ }).count()).toBe(0);
  },
);

const DRAWN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';

tryPage("a picture that can't be shown stands as a file with its name", async () => {
  const sitting = await inPing();
  const { page } = sitting;
  const broken = { ...(await picture("torn.jpg", 60, 40)) };
  broken.buffer = broken.buffer.subarray(0, 200);
  for (const file of [{ ...text("sails.svg", DRAWN), mimeType: "image/svg+xml" }, broken]) {
    await press(await put(sitting, file));
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${file.name}`) }).waitFor();
    await page.getByRole("link", { name: "Download" }).waitFor();
    await page.locator("figure.shown").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByLabel(/^Say something to/).waitFor();
  }
  // One that was made, but doesn't come.
  await page.route("**/file?variant=thumb", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  const whole = await put(sitting, await picture("whole.jpg", 60, 40));
  expect((await failed).url()).toContain("variant=thumb");
  await whole.locator("b").waitFor();
  expect(await whole.locator("img").count()).toBe(0);
  await press(whole);
  await page.locator("figure.shown img").waitFor();
});
