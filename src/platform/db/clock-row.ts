import type { Reading } from "../clock.ts";
import type { GlobalDb } from "./global.ts";
import { command, select } from "./query.ts";
import { arg, asNumber, asText, numberArg, sql } from "./sql.ts";

const kept = select(
  {
    passedAt: asText(sql`passed_at`),
    readAt: asText(sql`read_at`),
    heldMs: asNumber(sql`held_ms`),
  },
  sql`from clock`,
);
const keep = command(
  sql`insert into clock (id, passed_at, read_at, held_ms)
      values (1, ${arg("passedAt")}, ${arg("readAt")}, ${numberArg("heldMs")})
      on conflict (id) do update set
        passed_at = excluded.passed_at, read_at = excluded.read_at, held_ms = excluded.held_ms`,
);

/** The last reading of the clock that was kept; null in a new installation. */
export async function keptReading(global: Pick<GlobalDb, "get">): Promise<Reading | null> {
  const row = await global.get(kept, {});
  return (
    row && {
      passedAt: Date.parse(row.passedAt),
      readAt: Date.parse(row.readAt),
      heldMs: row.heldMs,
    }
  );
}

/** Keeps a reading for the next start; on a full disk the one before stays. */
export const keepReading = (
  global: GlobalDb,
  { passedAt, readAt, heldMs }: Reading,
): Promise<void> =>
  global.runIfPossible(keep, {
    passedAt: new Date(passedAt).toISOString(),
    readAt: new Date(readAt).toISOString(),
    heldMs: Math.floor(heldMs),
  });
