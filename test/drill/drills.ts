import type { Drill } from "./drill.ts";
import { watchedDrill } from "./watched.ts";

export const drills: readonly Drill[] = [watchedDrill];
