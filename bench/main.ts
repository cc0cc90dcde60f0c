import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { httpRatios } from "./http.ts";
import { tenantFigures } from "./tenants.ts";
import { verbFigures } from "./verbs.ts";

const folder = mkdtempSync(join(tmpdir(), "atoll-bench-"));
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
const microseconds = (value: number) => `${Math.round(value)} µs`;

try {
  const ratios = await httpRatios(folder);
  const [list, , , unchanged] = ratios;
  const goals: Record<string, string> = { "list of 50 to-dos": "≥ 85 %", "create a to-do": "≥ 75 %" };
  const rows = ratios.map((row) => [
    ...[row.name, percent(row.ratio), goals[row.name] ?? "", percent(row.tunedRatio)],
    ...[row.atollMicroseconds, row.floorMicroseconds, row.tunedMicroseconds].map(microseconds),
  ]);
  const times = list && unchanged ? list.atollMicroseconds / unchanged.atollMicroseconds : 0;
  rows.push(["304 against the list", `${times.toFixed(1)} ×`, "≥ 5 ×"]);
  const figures = [...(await tenantFigures(join(folder, "tenants"))), ...(await verbFigures())];
  for (const { name, figure, goal } of figures) rows.push([name, figure, goal]);
  const header = ["what", "of the floor", "goal", "of the tuned floor", "Atoll CPU", "floor CPU", "tuned floor CPU"];
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? "").length)));
  const line = (row: string[]) => `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  process.stdout.write(
    `${[line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
