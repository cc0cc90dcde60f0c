import { expect } from "bun:test";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { leave } from "./sending.ts";

const at = desk();

tryPage("without a network pages are still there, and what is written is sent once", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context, get } = sitting;
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open(`/recordings/${todo?.id}`);
  await page.getByRole("button", { name: "Add a comment…" }).waitFor();
  // What was shown is kept some seconds later, or when the window is left.
  await leave(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await page.getByText("You are offline").waitFor();

  await page.getByRole("button", { name: "Add a comment…" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.keyboard.type("Written under water");
  await page.keyboard.press("Control+Enter");
  // It stands where it will, and says that it waits.
  const thread = page.locator(".comment", { hasText: "Written under water" });
  await thread.getByRole("link", { name: "Waits to be sent" }).waitFor();
  await page.getByRole("link", { name: "1 change waits to be sent" }).click();
  await page.getByText("Written under water").waitFor();
  await page.reload();
  await page.getByText("Written under water").waitFor();

  await context.setOffline(false);
  await page.getByText("Nothing waits").waitFor();
  const comments = await get<{ content_html: string }[]>(`/recordings/${todo?.id}/comments`);
  const same = comments.filter((one) => one.content_html.includes("Written under water"));
  expect(same.length).toBe(1);
});

tryPage("a text that others changed meanwhile is shown beside one's own", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context, get } = sitting;
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const [todo] = await childrenIn(sitting, list?.id ?? "");
  await sitting.open(`/recordings/${todo?.id}`);
  await page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await page.keyboard.press("e");
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await context.setOffline(true);
  await page.keyboard.type("From the boat. ");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  const other = await at.person();
  await other.open(`/recordings/${todo?.id}`);
  await other.page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await other.page.keyboard.press("e");
  await other.page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await other.page.keyboard.type("From the shore. ");
  await other.page.keyboard.press("Control+Enter");
  await other.page.locator(".composer-on").waitFor({ state: "detached" });

  await context.setOffline(false);
  await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
  await page.getByText("From the shore.").waitFor();
  expect(await page.locator(".notice-warn").innerText()).toContain("From the boat.");
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await page.getByText("Nothing waits").waitFor();
  const { content_html } = await get<{ content_html: string }>(`/recordings/${todo?.id}`);
  expect(content_html).toContain("From the boat.");
});

tryPage("a title that others changed meanwhile is shown beside one's own", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context, get } = sitting;
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  const [, todo] = await childrenIn(sitting, list?.id ?? "");
  const retitle = async ({ page: own }: typeof sitting, title: string) => {
    await own.getByRole("button", { name: `${todo?.title}, edit the title` }).click();
    await own.keyboard.press("ControlOrMeta+a");
    await own.keyboard.type(title);
    await own.keyboard.press("Enter");
  };
  await sitting.open(`/recordings/${todo?.id}`);
  await page.getByRole("heading", { level: 1, name: todo?.title ?? "" }).waitFor();
  await context.setOffline(true);
  await retitle(sitting, "Called so from the boat");
  await page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  const other = await at.person();
  await other.open(`/recordings/${todo?.id}`);
  await retitle(other, "Called so from the shore");
  await other.page.getByRole("heading", { name: "Called so from the shore" }).waitFor();

  await context.setOffline(false);
  await page.getByRole("link", { name: "1 change couldn’t be saved" }).click();
  const both = page.locator(".notice-warn");
  await both.getByText("Called so from the shore").waitFor();
  await both.getByText("Called so from the boat").waitFor();
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await page.getByText("Nothing waits").waitFor();
  const { title } = await get<{ title: string }>(`/recordings/${todo?.id}`);
  expect(title).toBe("Called so from the boat");
});

tryPage("a session that is ended elsewhere leaves nothing to read on the device", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context } = sitting;
  await sitting.open("");
  await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await leave(page);
  const other = await at.person();
  await other.open("/settings?part=security");
  await other.page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await other.page
    .getByRole("button", { name: "Sign out everywhere else" })
    .waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.getByText("Your session has ended.").waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByText("The server can't be reached").waitFor();
  expect(await page.getByText("Website relaunch").count()).toBe(0);
});

tryPage("what waits to be sent is no more in its field, and stands in the list once", async () => {
  const sitting = await at.person({ hasWorker: true });
  const { page, context, get } = sitting;
  await sitting.open("");
  const project = await demoProject(sitting);
  const [list] = await childrenIn(sitting, project.tool("todos"));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sitting.open(`/recordings/${list?.id}`);
  await page.getByRole("button", { name: "Add a to-do" }).first().click();
  const field = page.getByLabel("What needs doing?");
  await context.setOffline(true);
  await field.fill("Written under water, once");
  await field.press("Enter");
  await page.getByText("This waits here").waitFor();
  expect(await field.inputValue()).toBe("");
  // Whoever presses what lies below what is said means that, and not what is said.
  const said = page.locator(".toast");
  const isBelow = await said.evaluate((toast) => {
    const { left, top, height } = toast.getBoundingClientRect();
    return !toast.contains(document.elementFromPoint(left + 20, top + height / 2));
  });
  expect(isBelow).toBe(true);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Written under water, once" }).waitFor();
  // It waits no more, and that isn't said for as long as everything else is.
  await said.waitFor({ state: "detached", timeout: 3000 });
  expect(await field.inputValue()).toBe("");
  const todos = await get<{ title: string }[]>(`/recordings/${list?.id}/children`);
  expect(todos.filter(({ title }) => title === "Written under water, once").length).toBe(1);
});

tryPage(
  "an event that is said without a network is read as it was meant, once there is one",
  async () => {
    const sitting = await at.person({ hasWorker: true });
    const { page, context } = sitting;
    await sitting.open("/calendar");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole("button", { name: "Add an event" }).waitFor();
    await leave(page);
    await context.setOffline(true);
    const line = "Boats in tomorrow 12:30";
    await page.getByRole("button", { name: "Add an event" }).click();
    await page.getByRole("textbox", { name: /^What, and when/ }).fill(line);
    await page.keyboard.press("Enter");
    const row = page.locator(".new-event .added", { hasText: line });
    await row.getByRole("link", { name: "Waits to be sent" }).waitFor();
    await page.reload();
    await row.getByRole("link", { name: "Waits to be sent" }).waitFor();
    await sitting.open("/waiting");
    await page.getByRole("listitem").filter({ hasText: line }).getByText("New event").waitFor();
    // It is sent days later, and means the day after it was said.
    const asked: (string | null)[] = [];
    await context.route("**/calendar/parse*", async (route) => {
      const address = new URL(route.request().url());
      asked.push(address.searchParams.get("said_at"));
      address.searchParams.set("said_at", "2031-03-04T22:00:00Z");
      await route.continue({ url: address.href });
    });
    await context.setOffline(false);
    await page.getByText("Nothing waits").waitFor();
    expect(asked.map((at) => at?.slice(0, 4))).toEqual([String(new Date().getFullYear())]);
    const found = await sitting.get<{ title: string; starts_at: string }[]>(
      "/calendar?from=2031-03-01&to=2031-03-10",
    );
    expect(found.filter(({ title }) => title === "Boats in")).toEqual([
      expect.objectContaining({ starts_at: "2031-03-05T12:30:00.000Z" }),
    ]);
  },
);
