import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { PEOPLE } from "#/core/identity/avatar.ts";
import { isId } from "#/lib/ids.ts";
import { breathe } from "#/lib/pace.ts";
import { type Static, t } from "#/lib/schema.ts";
import type { Vault } from "#/platform/backups/vault.ts";

const databaseCopy = {
  /** Of the database as it is when it is unpacked; it is kept under this name. */
  sha256: t.String({ pattern: "^[0-9a-f]{64}$" }),
  bytes: t.Integer(),
  /** What it takes in the vault. */
  packed_bytes: t.Integer(),
  /** The number of migration steps it has had. */
  version: t.Integer(),
  rows: t.Integer(),
  copied_at: t.String(),
};
const stored = {
  /** The list of its stored files, under this name; null for none, or where they are in a bucket. */
  files: t.Union([t.String(), t.Null()]),
};
const orgCopy = t.Object({
  id: t.String(),
  slug: t.String(),
  name: t.String(),
  epoch: t.Integer(),
  ...databaseCopy,
  ...stored,
  /** What the file was; it need not be copied again while it is that. */
  state: t.Union([t.String(), t.Null()]),
});
const manifestSchema = t.Object({
  format: t.Literal("atoll-backup"),
  version: t.Literal(1),
  name: t.String(),
  started_at: t.String(),
  ended_at: t.String(),
  program: t.String(),
  /** Which one it is in its place; it is counted on, whatever the clock says. Earlier versions had none. */
  number: t.Optional(t.Integer()),
  /** Whose it is, and where people reach that. */
  installation: t.Optional(t.Object({ id: t.String(), address: t.String() })),
  /** The one organization it is of; null for all. */
  of: t.Union([t.String(), t.Null()]),
  global: t.Union([t.Object({ ...databaseCopy, ...stored }), t.Null()]),
  orgs: t.Array(orgCopy),
  /** What could not be copied; where an earlier copy is known, it stands for it. */
  failed: t.Array(t.Object({ id: t.String(), error: t.String() })),
  /** The installation's secret is kept with it, under this name. */
  secret: t.Union([t.String(), t.Null()]),
});

/** What a backup says of itself. */
export type Manifest = Static<typeof manifestSchema>;
export type OrgCopy = Static<typeof orgCopy>;
export type DatabaseCopy = Pick<
  OrgCopy,
  "sha256" | "bytes" | "packed_bytes" | "version" | "rows" | "copied_at"
>;

/** Where things are in a vault. */
export const databaseName = (sha256: string): string => `databases/${sha256}.sqlite.zst`;
export const listName = (sha256: string): string => `lists/${sha256}.json`;
export const fileName = (key: string): string => `files/${key}`;
export const secretName = (sha256: string): string => `secrets/${sha256}`;
export const manifestName = (name: string): string => `${name}.json`;

const SUM = "[0-9a-f]{64}";
const PARTS = new RegExp(
  `^(?:databases/${SUM}\\.sqlite\\.zst|lists/${SUM}\\.json|secrets/${SUM})$`,
);

/** Whether something in a vault has a name as parts of backups have it; nothing else is ever removed. */
export function isPart(name: string): boolean {
  const [folder, owner = "", stored, ...more] = name.split("/");
  if (folder !== "files") return PARTS.test(name);
  return stored !== undefined && more.length === 0 && (owner === PEOPLE || isId(owner));
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** What a backup of a moment is called. */
export const nameOf = (now: Date): string => now.toISOString().replace(/[:.]/g, "-");

/** Interpreted, that of ten thousand organizations takes ten times as long as reading it. */
let compiled: TypeCheck<typeof manifestSchema> | null = null;

/** Reads a text as a manifest; throws where it is none. */
function manifestOf(text: string, name: string): Manifest {
  compiled ??= TypeCompiler.Compile(manifestSchema);
  const value: unknown = JSON.parse(text);
  if (!compiled.Check(value)) throw new Error(`${name}.json is no backup of this version of Atoll`);
  return value;
}

/** The names of all backups, by the clocks that there were. */
export async function backupNames(vault: Vault): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of vault.list("")) {
    const found = name.endsWith(".json") ? name.slice(0, -".json".length) : "";
    if (NAME.test(found)) names.push(found);
  }
  return names.sort().reverse();
}

/** A backup by its name; null where there is none. Throws for one that can't be read. */
export async function readManifest(vault: Vault, name: string): Promise<Manifest | null> {
  const body = NAME.test(name) ? await vault.read(manifestName(name)) : null;
  return body && manifestOf(await new Response(body).text(), name);
}

/** Every backup there is, in the order of their making, the newest first; one that can't be read is left out, and told of. */
export async function readManifests(
  vault: Vault,
  onBroken: (name: string, error: unknown) => void = () => {},
): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const name of await backupNames(vault)) {
    // A vault may have hundreds, and a server waits with everybody.
    await breathe();
    try {
      const manifest = await readManifest(vault, name);
      if (manifest) found.push(manifest);
    } catch (error) {
      onBroken(name, error);
    }
  }
  // By their names only those of before they were counted: a clock may have been ahead.
  return found.sort((one, other) => numberOf(other) - numberOf(one));
}

/** What a backup is counted as; 0 for those of before they were. */
export const numberOf = ({ number = 0 }: Manifest): number => number;
