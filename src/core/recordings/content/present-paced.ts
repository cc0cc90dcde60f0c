import { pacer } from "#/lib/pace.ts";
import type { Scope } from "../../access/scope.ts";
import type { Found } from "../type.ts";
import { presentList } from "./present.ts";

/** So many rows are presented at once. */
const STRIDE = 100;

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
