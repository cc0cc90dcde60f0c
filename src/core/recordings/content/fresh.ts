import { Conflict } from "#/platform/errors.ts";
import type { Base } from "#/platform/http/base.ts";
import type { Write } from "../../access/scope.ts";
import { lookUp } from "./find.ts";
import { presentOne } from "./present.ts";

/**
 * Refuses to change a recording that was changed since the version that the change was made from:
 * 409 with it as it is now.
 */
export function requireFresh(w: Write, id: string, { version }: Base): void {
  const found = lookUp(w, id);
  if (!found || found.version === version) return;
  const message =
    "This was changed meanwhile. Look at it as it is now, and send the change again if it is still wanted.";
  throw new Conflict(message, "stale", { recording: presentOne(w, found) });
}
