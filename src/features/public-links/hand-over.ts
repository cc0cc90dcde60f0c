import { type HandOver, handingOver } from "#/core/access/hand-over.ts";
import { publicLinks } from "#/schema/tenant/public-links.ts";

/** The pages somebody published, for another. */
export const handOverLinks: readonly HandOver[] = [handingOver(publicLinks, publicLinks.creatorId)];
