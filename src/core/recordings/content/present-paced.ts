import { pacer } from "#/lib/pace.ts";
import type { Scope } from "../../access/scope.ts";
import type { Found } from "../type.ts";
import { presentList } from "./present.ts";
import { found, type Keyed } from "./select.ts";

/** So many rows are read or presented at once. */
const STRIDE = 100;

/** The rows of a list that may be long: others have their turn between its parts. */
export async function foundPaced(scope: Scope, places: readonly Keyed[]): Promise<Found[]> {
  const pace = pacer();
  const rows: Found[] = [];
  for (let start = 0; start < places.length; start += STRIDE) {
    rows.push(...scope.read((r) => found(r, places.slice(start, start + STRIDE))));
    await pace();
  }
  return rows;
}

/**
 * The same as `presentList` for a list that may be long: others have their turn between its parts.
 */
export async function presentPaced(scope: Scope, rows: readonly Found[]) {
  const pace = pacer();
  const presented: ReturnType<typeof presentList> = [];
  for (let start = 0; start < rows.length; start += STRIDE) {
    presented.push(...scope.read((r) => presentList(r, rows.slice(start, start + STRIDE))));
    await pace();
  }
  return presented;
}

/** The same of where the rows are. */
export const presentFound = async (scope: Scope, places: readonly Keyed[]) =>
  presentPaced(scope, await foundPaced(scope, places));
