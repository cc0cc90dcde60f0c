import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inWalMode, templateImage } from "#/platform/db/migrate.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { sweep } from "#/platform/db/sweep.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import { createLog } from "#/platform/log.ts";
import { world } from "../test/support/world.ts";
import { at, type Figure, milliseconds } from "./measure.ts";

const TENANTS = 1000;
const EVICTIONS = 10_000;

const descriptors = () => readdirSync("/proc/self/fd").length;
/** Memory of this process alone, in KB (proc_pid_smaps_rollup(5)). */
const privateKilobytes = () =>
  [
    ...readFileSync("/proc/self/smaps_rollup", "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm),
  ].reduce((sum, [, kb]) => sum + Number(kb), 0);

function timed(count: number, work: (index: number) => void): number[] {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = performance.now();
    work(i);
    times.push(performance.now() - before);
  }
  return times;
}

/** What tenants cost: making, opening, keeping open, evicting, migrating. */
export async function tenantFigures(folder: string): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true });
  const open = (capacity: number) =>
    new Tenants({
      folder,
      newFolder: join(folder, "new"),
      migrations: tenantMigrations,
      capacity,
      synchronous: "FULL",
      log: createLog("silent"),
    });
  const read = (tenants: Tenants, index: number) =>
    tenants.get(`t${index}`).get("select id from recordings where parent_id = 'x' limit 1", []);

  const making = open(TENANTS);
  making.create("warm", () => {});
  const made = timed(TENANTS, (i) => {
    making.create(`t${i}`, () => {});
    read(making, i);
  });
  making.closeAll();

  const opening = open(TENANTS);
  const opened = timed(TENANTS, (i) => void read(opening, i));
  opening.closeAll();

  Bun.gc(true);
  const keeping = open(TENANTS);
  const [memory, files] = [privateKilobytes(), descriptors()];
  for (let i = 0; i < TENANTS; i++) read(keeping, i);
  Bun.gc(true);
  const [perTenant, filesPerTenant] = [
    (privateKilobytes() - memory) / TENANTS,
    (descriptors() - files) / TENANTS,
  ];
  keeping.closeAll();

  const evicting = open(50);
  const before = descriptors();
  for (let i = 0; i < EVICTIONS; i++) {
    read(evicting, i % TENANTS);
    await Promise.resolve();
  }
  evicting.closeAll();
  const leaked = descriptors() - before;

  return [
    {
      name: "tenant made and ready, median",
      figure: milliseconds(at(made, 0.5), 2),
      goal: "< 5 ms",
    },
    { name: "cold open, p50", figure: milliseconds(at(opened, 0.5), 2), goal: "" },
    { name: "cold open, p99", figure: milliseconds(at(opened, 0.99), 2), goal: "< 4 ms" },
    {
      name: "memory per idle open tenant",
      figure: `${Math.round(perTenant)} KB`,
      goal: "≤ 450 KB",
    },
    { name: "descriptors per idle open tenant", figure: filesPerTenant.toFixed(1), goal: "≤ 3" },
    { name: `descriptors leaked by ${EVICTIONS} evictions`, figure: String(leaked), goal: "0" },
    sweepFigure(folder),
    await worldFigure(),
  ];
}

/** A thousand files that lack the last migration, as after an update. */
function sweepFigure(folder: string): Figure {
  const old = join(folder, "old");
  mkdirSync(old);
  writeFileSync(join(old, "template"), inWalMode(templateImage(tenantMigrations.slice(0, -1))));
  const files = Array.from({ length: TENANTS }, (_, i) => join(old, `t${i}.sqlite`));
  for (const file of files) copyFileSync(join(old, "template"), file);
  const before = performance.now();
  const { migrated, failed } = sweep(files, tenantMigrations);
  if (migrated !== TENANTS || failed.length > 0)
    throw new Error(`${migrated} migrated, ${failed.length} failed`);
  return {
    name: `migration sweep of ${TENANTS} tenants`,
    figure: `${((performance.now() - before) / 1000).toFixed(1)} s`,
    goal: "< 10 s",
  };
}

async function worldFigure(): Promise<Figure> {
  await world();
  const rounds = 100;
  const before = performance.now();
  for (let i = 0; i < rounds; i++) await world();
  return {
    name: "fresh world of a test",
    figure: milliseconds((performance.now() - before) / rounds, 2),
    goal: "< 4 ms",
  };
}
