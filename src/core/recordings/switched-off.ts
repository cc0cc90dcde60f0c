import { select } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import { Conflict } from "#/platform/errors.ts";
import { projectTools } from "#/schema/tenant/projects.ts";
import type { Read, Write } from "../access/scope.ts";
import { idsAbove } from "./subtree.ts";
import type { Found } from "./type.ts";

const KEY = "tools switched off";
const all = select({ id: projectTools.recordingId }, sql`from project_tools where enabled = 0`);

/** The containers of all tools that are switched off, in any project; few are. */
const switchedOff = (r: Read): Set<string> => r.db.cached(KEY, () => new Set(all.all(r.db, {}).map(({ id }) => id)));

/** To be called when a tool is switched on or off. */
export const forgetSwitchedOff = (w: Write): void => w.db.forget(KEY);

/** The tool that something lies in or is, where that is switched off. */
export function switchedOffAround(r: Read, place: Found): string | undefined {
  const off = switchedOff(r);
  return off.size === 0 ? undefined : [place.id, ...idsAbove(r, place.id)].find((id) => off.has(id));
}

/** Refuses to put anything into a tool that is switched off, however deep. What is in it, such as `here`, is moved in it. */
export function requireSwitchedOn(r: Read, place: Found, here: Found | null = null): void {
  const tool = switchedOffAround(r, place);
  if (tool !== undefined && !(here && idsAbove(r, here.id).includes(tool)))
    throw new Conflict("This tool is switched off. Switch it on first.");
}
