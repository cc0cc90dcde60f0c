import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { partOf } from "#/platform/program.ts";

/** Who made what this program contains, and under which terms; null where it was not built. */
export function notices(): string | null {
  const path = join(partOf("pages"), "licenses.txt");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
