import { rmSync } from "node:fs";
import { ownerOf, readOrg } from "#/core/orgs/org.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { isId } from "#/lib/ids.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { DamagedFile } from "#/platform/db/engine.ts";
import { contentsOf, copyWhole } from "#/platform/db/files/copies.ts";
import { openPrepared } from "#/platform/db/files/prepared.ts";
import { requireOwnSchema } from "#/platform/db/files/schema.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { say } from "#/platform/log.ts";
import { itself, OWN_WORK } from "#/platform/program.ts";

/** What is to be made ready, and where. */
export interface Work {
  from: string;
  /** What it is called where something is wrong with it. */
  called: string;
  to: string;
  /** The organization that it has to be of; null for any. */
  owner: string | null;
  /** A server may have it open. */
  isLive?: true;
  /** It comes from elsewhere: nothing is in it but what Atoll makes. */
  isForeign?: true;
}

/** What the file that was made ready is. */
export interface Ready {
  id: string;
  slug: string;
  name: string;
  /** The number of migration steps that it had. */
  version: number;
  rows: number;
}

/** The same of one file. */
export async function prepared(work: Work): Promise<Ready> {
  const [ready] = await preparedAll([work]);
  if (!ready) throw new Error(`Nothing was made of ${work.from}.`);
  return ready;
}

/** A process has as many at once; what they are called has to fit into what it is started with. */
const AT_ONCE = 50;

/**
 * Makes copies of files that are whole and of this version, in a process of its own, so that nobody
 * waits for it; the files themselves stay as they are. Throws with what is wrong with one, and leaves
 * nothing.
 */
export async function preparedAll(works: readonly Work[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  try {
    for (let at = 0; at < works.length; at += AT_ONCE)
      ready.push(...(await preparedSome(works.slice(at, at + AT_ONCE))));
    return ready;
  } catch (error) {
    for (const { to } of works) removeFile(to);
    throw error;
  }
}

async function preparedSome(works: readonly Work[]): Promise<Ready[]> {
  const child = Bun.spawn(itself(OWN_WORK.prepare, JSON.stringify(works)), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, said] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code === 0) return JSON.parse(out);
  const named = works.map(({ called }) => called).join(", ");
  throw new Error(said.trim() || `The process that looks at ${named} ended with ${code}.`);
}

/** What that process does, and exits with; what is wrong with the file is all that it says then. */
export async function prepareFiles(text: string): Promise<number> {
  const works: Work[] = JSON.parse(text);
  const ready: Ready[] = [];
  for (const work of works) {
    try {
      ready.push(made(work));
    } catch (error) {
      say("stderr", `${wrongWith(work, error)}\n`);
      return 1;
    }
  }
  say("stdout", JSON.stringify(ready));
  return 0;
}

/** By the name that the operator knows, not by the one that it has for a moment. */
function wrongWith({ from, to, called }: Work, error: unknown): string {
  const said = messageOf(error);
  const known = said.replaceAll(to, called).replaceAll(from, called);
  return known.includes(called) ? known : `${called}: ${known}`;
}

/** The organization that a file is of; null where it is none of an organization. */
const ownerIn = (db: ReadDb): string | null =>
  db.get("select 1 from sqlite_schema where type = 'table' and name = 'org'", [])
    ? ownerOf(db)
    : null;

/** What becomes an organization's is synced with what is changed in it before that. */
function made({ from, to, owner, isLive, isForeign }: Work): Ready {
  removeFile(to);
  copyWhole(from, to, { isNobodys: isLive !== true, isSynced: false });
  const { version, rows, seen } = contentsOf(to, { look: ownerIn });
  if (isForeign) requireOwnSchema(to, tenantMigrations);
  if (seen === null) throw new DamagedFile(`${from} is of no organization.`);
  // Files and folders are called by it.
  if (!isId(seen)) throw new DamagedFile(`${from} is of an organization whose id is none: ${seen}`);
  if (owner !== null && seen !== owner)
    throw new DamagedFile(`${from} belongs to another organization, ${seen}.`);
  const file = openPrepared(to, tenantMigrations);
  const { id, slug, name } = readOrg(file.db);
  file.settle();
  rmSync(`${to}-journal`, { force: true });
  return { id, slug, name, version, rows };
}
