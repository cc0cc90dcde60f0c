import { expect } from "bun:test";
import { childrenIn, demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";
import { carry, fingerOn, middleOf, pull, RESTS_MS, slide, touch } from "./touches.ts";

const at = desk();

/** A board on a phone, at a column with cards. */
async function boardOf(...cards: string[]) {
  const sitting = await at.person({ isPhone: true });
  const { page, open } = sitting;
  await open("");
  const board = (await demoProject(sitting)).tool("board");
  const make = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const from = await make(board, "column", `Deck of ${cards[0]}`);
  const to = await make(board, "column", `Below ${cards[0]}`);
  for (const title of cards) await make(from.id, "card", title);
  await open(`/recordings/${board}`);
  const tile = (title: string) => page.locator("li.tile:not(.touch-ghost)", { hasText: title });
  await tile(cards.at(-1) ?? "").waitFor();
  await tile(cards[0] ?? "").scrollIntoViewIfNeeded();
  const titles = async (id: string) => (await childrenIn(sitting, id)).map(({ title }) => title);
  const moved = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/position") && answer.ok());
  return { ...sitting, make, from, to, tile, titles, moved, finger: await fingerOn(page) };
}

tryPage("a finger lets a card go on another of its column, before that or after it", async () => {
  const { page, from, tile, titles, moved, finger } = await boardOf("Kelp", "Squid", "Whelk");
  let done = moved();
  await pull(finger, await middleOf(tile("Whelk")), await middleOf(tile("Kelp"), 0.3));
  await done;
  expect(await titles(from.id)).toEqual(["Whelk", "Kelp", "Squid"]);
  await page.locator(".col li:first-child", { hasText: "Whelk" }).waitFor();
  done = moved();
  await pull(finger, await middleOf(tile("Whelk")), await middleOf(tile("Kelp"), 0.8));
  await done;
  expect(await titles(from.id)).toEqual(["Kelp", "Whelk", "Squid"]);
  // On itself it stays where it is.
  await carry(finger, tile("Squid"), tile("Squid").locator("h3"));
  await page.waitForFunction(() => document.querySelector(".touch-ghost, .tile-away") === null);
  expect(await titles(from.id)).toEqual(["Kelp", "Whelk", "Squid"]);
});

tryPage(
  "a finger at the edge brings the next column, and lets a card go on one there",
  async () => {
    const { page, make, from, to, tile, titles, moved, finger } = await boardOf("Cask", "Chest");
    for (const title of ["Ballast", "Bilge"]) await make(to.id, "card", title);
    await tile("Bilge").waitFor();
    const begin = await middleOf(tile("Cask"));
    const width = page.viewportSize()?.width ?? 0;
    const edge = { x: width - 32, y: begin.y };
    await touch(finger, "touchStart", begin);
    await Bun.sleep(RESTS_MS);
    await slide(finger, begin, edge);
    // It rests there, and what comes under it says where it would land.
    await page.locator(".tile-before, .tile-after", { hasText: "Ballast" }).waitFor();
    await page.waitForFunction(() => {
      const board = document.querySelector(".board");
      return board && board.scrollLeft + board.clientWidth >= board.scrollWidth - 1;
    });
    const on = await tile("Ballast").boundingBox();
    if (!on) throw new Error("It is nowhere to be seen");
    const done = moved();
    await slide(finger, edge, { x: width / 2, y: on.y + on.height * 0.8 });
    await touch(finger, "touchEnd");
    await done;
    expect([await titles(to.id), await titles(from.id)]).toEqual([
      ["Ballast", "Cask", "Bilge"],
      ["Chest"],
    ]);
  },
);

tryPage("where a card would land covers neither a heading nor the words of others", async () => {
  const { page, tile, finger } = await boardOf("Tern", "Gull", "Skua");
  const begin = await middleOf(tile("Skua"));
  /** Where it says so, while a finger is at a part of a card's height. */
  const strip = async (title: string, down: number) => {
    await slide(finger, begin, await middleOf(tile(title), down));
    await page.locator("[data-drop]", { hasText: title }).waitFor();
    return tile(title).evaluate((element) => {
      const card = element.getBoundingClientRect();
      const { top, height, zIndex } = getComputedStyle(element, "::before");
      const begin = card.top + Number.parseFloat(top);
      return [begin, begin + Number.parseFloat(height), Number(zIndex)] as const;
    });
  };
  const edges = (what: ReturnType<typeof tile>) =>
    what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [top, bottom] as const;
    });
  await touch(finger, "touchStart", begin);
  await Bun.sleep(RESTS_MS);
  const heading = await edges(page.getByRole("heading", { name: "Deck of Tern" }));
  const words = (title: string) => edges(tile(title).locator("h3"));
  const [first, last, above] = await strip("Tern", 0.2);
  expect(first).toBeGreaterThanOrEqual(heading[1]);
  expect(last).toBeLessThanOrEqual((await words("Tern"))[0]);
  const ghost = page.locator(".touch-ghost");
  expect(above).toBeGreaterThan(
    await ghost.evaluate((element) => Number(getComputedStyle(element).zIndex)),
  );
  for (const [title, down] of [
    ["Tern", 0.8],
    ["Gull", 0.2],
  ] as const) {
    const [first, last] = await strip(title, down);
    expect(first).toBeGreaterThanOrEqual((await words("Tern"))[1]);
    expect(last).toBeLessThanOrEqual((await words("Gull"))[0]);
  }
  await slide(finger, begin, begin);
  await touch(finger, "touchEnd");
});
