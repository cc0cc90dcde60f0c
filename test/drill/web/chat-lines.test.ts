import { expect } from "bun:test";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("who said a line changes it, and takes it away for everybody", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const chat = (await demoProject(sitting)).tool("chat");
  const say = (content: string) =>
    send(sitting, "POST", `/recordings/${chat}/children`, { type: "chat_message", content });
  const [first, second] = [await say("The tide is in"), await say("Said by mistake")];
  await open(`/recordings/${chat}`);
  const line = (words: string) => page.locator(".said", { hasText: words });
  await press(line("The tide is in").getByRole("button", { name: "More actions" }));
  await choose(page, "Edit");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", nearly");
  await page.keyboard.press("Control+Enter");
  await line("The tide is in, nearly").getByText("edited").waitFor();
  const kept = await get<{ content_html: string }>(`/recordings/${first.id}`);
  expect(kept.content_html).toContain("The tide is in, nearly");

  await press(line("Said by mistake").getByRole("button", { name: "More actions" }));
  await choose(page, "Take it away…");
  await press(page.getByRole("button", { name: "Take it away", exact: true }));
  await line("Said by mistake").waitFor({ state: "detached" });
  const gone = await page.evaluate(
    (id) => fetch(`/api/v1/coral-reef/recordings/${id}`).then(({ status }) => status),
    second.id,
  );
  expect(gone).toBe(404);
});
