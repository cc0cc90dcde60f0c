import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { type Static, t } from "#/lib/schema.ts";
import { writeWhole } from "#/platform/whole-file.ts";

const attempt = t.Object({
  at: t.String(),
  /** The one organization that was asked for; null for all. */
  of: t.Union([t.String(), t.Null()]),
  /** What was made; null for nothing. */
  name: t.Union([t.String(), t.Null()]),
  /** Why it, or a part of it, failed; null where all went well. */
  error: t.Union([t.String(), t.Null()]),
  /** When the last one began that went well, this or an earlier one; left out where none is known. */
  good_at: t.Optional(t.String()),
});

/** How the last backup of all went. */
export type Attempt = Static<typeof attempt>;

/** When the last one began that went well; null where none is known. */
export const lastGoodAt = ({ at, error, good_at }: Attempt): string | null =>
  error === null ? at : (good_at ?? null);

const pathIn = (tenantsDir: string): string => join(tenantsDir, "backups", "last-attempt");

/** Keeps how a backup of all went, beside the organizations wherever backups are. */
export function noteAttempt(tenantsDir: string, made: Attempt): void {
  if (made.of !== null) return;
  mkdirSync(join(tenantsDir, "backups"), { recursive: true, mode: 0o700 });
  const before = lastAttempt(tenantsDir);
  const good_at = lastGoodAt(made) ?? (before && lastGoodAt(before));
  const kept: Attempt = good_at ? { ...made, good_at } : made;
  writeWhole(pathIn(tenantsDir), JSON.stringify(kept));
}

/** How the last one went; null where none was made, or that can't be read. */
export function lastAttempt(tenantsDir: string): Attempt | null {
  try {
    const value: unknown = JSON.parse(readFileSync(pathIn(tenantsDir), "utf8"));
    return Value.Check(attempt, value) ? value : null;
  } catch {
    return null;
  }
}
