// One table of what Atoll costs: `npm run bench`. Machines differ, so that what it costs is said as
// a share of floors, or as a multiple of another case, of the same run.
//   --large       what reading costs at 1,000,000 recordings too, which takes some minutes to make
//   --many        10,000 organizations where there are 1,000 or 2,000
//   --peers       the same requests to PocketBase too, which Go builds; Go fetches its module
//   --only a,b    only these parts, by their names below
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { diskFigures } from "./disk.ts";
import { fanoutFigures } from "./fanout.ts";
import { growthFigures } from "./growth-table.ts";
import { floorFigures } from "./http.ts";
import { idleFigure } from "./idle.ts";
import { enlarge, LARGE } from "./large.ts";
import { type Figure, thousands } from "./measure.ts";
import { peerFigures } from "./peers/figures.ts";
import { queueFigures } from "./queue.ts";
import { resumeFigures } from "./resume.ts";
import { searchFigures } from "./search.ts";
import { streamFigures } from "./streams.ts";
import { tableOf } from "./table.ts";
import { tenantFigures } from "./tenants.ts";
import { mixFigures, openMany } from "./tenants-mix.ts";
import { verbFigures } from "./verbs.ts";
import { webFigures } from "./web.ts";

const { values: flags } = parseArgs({
  options: {
    large: { type: "boolean" },
    many: { type: "boolean" },
    peers: { type: "boolean" },
    only: { type: "string" },
  },
});
const root = mkdtempSync(join(tmpdir(), "atoll-bench-"));

/** Every part, with a folder of its own. */
const parts: Record<string, (folder: string) => Promise<Figure[]>> = {
  floor: floorFigures,
  "floor-large": (folder) =>
    floorFigures(folder, {
      suffix: `, ${thousands(LARGE)} recordings`,
      rounds: 3,
      fill: enlarge,
    }),
  growth: (folder) =>
    growthFigures(folder, flags.large ? [1000, 100_000, 1_000_000] : [1000, 100_000]),
  queue: queueFigures,
  many: manyFigures,
  disk: diskFigures,
  tenants: tenantFigures,
  verbs: verbFigures,
  fanout: fanoutFigures,
  streams: streamFigures,
  resume: resumeFigures,
  search: searchFigures,
  web: webFigures,
  peers: peerFigures,
};

async function manyFigures(folder: string): Promise<Figure[]> {
  const [mixed, idle] = flags.many ? [10_000, 10_000] : [1000, 2000];
  const offices = await openMany(folder, idle);
  return [
    ...(await mixFigures(folder, offices.slice(0, mixed))),
    await idleFigure(folder, offices),
  ];
}

const asked =
  flags.only?.split(",") ?? Object.keys(parts).filter((name) => name !== "peers" || flags.peers);
const figures: Figure[] = [];
try {
  for (const name of asked) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}, but ${Object.keys(parts).join(", ")}`);
    const begun = performance.now();
    const folder = join(root, name);
    figures.push(...(await part(folder)));
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`${name}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
  process.stdout.write(tableOf(figures));
}
