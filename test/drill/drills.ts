import type { Drill } from "./drill.ts";
import { locksDrill } from "./locks.ts";
import { watchedDrill } from "./watched.ts";

export const drills: readonly Drill[] = [watchedDrill, locksDrill];
