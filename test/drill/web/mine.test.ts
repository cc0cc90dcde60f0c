import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send, somebody } from "./sending.ts";

const at = desk();
/** So long after it happened, everything that will be shown of it is shown. */
const LONG_ENOUGH_TO_BE_SHOWN_MS = 700;

/** Ada, with some work of her own that is open. */
async function adaWith(...titles: string[]) {
  const sitting = await at.person();
  await sitting.open("");
  const { membership_id: ada } = await me(sitting);
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  for (const title of titles) {
    const body = { type: "todo", title, assignee_ids: [ada] };
    await send(sitting, "POST", `/recordings/${list?.id}/children`, body);
  }
  return sitting;
}

const me = async ({ get }: Sitting) => {
  const people = await get<{ name: string; membership_id: string }[]>("/people");
  const ada = people.find(({ name }) => name === "Ada Lovelace");
  if (!ada) throw new Error("Ada isn't here.");
  return ada;
};

/** Waits until just these are up next, in this order. */
const waitForNext = ({ page }: Sitting, ...names: string[]) =>
  page.waitForFunction((wanted) => {
    const boxes = document.querySelectorAll(".upnext [type=checkbox]");
    return wanted === Array.from(boxes, (box) => box.getAttribute("aria-label")).join();
  }, names.join());

tryPage("what one has finished is found again, and opened again from there", async () => {
  const sitting = await adaWith("Answer the paper mill");
  const { page } = sitting;
  await sitting.open("/my");
  await page.getByRole("checkbox", { name: "Answer the paper mill" }).click();
  await page
    .getByRole("checkbox", { name: "Answer the paper mill" })
    .waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Done", exact: true }).click();
  const box = page.getByRole("checkbox", { name: "Answer the paper mill" });
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await box.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Assignments/ }).click();
  expect(await page.getByRole("checkbox", { name: "Answer the paper mill" }).isChecked()).toBe(
    false,
  );
});

tryPage("what comes next stands in one's own order, by dragging and by its menu", async () => {
  const sitting = await adaWith("First tide", "Second tide", "Third tide");
  const { page } = sitting;
  await sitting.open("/my");
  for (const name of ["First tide", "Second tide"]) {
    await page.getByRole("button", { name: `Up next: ${name}` }).click();
    await page.getByRole("button", { name: `Move: ${name}` }).waitFor();
  }
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().includes("/priorities/"),
  );
  await page
    .getByRole("listitem")
    .filter({ hasText: "Third tide" })
    .dragTo(page.getByRole("listitem").filter({ hasText: "First tide" }));
  await saved;
  await waitForNext(sitting, "Third tide", "First tide", "Second tide");
  await page.getByRole("button", { name: "Move: Second tide" }).click();
  const moved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("menuitem", { name: "Up", exact: true }).click();
  await moved;
  await page.reload();
  await page.getByRole("button", { name: "Move: First tide" }).waitFor();
  await waitForNext(sitting, "Third tide", "Second tide", "First tide");
  await page.getByRole("button", { name: "Move: Third tide" }).click();
  await page.getByRole("menuitem", { name: "Not up next" }).click();
  await page.getByRole("button", { name: "Up next: Third tide" }).waitFor();
});

tryPage("what was asked before or while something is changed takes that back nowhere", async () => {
  const sitting = await adaWith("The ebb", "The flood");
  const { page } = sitting;
  await sitting.open("/my");
  await page.getByRole("button", { name: "Up next: The ebb" }).waitFor();
  const work = await sitting.get<{ others: { id: string; title: string }[] }>("/my/assignments");
  const second = work.others.find(({ title }) => title === "The flood");
  const hold = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/my/assignments", async (route) => {
    // Whoever asks last may be gone before it is answered, and who asked before not wait any more.
    const answer = await route.fetch().catch(() => null);
    asked.resolve();
    await hold.promise;
    if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const kept = Promise.withResolvers<void>();
  await page.route("**/my/assignments/priorities", async (route) => {
    await kept.promise;
    await route.continue();
  });
  await send(sitting, "PATCH", `/recordings/${second?.id}`, { title: "A flood" });
  await asked.promise;
  const next = page.getByRole("button", { name: "Move: The ebb" });
  await page.getByRole("button", { name: "Up next: The ebb" }).click();
  await next.waitFor();
  hold.resolve();
  await send(sitting, "PATCH", `/recordings/${second?.id}`, { title: "The flow" });
  await page.waitForTimeout(LONG_ENOUGH_TO_BE_SHOWN_MS);
  expect(await next.count()).toBe(1);
  kept.resolve();
  await page.getByRole("checkbox", { name: "The flow" }).waitFor();
  expect(await next.count()).toBe(1);
});

