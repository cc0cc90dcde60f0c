import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fanoutFigures } from "./fanout.ts";
import { httpRatios, type Ratio } from "./http.ts";
import { enlarge, LARGE } from "./large.ts";
import { resumeFigures } from "./resume.ts";
import { searchFigures } from "./search.ts";
import { streamFigures } from "./streams.ts";
import { tenantFigures } from "./tenants.ts";
import { verbFigures } from "./verbs.ts";

const folder = mkdtempSync(join(tmpdir(), "atoll-bench-"));
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
const microseconds = (value: number) => `${Math.round(value)} µs`;

try {
  const ratios = await httpRatios(join(folder, "small"));
  const large = await httpRatios(join(folder, "large"), enlarge);
  const [list, , , unchanged] = ratios;
  const goals: Record<string, string> = {
    "list of 50 to-dos": "≥ 85 %",
    "create a to-do": "≥ 75 %",
  };
  const row = (of: Ratio, suffix = "") => [
    of.name + suffix,
    percent(of.ratio),
    goals[of.name] ?? "",
    percent(of.tunedRatio),
    ...[of.atollMicroseconds, of.floorMicroseconds, of.tunedMicroseconds].map(microseconds),
  ];
  const many = `, ${LARGE.toLocaleString("en")} recordings`;
  const rows = [...ratios.map((of) => row(of)), ...large.map((of) => row(of, many))];
  const times = list && unchanged ? list.atollMicroseconds / unchanged.atollMicroseconds : 0;
  rows.push(["304 against the list", `${times.toFixed(1)} ×`, "≥ 5 ×"]);
  const figures = [
    ...(await tenantFigures(join(folder, "tenants"))),
    ...(await verbFigures()),
    ...(await fanoutFigures()),
    ...(await streamFigures(join(folder, "streams"))),
    ...(await resumeFigures(join(folder, "resume"))),
    ...(await searchFigures()),
  ];
  for (const { name, figure, goal } of figures) rows.push([name, figure, goal]);
  const header = [
    "what",
    "of the floor",
    "goal",
    "of the tuned floor",
    "Atoll CPU",
    "floor CPU",
    "tuned floor CPU",
  ];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  process.stdout.write(
    `${[line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
