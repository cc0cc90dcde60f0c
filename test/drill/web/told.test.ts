import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { send } from "./sending.ts";

const at = desk();

interface Standing {
  status: string;
}

const statusOf = async ({ get }: Sitting, path: string) => (await get<Standing>(path)).status;

/** A message of the demonstration's project, with a comment. */
async function withComment(sitting: Sitting) {
  const board = (await demoProject(sitting)).tool("message_board");
  const body = { type: "message", title: "Tides", content: "High at nine." };
  const message = await send(sitting, "POST", `/recordings/${board}/children`, body);
  const said = { content_html: "<p>Low at three.</p>" };
  const comment = await send(sitting, "POST", `/recordings/${message.id}/comments`, said);
  return { message: message.id, comment: comment.id };
}

tryPage("a comment that is put in the trash is told by what it is, and taken back", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { message, comment } = await withComment(sitting);
  await open(`/recordings/${message}`);
  const entry = page.locator(".comment", { hasText: "Low at three." });
  await press(entry.getByRole("button", { name: "What to do with" }));
  await choose(page, "Put in the trash");
  await page.getByText("The comment is in the trash.").first().waitFor();
  await entry.waitFor({ state: "detached" });
  expect(await statusOf(sitting, `/recordings/${comment}`)).toBe("trashed");
  await press(page.getByRole("button", { name: "Take it back" }));
  await entry.waitFor();
  expect(await statusOf(sitting, `/recordings/${comment}`)).toBe("active");
});

tryPage("what has no title stands in the trash by what it is", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { comment } = await withComment(sitting);
  await send(sitting, "PUT", `/recordings/${comment}/status/trashed`);
  await open("/settings?part=trash");
  const row = page.getByRole("listitem").filter({ hasText: "Comment" }).first();
  expect(await row.locator("b").innerText()).toBe("Comment");
  await press(row.getByRole("button", { name: "Delete for good…" }));
  await page.getByRole("dialog", { name: "Delete a comment for good" }).waitFor();
});

tryPage("an answer that is put in the trash is told by what it is", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id: project } = await demoProject(sitting);
  const [one] = await sitting.get<{ membership_id: string }[]>("/people");
  const { check_ins_id } = await sitting.get<{ check_ins_id: string }>(`/projects/${project}`);
  const question = await send(sitting, "POST", `/recordings/${check_ins_id}/questions`, {
    title: "What did you see?",
    schedule: { frequency: "daily", hour: 9, minute: 0 },
    membership_ids: [one?.membership_id],
  });
  const answer = await send(sitting, "POST", `/recordings/${question.id}/answers`, {
    content_html: "<p>A seal.</p>",
  });
  await open(`/recordings/${answer.id}`);
  await press(page.getByRole("button", { name: "More actions" }));
  await choose(page, "Put in the trash");
  await page.getByText("The answer is in the trash.").first().waitFor();
});

tryPage("what somebody did lately says what it was done to", async () => {
  const sitting = await atHome(at);
  const { page, open, get } = sitting;
  const { id: project } = await demoProject(sitting);
  const { message, comment } = await withComment(sitting);
  const { creator } = await get<{ creator: { membership_id: string } }>(`/recordings/${message}`);
  await open(`/people/${creator.membership_id}`);
  const feed = page.locator(".feed li");
  const on = feed.filter({ hasText: "commented on Tides in Website relaunch" }).first();
  await on.getByRole("link", { name: "Tides" }).waitFor();
  await send(sitting, "PATCH", `/recordings/${comment}`, { content_html: "<p>Low at four.</p>" });
  await open(`/projects/${project}`);
  await feed.getByRole("link", { name: "a comment on Tides" }).first().waitFor();
  await open("/reports");
  await feed.filter({ hasText: "changed the place on the hill of Shop" }).first().waitFor();
  await feed.filter({ hasText: "added a note on how it’s going" }).first().waitFor();
});

tryPage("a project that is archived is told, and taken back where one is", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await send(sitting, "POST", "/projects", { name: "Breakwater" });
  await open(`/projects/${id}/settings`);
  await press(page.getByRole("button", { name: "Archive it" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Archive it" }));
  await page.getByText("“Breakwater” is archived.").first().waitFor();
  expect(await statusOf(sitting, `/projects/${id}`)).toBe("archived");
  await press(page.getByRole("button", { name: "Take it back" }));
  await page.getByRole("main").getByRole("link", { name: "Breakwater" }).first().waitFor();
  expect(await statusOf(sitting, `/projects/${id}`)).toBe("active");
});

tryPage("who makes a template of a project is led to it", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const { id } = await demoProject(sitting);
  await open(`/projects/${id}/settings`);
  await press(page.getByRole("button", { name: "Make a template of it" }));
  await page.getByRole("dialog").getByLabel("Name").fill("Relaunch again");
  await press(page.getByRole("button", { name: "Make it" }));
  await page.getByText("The template is with the others.").waitFor();
  await press(page.getByRole("button", { name: "Templates" }));
  await page.getByRole("listitem").filter({ hasText: "Relaunch again" }).waitFor();
});
