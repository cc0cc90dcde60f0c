import { purgeHistoryHandler } from "./history.ts";

/** What its jobs do. */
export const activity = { jobs: [purgeHistoryHandler] };
