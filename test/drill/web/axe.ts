import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A page on which fewer rules hold was not looked at. */
const FEWEST_RULES = 25;
/** Of a window above the page, which is all that is looked at then. */
export const FEWEST_ABOVE = 12;

interface Found {
  passes: unknown[];
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Brings axe to a page, once it was opened. */
export const loadAxe = (page: Page): Promise<unknown> => page.evaluate(axe);

type Rules = { type: "tag" | "rule"; values: string[] };

/** What of a page can't be used by everybody, as it is now. */
export const violationsIn = (page: Page, fewest = FEWEST_RULES): Promise<string[]> =>
  violationsOf(page, { type: "tag", values: RULES }, fewest);

/** The same of its colours, which are all that another time of the day changes. */
export const coloursIn = (page: Page): Promise<string[]> =>
  violationsOf(page, { type: "rule", values: ["color-contrast"] }, 0);

async function violationsOf(page: Page, rules: Rules, fewest: number): Promise<string[]> {
  const { passes, violations } = await page.evaluate<Found, Rules>(
    (runOnly) => Reflect.get(window, "axe").run(document, { runOnly }),
    rules,
  );
  // A window that came meanwhile hides what is below it.
  const isAbove = (await page.locator("dialog[open]").count()) > 0;
  const wanted = isAbove ? Math.min(fewest, FEWEST_ABOVE) : fewest;
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(passes.length < wanted ? [`only ${passes.length} rules were tried`] : []),
  ];
}
