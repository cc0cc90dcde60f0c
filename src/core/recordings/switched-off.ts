import type { ReadDb } from "#/platform/db/connection.ts";
import { Conflict } from "#/platform/errors.ts";
import { slot } from "#/platform/slot.ts";
import type { Read, Write } from "../access/scope.ts";
import { idsAbove } from "./subtree.ts";
import type { Located } from "./type.ts";

const KEY = "tools switched off";
/**
 * The containers of all tools that are switched off, in any project, which a later room knows; few
 * are.
 */
export const switchedOffTools = slot<(db: ReadDb) => string[]>("which tools are switched off");
const switchedOff = (r: Read): Set<string> =>
  r.db.cached(KEY, () => new Set(switchedOffTools()(r.db)));

/** To be called when a tool is switched on or off. */
export const forgetSwitchedOff = (w: Write): void => w.db.forget(KEY);

/** The tool that something lies in or is, where that is switched off. */
export function switchedOffAround(r: Read, place: Located): string | undefined {
  const off = switchedOff(r);
  return off.size === 0
    ? undefined
    : [place.id, ...idsAbove(r, place.id)].find((id) => off.has(id));
}

/**
 * Refuses to put anything into a tool that is switched off, however deep. What is in it, such as
 * `here`, is moved in it.
 */
export function requireSwitchedOn(r: Read, place: Located, here: Located | null = null): void {
  const tool = switchedOffAround(r, place);
  if (tool !== undefined && !(here && idsAbove(r, here.id).includes(tool)))
    throw new Conflict("This tool is switched off. Switch it on first.");
}
