import { expect } from "bun:test";
import { childrenIn, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { send } from "./sending.ts";
import { outsideAt } from "./wide.ts";

const at = desk();

interface Tool {
  key: string;
  id: string;
}
type Whose = "Ada Lovelace" | "Grace Hopper";

/** The board of a new project, with cards that are given to some. */
async function boardOf(columns: Record<string, Record<string, readonly Whose[]>>) {
  const sitting = await at.person();
  await sitting.open("");
  const { page } = sitting;
  const people = await sitting.get<{ name: string; membership_id: string }[]>("/people");
  const idOf = (name: string) => people.find((one) => one.name === name)?.membership_id ?? "";
  const body = { name: "Rigging", all_access: true };
  const project = await send(sitting, "POST", "/projects", body);
  const { tools } = await sitting.get<{ tools: Tool[] }>(`/projects/${project.id}`);
  const board = tools.find(({ key }) => key === "board")?.id ?? "";
  const make = (parent: string, body: object) =>
    send(sitting, "POST", `/recordings/${parent}/children`, body);
  const ids: string[] = [];
  for (const [title, cards] of Object.entries(columns)) {
    const { id } = await make(board, { type: "column", title });
    ids.push(id);
    for (const [card, whose] of Object.entries(cards))
      await make(id, { type: "card", title: card, assignee_ids: whose.map(idOf) });
  }
  await sitting.open(`/recordings/${board}`);
  await page.locator(".tile").first().waitFor();
  const head = page.locator(".board-head").first();
  const show = async (name: string) => {
    await press(head.getByRole("button", { name: /^Whose cards are shown/ }));
    await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  };
  const shown = async () => ({
    head: await head.locator(".num").innerText(),
    // A new board has columns of its own before them.
    columns: (await page.locator(".col-head .n").allInnerTexts()).slice(-ids.length),
    cards: await page.locator(".tile h3").allInnerTexts(),
  });
  const order = async (column: number) =>
    (await childrenIn(sitting, ids[column] ?? "")).map(({ title }) => title);
  return { ...sitting, sitting, board, head, ids, idOf, show, shown, order };
}

const RIGGING = {
  Ashore: {
    Shroud: ["Grace Hopper"],
    Stay: [],
    Halyard: ["Grace Hopper", "Ada Lovelace"],
    Sheet: [],
  },
  Aloft: { Block: ["Ada Lovelace"] },
} as const;

tryPage("a board says how many cards it has, who is on them, and shows some of them", async () => {
  const { page, head, idOf, show, shown } = await boardOf(RIGGING);
  const all = {
    head: "5 cards",
    columns: ["4", "1"],
    cards: ["Shroud", "Stay", "Halyard", "Sheet", "Block"],
  };
  expect(await shown()).toEqual(all);
  const faces = head.locator(".faces").getByRole("img");
  expect(await faces.evaluateAll((some) => some.map((one) => one.getAttribute("title")))).toEqual([
    "Grace Hopper",
    "Ada Lovelace",
  ]);
  await show("Grace Hopper");
  const graces = {
    head: "2 of 5 cards",
    columns: ["2 of 4", "0 of 1"],
    cards: ["Shroud", "Halyard"],
  };
  await page.getByText("Grace Hopper: 2 of 5 cards shown").waitFor({ state: "attached" });
  expect(await shown()).toEqual(graces);
  expect(new URL(page.url()).search).toBe(`?who=${idOf("Grace Hopper")}`);
  await page.reload();
  await head.getByText("2 of 5 cards").waitFor();
  expect(await shown()).toEqual(graces);
  await loadAxe(page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(page, width);
    expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await show("Nobody");
  await head.getByText("2 of 5 cards").waitFor();
  expect((await shown()).cards).toEqual(["Stay", "Sheet"]);
  await show("Everyone");
  await page.getByText("Everyone: 5 of 5 cards shown").waitFor({ state: "attached" });
  expect(await shown()).toEqual(all);
  expect(new URL(page.url()).search).toBe("");
});

tryPage("somebody's cards are moved, opened and added while they are shown alone", async () => {
  const { page, head, show, shown, order, sitting, ids, idOf } = await boardOf(RIGGING);
  const moved = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  // All columns are seen: what scrolls while it is dragged is another thing.
  await page.setViewportSize({ width: 2400, height: 900 });
  await show("Grace Hopper");
  await head.getByText("2 of 5 cards").waitFor();
  let done = moved();
  await press(page.getByRole("button", { name: "What to do with Shroud", exact: true }));
  await choose(page, "Down");
  await done;
  // Behind the next one that is shown, and not behind those that aren't.
  expect(await order(0)).toEqual(["Stay", "Halyard", "Shroud", "Sheet"]);
  const tile = (title: string) => page.locator(".tile", { hasText: title });
  done = moved();
  await tile("Halyard").dragTo(page.getByRole("region", { name: "Aloft", exact: true }));
  await done;
  expect([await order(0), await order(1)]).toEqual([
    ["Stay", "Shroud", "Sheet"],
    ["Block", "Halyard"],
  ]);
  await page.locator(".col-head .n", { hasText: "1 of 2" }).waitFor();

  await press(tile("Shroud").getByRole("link"));
  const beside = page.getByRole("complementary");
  await beside.getByText("Card 1 of 2").waitFor();
  await press(beside.getByRole("button", { name: "Next card" }));
  await beside.getByText("Card 2 of 2").waitFor();
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(`?who=${idOf("Grace Hopper")}`);

  const ashore = page.getByRole("region", { name: "Ashore", exact: true });
  await press(ashore.getByRole("button", { name: "Add a card" }));
  await page.keyboard.type("Lanyard");
  await page.keyboard.press("Enter");
  await ashore.getByRole("link", { name: "Lanyard" }).waitFor();
  const rows = await sitting.get<{ title: string; assignee_ids: string[] }[]>(
    `/recordings/${ids[0]}/children`,
  );
  expect(rows.find(({ title }) => title === "Lanyard")?.assignee_ids).toEqual([
    idOf("Grace Hopper"),
  ]);
  expect((await shown()).head).toBe("3 of 6 cards");
});

tryPage("who is on a card far down a long column is found there", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 61 }, (_, at): [string, readonly Whose[]] => [
      `Rope ${at}`,
      at === 60 ? ["Grace Hopper"] : [],
    ]),
  );
  const { head, show, shown } = await boardOf({ Locker: many });
  await show("Grace Hopper");
  await head.getByText("1 of 61 cards").waitFor();
  expect(await shown()).toEqual({
    head: "1 of 61 cards",
    columns: ["1 of 61"],
    cards: ["Rope 60"],
  });
});

tryPage("a column is added from the head of a board, and comes into sight", async () => {
  const columns = Object.fromEntries(
    ["One", "Two", "Three", "Four", "Five"].map((one) => [one, {}]),
  );
  const { page, head } = await boardOf({ ...columns, Six: { Cleat: [] } });
  await press(head.getByRole("button", { name: "New column" }));
  await page.keyboard.type("Seven");
  await page.keyboard.press("Enter");
  const seven = page.getByRole("region", { name: "Seven", exact: true });
  await seven.waitFor();
  const box = await seven.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
});
