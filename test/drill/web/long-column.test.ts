import { expect } from "bun:test";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();
const MANY = 130;
const WELL_INSIDE_MS = 120_000;

interface Card {
  id: string;
  title: string;
}

/** The demonstration's board with a column of very many cards, and an empty one beside it. */
async function longBoard(sitting: Sitting) {
  await sitting.open("");
  const board = (await demoProject(sitting)).tool("board");
  const column = (title: string) =>
    send(sitting, "POST", `/recordings/${board}/children`, { type: "column", title });
  const [long, other] = [await column("Endless"), await column("Beside it")];
  for (let n = 1; n <= MANY; n++) {
    const body = { type: "card", title: `Card ${n}` };
    await send(sitting, "POST", `/recordings/${long.id}/children`, body);
  }
  await sitting.open(`/recordings/${board}`);
  return { long, other, column: sitting.page.getByRole("region", { name: "Endless" }) };
}

/** The titles of a column's last cards, as the server has them. */
async function lastOf({ get }: Sitting, { id }: { id: string }): Promise<string[]> {
  const rows = await get<Card[]>(`/recordings/${id}/children?per_page=100&page=2`);
  return rows.slice(-3).map(({ title }) => title);
}

const moved = ({ page }: Sitting) =>
  page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());

tryPage(
  "a column of very many cards reads on in its place, and what is moved lands where it was put",
  async () => {
    const sitting = await at.person();
    const { page } = sitting;
    const { long, other, column } = await longBoard(sitting);
    const card = (n: number) => column.getByRole("link", { name: `Card ${n}`, exact: true });
    await card(1).waitFor();
    expect(await card(MANY).count()).toBe(0);

    // To the end, which nobody has read yet.
    const menu = (n: number) =>
      page.getByRole("button", { name: `What to do with Card ${n}`, exact: true });
    const beside = page.getByRole("region", { name: "Beside it" });
    await menu(1).click();
    const away = moved(sitting);
    await page.getByRole("menuitem", { name: "Beside it", exact: true }).click();
    await away;
    await beside.getByRole("link", { name: "Card 1", exact: true }).waitFor();
    await menu(1).click();
    const back = moved(sitting);
    await page.getByRole("menuitem", { name: "Endless", exact: true }).click();
    await back;
    expect(await lastOf(sitting, long)).toEqual([`Card ${MANY - 1}`, `Card ${MANY}`, "Card 1"]);

    for (const n of [50, 100, MANY]) {
      await card(n).waitFor();
      await card(n).scrollIntoViewIfNeeded();
    }
    await card(1).waitFor();
    expect(await column.getByRole("listitem").count()).toBe(MANY);
    expect(new URL(page.url()).pathname).toContain("/recordings/");

    // Up by the menu from deep inside, and by dragging onto a card of a later page.
    await menu(120).click();
    const up = moved(sitting);
    await page.getByRole("menuitem", { name: "Up", exact: true }).click();
    await up;
    await menu(125).scrollIntoViewIfNeeded();
    const dragged = moved(sitting);
    await column
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Card 128", exact: true }) })
      .dragTo(
        column
          .getByRole("listitem")
          .filter({ has: page.getByRole("link", { name: "Card 126", exact: true }) }),
      );
    await dragged;
    const rows = await sitting.get<Card[]>(`/recordings/${long.id}/children?per_page=100&page=2`);
    const titles = rows.map(({ title }) => title);
    const order = titles.slice(titles.indexOf("Card 118"));
    expect(order.slice(0, 3)).toEqual(["Card 118", "Card 120", "Card 119"]);
    const near = titles.slice(titles.indexOf("Card 125"));
    expect(near.slice(0, 4)).toEqual(["Card 125", "Card 128", "Card 126", "Card 127"]);
    expect((await sitting.get<Card[]>(`/recordings/${other.id}/children`)).length).toBe(0);
  },
  WELL_INSIDE_MS,
);
