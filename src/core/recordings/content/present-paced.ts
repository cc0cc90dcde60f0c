import { pacer } from "#/lib/pace.ts";
import type { Read, Scope } from "../../access/scope.ts";
import type { Found } from "../type.ts";
import { presentList } from "./present.ts";
import { found, type Keyed } from "./select.ts";

/** So many rows are read or presented at once. */
const STRIDE = 100;

/** Makes rows of very many items, some at a time: others have their turn between the parts. */
export async function inParts<Item, Row>(
  scope: Scope,
  items: readonly Item[],
  rowsOf: (r: Read, part: readonly Item[]) => readonly Row[],
): Promise<Row[]> {
  const pace = pacer();
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += STRIDE) {
    rows.push(...scope.read((r) => rowsOf(r, items.slice(start, start + STRIDE))));
    await pace();
  }
  return rows;
}

/** The same as `found` for a list that may be long. */
export const foundPaced = (scope: Scope, places: readonly Keyed[]): Promise<Found[]> =>
  inParts(scope, places, found);

/** The same as `presentList` for a list that may be long. */
export const presentPaced = (scope: Scope, rows: readonly Found[]) =>
  inParts(scope, rows, presentList);

/** The same of where the rows are. */
export const presentFound = async (scope: Scope, places: readonly Keyed[]) =>
  presentPaced(scope, await foundPaced(scope, places));
