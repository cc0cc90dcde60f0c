import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

const at = desk();

/** What is said of a refusal that has no words of the server. */
const REASONS: [status: number, reason: string][] = [
  [403, "You may not do this here."],
  [404, "This is no longer there."],
  [408, "It took too long to arrive. Try it again."],
  [413, "This is too large to be sent here."],
  [429, "That was too much at once. Wait a moment, and try it again."],
  [500, "Something went wrong on the server."],
  [502, "The server can't be reached at the moment."],
  [503, "The server takes nothing at the moment. Try it again soon."],
  [504, "The server didn't answer in time."],
  [418, "The server didn't take this."],
  [520, "Something went wrong on the server."],
];

tryPage("what a proxy refuses without a word of the server is said in words", async () => {
  const { page, open } = await atHome(at);
  let answer = { status: 0, contentType: "text/html", body: "" };
  await page.route(/\/groups$/, (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
  );
  await open("/groups");
  await press(page.getByRole("button", { name: "New group" }).first());
  await page.getByLabel("Name", { exact: true }).fill("Divers");
  const save = page.getByRole("button", { name: "Save", exact: true });
  for (const [status, reason] of REASONS) {
    answer = { status, contentType: "text/html", body: status === 502 ? "<h1>Bad</h1>" : "" };
    const refused = page.waitForResponse((one) => one.status() === status);
    await press(save);
    await refused;
    await page.getByRole("alert").getByText(reason).waitFor();
  }
  const error = { code: "not_now", message: "The tide is too high." };
  answer = { status: 502, contentType: "application/json", body: JSON.stringify({ error }) };
  await press(save);
  await page.getByRole("alert").getByText("The tide is too high.").waitFor();
});

tryPage("what waited and is refused without a word of the server has a reason", async () => {
  const { page, context, open } = await atHome(at);
  await open("/templates");
  await context.setOffline(true);
  await press(page.getByRole("button", { name: "New template" }).first());
  await page.getByLabel("What it is called").fill("Regatta");
  await press(page.getByRole("button", { name: "Make it", exact: true }));
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await page.route(/\/templates$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 413, contentType: "text/html", body: "<h1>No</h1>" })
      : route.fallback(),
  );
  await context.setOffline(false);
  await press(page.getByRole("link", { name: "1 change couldn’t be saved" }));
  await page.getByText("This is too large to be sent here.").waitFor();
  expect(await page.getByText("Payload Too Large").count()).toBe(0);
});
