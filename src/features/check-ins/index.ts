import { containerType } from "#/core/recordings/container.ts";

export const checkIns = { types: [containerType("check_ins", "Check-ins", "check_ins")] };
