import { type HandOver, handingOver } from "#/core/access/hand-over.ts";
import { roadmapMarkers } from "#/schema/tenant/roadmap.ts";

/** The markers somebody set, for another. */
export const handOverMarkers: readonly HandOver[] = [
  handingOver(roadmapMarkers, roadmapMarkers.creatorId),
];
