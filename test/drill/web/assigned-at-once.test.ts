import { expect } from "bun:test";
import { childrenIn, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { leave, send, somebody } from "./sending.ts";

const at = desk();

/** A to-do of the demonstration's project without anybody. */
async function newTodo(sitting: Sitting, title: string): Promise<string> {
  const [list] = await childrenIn(sitting, (await demoProject(sitting)).tool("todos"));
  const body = { type: "todo", title };
  const { id } = await send(sitting, "POST", `/recordings/${list?.id}/children`, body);
  return id;
}

async function openAt({ page, open }: Sitting, id: string, title: string): Promise<void> {
  await open(`/recordings/${id}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const menu = async ({ page }: Sitting): Promise<void> => {
  await page.getByRole("button", { name: "Assign someone" }).click();
  await page.getByRole("menuitem").first().waitFor();
};

const pick = ({ page }: Sitting, name: string): Promise<void> =>
  page.getByRole("menuitem", { name }).click();

/** How the people of the demonstration are called, who is assigned by now. */
async function assigned({ get }: Sitting, id: string): Promise<string[]> {
  const people = await get<{ membership_id: string; name: string }[]>("/people");
  const { assignee_ids } = await get<{ assignee_ids: string[] }>(`/recordings/${id}`);
  return people
    .filter(({ membership_id }) => assignee_ids.includes(membership_id))
    .map(({ name }) => name.split(" ")[0] ?? "")
    .sort();
}

tryPage("two who assign somebody at the same moment both have", async () => {
  const [ada, mei] = [await somebody(at, "ada@example.com"), await somebody(at, "mei@example.com")];
  const id = await newTodo(ada, "Splice the ropes");
  for (const one of [ada, mei]) await openAt(one, id, "Splice the ropes");
  // Neither sees what the other does before both have done it.
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  for (const { page } of [ada, mei])
    await page.route(
      /\/assignees$/,
      async (route) => {
        arrived++;
        if (arrived === 2) both.resolve();
        await both.promise;
        await route.fallback();
      },
      { times: 1 },
    );
  for (const one of [ada, mei]) await menu(one);
  await Promise.all([pick(ada, "Ada"), pick(mei, "Mei")]);
  for (const { page } of [ada, mei])
    for (const name of ["Ada", "Mei"])
      await page.locator(".facts .chip", { hasText: name }).waitFor();
  expect(await assigned(ada, id)).toEqual(["Ada", "Mei"]);
});

tryPage("whom somebody assigns without a network joins whom others did meanwhile", async () => {
  const ada = await at.person({ hasWorker: true });
  await ada.open("");
  const mei = await somebody(at, "mei@example.com");
  const id = await newTodo(ada, "Scrape the keel");
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const one of [ada, mei]) await openAt(one, id, "Scrape the keel");
  await leave(ada.page);
  await ada.context.setOffline(true);
  await menu(ada);
  await pick(ada, "Ada");
  await ada.page.getByRole("link", { name: "1 change waits to be sent" }).waitFor();
  await menu(mei);
  await pick(mei, "Mei");
  expect(await assigned(mei, id)).toEqual(["Mei"]);
  await ada.context.setOffline(false);
  await ada.page.getByRole("link", { name: /to be sent|be saved/ }).waitFor({ state: "detached" });
  expect(await assigned(mei, id)).toEqual(["Ada", "Mei"]);
  await ada.page.locator(".facts .chip", { hasText: "Mei" }).waitFor();
});
