import { clocksDrill } from "./clocks.ts";
import { damageDrill } from "./damage.ts";
import { descriptorsDrill } from "./descriptors.ts";
import type { Drill } from "./drill.ts";
import { fullDiskDrill } from "./full-disk.ts";
import { killDrill } from "./kill.ts";
import { locksDrill } from "./locks.ts";
import { powerCutDrill } from "./power-cut.ts";
import { watchedDrill } from "./watched.ts";

export const drills: readonly Drill[] = [
  killDrill,
  powerCutDrill,
  watchedDrill,
  damageDrill,
  locksDrill,
  fullDiskDrill,
  descriptorsDrill,
  clocksDrill,
];
