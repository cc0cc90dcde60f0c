import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { type Screen, screensOf } from "./screens.ts";

const at = desk();
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A page on which fewer rules hold was not looked at. */
const FEWEST_RULES = 25;
const EVERY_SCREEN_MS = 300_000;

interface Found {
  passes: unknown[];
  violations: { id: string; nodes: { html: string }[] }[];
}

/** What is wrong with a screen: for who can't see it, or who has a small window. */
async function wrongWith({ page, open }: Sitting, { name, path }: Screen): Promise<string[]> {
  await open(path);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate(axe);
  const { passes, violations } = await page.evaluate<Found, string[]>(
    (rules) => Reflect.get(window, "axe").run(document, { runOnly: rules }),
    RULES,
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`),
    ...(passes.length < FEWEST_RULES ? [`${name}: only ${passes.length} rules were tried`] : []),
    ...(wide > 0 ? [`${name}: ${wide} pixels stand out to the side`] : []),
  ];
}

async function wrongWithAll(look: Parameters<typeof at.person>[0]): Promise<string[]> {
  const sitting = await at.person(look);
  await sitting.open("");
  const wrong: string[] = [];
  for (const screen of await screensOf(sitting)) wrong.push(...(await wrongWith(sitting, screen)));
  return wrong;
}

tryPage(
  "every screen can be used by everybody, by day",
  async () => {
    expect(await wrongWithAll({})).toEqual([]);
  },
  EVERY_SCREEN_MS,
);

tryPage(
  "every screen can be used by everybody, by night",
  async () => {
    expect(await wrongWithAll({ isDark: true })).toEqual([]);
  },
  EVERY_SCREEN_MS,
);

tryPage(
  "every screen can be used by everybody, on a phone",
  async () => {
    expect(await wrongWithAll({ isPhone: true })).toEqual([]);
  },
  EVERY_SCREEN_MS,
);
