import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WEB_FOLDERS } from "./web.ts";

/** Who made what this program contains, and under which terms; null where it was not built. */
export function notices(): string | null {
  const path = WEB_FOLDERS.map((folder) => join(folder, "licenses.txt")).find(existsSync);
  return path === undefined ? null : readFileSync(path, "utf8");
}
