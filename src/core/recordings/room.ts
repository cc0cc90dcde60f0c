import type { Read } from "../access/scope.ts";
import { idsBelow } from "./subtree.ts";

/** So many recordings one request changes or makes at once: everybody waits while it does, a third of a second for so many. */
export const MOST_AT_ONCE = 10_000;

/** What is left of that, for all that one request does. */
export interface Room {
  left: number;
}

export const newRoom = (): Room => ({ left: MOST_AT_ONCE });

/** The ids of a recording and everything under it, taken from the room; null when there is not room enough. */
export function takeRoom(r: Read, root: string, room: Room): string[] | null {
  const ids = idsBelow(r, root, room.left);
  if (ids) room.left -= ids.length;
  return ids;
}
