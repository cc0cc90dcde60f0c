import { type HandOver, handingOver } from "#/core/access/hand-over.ts";
import { cheers } from "#/schema/tenant/cheers.ts";

/** The cheers somebody gave and got, for another. */
export const handOverCheers: readonly HandOver[] = [
  handingOver(cheers, cheers.cheererId),
  handingOver(cheers, cheers.authorId),
];
