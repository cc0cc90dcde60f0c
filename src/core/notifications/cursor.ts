import { BadRequest, CursorExpired } from "#/platform/errors.ts";
import type { Secrets } from "#/platform/secret.ts";
import type { Read } from "../access/scope.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows are kept for 30 days after the last thing that happened to them. */
export const RETENTION_MS = 30 * DAY_MS;
const PURPOSE = "notification cursor";

/** A place in somebody's tray: after the row `seq`, which was written at `at`. */
export interface CursorPosition {
  seq: number;
  at: string;
}

export const retainedSince = ({ now }: Pick<Read, "now">): string =>
  new Date(now.getTime() - RETENTION_MS).toISOString();

/** Signed, so that nobody can make one up, and bound to the one tray it was given for. */
export const cursorOf = (
  secrets: Secrets,
  membershipId: string,
  { seq, at }: CursorPosition,
): string => secrets.sign(PURPOSE, `${membershipId} ${seq} ${at}`);

/**
 * Reads a cursor of the actor's; throws 400 for any other and 410 when what came after it is no
 * longer kept.
 */
function readCursor(secrets: Secrets, r: Read, cursor: string): CursorPosition {
  const [membershipId, seq, at = ""] = secrets.verify(PURPOSE, cursor)?.split(" ") ?? [];
  if (membershipId !== r.actor.id)
    throw new BadRequest("This is no cursor of your tray.", "invalid_cursor");
  // Where to resume is a place of now: one at the edge of what is kept would be over it when it
  // comes back.
  if (at < retainedSince(r))
    throw new CursorExpired(
      cursorOf(secrets, r.actor.id, { seq: Number(seq), at: r.now.toISOString() }),
    );
  return { seq: Number(seq), at };
}

/**
 * The place a cursor names, or the beginning where it is empty: that is how who has none yet asks
 * for all there is.
 */
export const placeAt = (secrets: Secrets, r: Read, cursor: string): CursorPosition =>
  cursor === "" ? { seq: 0, at: r.now.toISOString() } : readCursor(secrets, r, cursor);
