import { containerType } from "#/core/recordings/container.ts";

export const schedule = { types: [containerType("schedule", "Schedule", "schedule")] };
