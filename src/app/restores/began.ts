import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { oneOf, type Static, t } from "#/lib/schema.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { ownFolder, writtenWhole } from "#/platform/whole-file.ts";
import { replacedFolder } from "../paths.ts";

const text = t.Union([t.String(), t.Null()]);
const beganSchema = t.Object({
  format: t.Literal("atoll-began"),
  version: t.Literal(1),
  /** The epoch of the file that it took the place of. */
  replaced: t.Integer(),
  /** Everybody, of whatever status. */
  people: t.Array(
    t.Object({
      id: t.String(),
      identityId: text,
      email: text,
      status: t.String(),
      removedAt: text,
      role: oneOf(["owner", "admin", "member", "client"]),
    }),
  ),
  settings: t.Object({ require_two_factor: t.Boolean(), require_provider: text }),
  /** What can be ended, by what it is. */
  keys: t.Record(t.String(), t.Array(t.String())),
});

/** What an organization's file began with when it took the place of another. */
export type Began = Static<typeof beganSchema>;

const pathOf = (tenantsDir: string, id: string, epoch: number): string =>
  join(replacedFolder(tenantsDir), `${fileName(id, epoch)}.began.json`);

/** Keeps it beside the file that was replaced. After it resolves, it survives a power cut. */
export async function keepBeginning(
  tenantsDir: string,
  { id, epoch }: { id: string; epoch: number },
  began: Omit<Began, "format" | "version">,
): Promise<void> {
  ownFolder(replacedFolder(tenantsDir));
  const kept: Began = { format: "atoll-began", version: 1, ...began };
  await writtenWhole(pathOf(tenantsDir, id, epoch), JSON.stringify(kept));
}

/** What the file of an epoch began with; null where that is not known. */
export function beginningOfEpoch(tenantsDir: string, id: string, epoch: number): Began | null {
  const path = pathOf(tenantsDir, id, epoch);
  if (!existsSync(path)) return null;
  const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Value.Check(beganSchema, kept) ? kept : null;
}

/** Epochs after a restore of everything are the second of that. */
const LEAST_SECOND = 1_000_000_000;

/** When the file of an epoch took the place of another, in milliseconds; null where that is not known. */
export function epochBeganAt(tenantsDir: string, id: string, epoch: number): number | null {
  if (epoch >= LEAST_SECOND) return epoch * 1000;
  return statSync(pathOf(tenantsDir, id, epoch), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
