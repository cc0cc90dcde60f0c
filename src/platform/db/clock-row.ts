import { sql } from "drizzle-orm";
import type { Reading } from "../clock.ts";
import type { GlobalDb } from "./global.ts";
import { arg, command, query } from "./query.ts";

const kept = query<Record<string, never>, { passedAt: string; readAt: string; heldMs: number }>(
  sql`select passed_at as passedAt, read_at as readAt, held_ms as heldMs from clock`,
);
const keep = command<{ passedAt: string; readAt: string; heldMs: number }>(
  sql`insert into clock (id, passed_at, read_at, held_ms)
      values (1, ${arg("passedAt")}, ${arg("readAt")}, ${arg("heldMs")})
      on conflict (id) do update set
        passed_at = excluded.passed_at, read_at = excluded.read_at, held_ms = excluded.held_ms`,
);

/** The last reading of the clock that was kept; null in a new installation. */
export async function keptReading(global: GlobalDb): Promise<Reading | null> {
  const row = await global.get(kept, {});
  return row && { passedAt: Date.parse(row.passedAt), readAt: Date.parse(row.readAt), heldMs: row.heldMs };
}

/** Keeps a reading for the next start; on a full disk the one before stays. */
export const keepReading = (global: GlobalDb, { passedAt, readAt, heldMs }: Reading): Promise<void> =>
  global.runIfPossible(keep, {
    passedAt: new Date(passedAt).toISOString(),
    readAt: new Date(readAt).toISOString(),
    heldMs: Math.floor(heldMs),
  });