tryPage("work is shown by when it is due", async () => {
  const sitting = await adaWith("Someday");
  const { page } = sitting;
  await sitting.open("/my");
  await page.getByRole("checkbox", { name: "Someday" }).waitFor();
  await page.getByRole("button", { name: "Late", exact: true }).click();
  await page.getByRole("checkbox", { name: "Linen cable, forty metres" }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Someday" }).count()).toBe(0);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await page.getByRole("checkbox", { name: "Sockets from Porto" }).waitFor();
});

tryPage("a cheer is found by whom it was for", async () => {
  const sitting = await adaWith("Hang the first lamp");
  const work = await sitting.get<{ others: { id: string; title: string }[] }>("/my/assignments");
  const todo = work.others.find(({ title }) => title === "Hang the first lamp");
  const grace = await somebody(at, "grace@example.com");
  await send(grace, "POST", `/recordings/${todo?.id}/cheers`, { content: "What a light" });
  await sitting.open("/my?tab=cheers");
  const row = sitting.page.getByRole("region", { name: "For you" }).getByRole("listitem");
  await row.filter({ hasText: "Grace: What a light" }).first().waitFor();
  await row.getByRole("link", { name: "Hang the first lamp" }).click();
  await sitting.page.getByRole("heading", { level: 1, name: /Hang the first lamp/ }).waitFor();
});

tryPage("one's note overwrites nothing that was saved elsewhere, and goes back one", async () => {
  const sitting = await adaWith();
  const { page } = sitting;
  await send(sitting, "PATCH", "/my/note", { content: "Low tide at nine" });
  await sitting.open("/my?tab=notes");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("From here. ");
  await page.getByText("Kept on this device").waitFor();
  await page.getByRole("link", { name: /^Drafts/ }).click();
  const typed = page.locator(".typed-here li", { hasText: "From here." });
  expect(await typed.locator("b").innerText()).toBe("Your note");
  await typed.getByRole("link", { name: "Go on writing" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await send(sitting, "PATCH", "/my/note", { content: "From the boat" });
  // A window that is opened again knows which words it began from.
  await page.reload();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("It was changed elsewhere").waitFor();
  expect(await page.locator(".notice-warn").innerText()).toContain("From the boat");
  await page.getByRole("button", { name: "Save" }).click();
  const note = page.getByRole("region", { name: "Your note" });
  await note.getByText("From here.").waitFor();
  await page.getByRole("button", { name: "Bring back the one before" }).click();
  await note.getByText("From the boat").waitFor();
});

tryPage("several notes are kept, changed and deleted", async () => {
  const sitting = await adaWith();
  const { page } = sitting;
  await sitting.open("/my?tab=notes");
  await page.getByRole("button", { name: "Write another note" }).click();
  await page.getByLabel("What is it about?").fill("Lamps to look at");
  await page.getByRole("button", { name: "Keep this note" }).click();
  await page.getByRole("heading", { name: "Lamps to look at" }).waitFor();
  await page.getByRole("button", { name: "Edit the note Lamps to look at" }).click();
  await page.getByLabel("What is it about?").fill("Lamps to look at twice");
  await page.getByRole("button", { name: "Keep this note" }).click();
  await page.getByRole("heading", { name: "Lamps to look at twice" }).waitFor();
  const card = page.getByRole("listitem").filter({ hasText: "Lamps to look at twice" });
  await card.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await card.waitFor({ state: "detached" });
});

tryPage("while nothing is up next, the most urgent is offered", async () => {
  const { page } = await somebody(at, "grace@example.com");
  await page.goto(`${at.address}/coral-reef/my`);
  const next = page.getByRole("region", { name: "Up next" });
  const offer = next.getByRole("button", { name: /^Begin with / });
  const title = (await offer.innerText()).replace("Begin with ", "");
  await offer.click();
  await next.getByRole("link", { name: title }).waitFor();
  await offer.waitFor({ state: "detached" });
});
