import type { Capability } from "../type.ts";

/**
 * What lies in it is said one after the other: it is read backwards from its end
 * (`content/history.ts`).
 */
export const conversation: Capability = { name: "conversation" };
