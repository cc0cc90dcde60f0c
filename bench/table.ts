import type { Figure } from "./measure.ts";

const HEADER = [
  "what",
  "of the tuned floor, or figure",
  "goal",
  "of the plain floor",
  "Atoll CPU",
  "plain floor CPU",
  "tuned floor CPU",
];

/** The table of all figures, as Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, figure, goal, beside = [] }) => [
    name,
    figure,
    goal,
    ...beside,
  ]);
  const widths = HEADER.map((_, column) =>
    Math.max(...[HEADER, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = widths.map((width) => "-".repeat(width));
  return `${[HEADER, rule, ...rows].map(line).join("\n")}\n`;
}
