import { slot } from "#/platform/slot.ts";
import type { Read } from "../access/scope.ts";

/**
 * Those of these people who want to hear of everything that is posted in a project, not only of
 * mentions.
 */
export type Hearing = (r: Read, projectId: string | null, ids: readonly string[]) => string[];

/** A later room knows what somebody chose for a project. */
export const hearing = slot<Hearing>("who wants to hear of everything in a project");
