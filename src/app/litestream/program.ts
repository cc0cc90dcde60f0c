import { rmSync } from "node:fs";
import { Value } from "@sinclair/typebox/value";
import { type Static, t } from "#/lib/schema.ts";

/** The oldest Litestream that can be trusted beside Atoll: those before hold an SQLite that can lose commits. */
export const OLDEST_LITESTREAM = "0.5.17";

/** Where Litestream is on this machine; null where it is not. */
export const litestreamProgram = (): string | null => Bun.which("litestream");

/** A program that is well says its version within this. */
const ANSWERS_MS = 10_000;

/** The version of a Litestream, as `0.5.17`; null where it says none. */
async function litestreamVersion(program: string): Promise<string | null> {
  try {
    const { code, out } = await ran([program, "version"], ANSWERS_MS);
    const [version] = /\d+\.\d+\.\d+\S*/.exec(out) ?? [];
    return code === 0 && version !== undefined ? version : null;
  } catch {
    return null;
  }
}

/** Why a Litestream can't be used; null where it can. */
export async function litestreamFault(program: string | null): Promise<string | null> {
  if (program === null) return "litestream is not installed here, or not in PATH.";
  const version = await litestreamVersion(program);
  if (version === null) return `${program} does not say its version.`;
  return Bun.semver.order(version, OLDEST_LITESTREAM) < 0
    ? `${program} is Litestream ${version}; ${OLDEST_LITESTREAM} or later is needed: those before can lose commits beside Atoll.`
    : null;
}

/** What Litestream wrote, or why it wrote nothing. */
export interface Replicated {
  refused: string | null;
  /** When the last change was made that it has, where nothing was replicated later than was asked for. */
  lastAt: string | null;
}

/**
 * Has Litestream write what it replicated into a new file, until a moment where one is given. Of a database
 * that nothing was written to between that moment and now, that is what was written last: Litestream
 * itself refuses a moment after it.
 */
export async function restoreReplica(
  url: string,
  to: string,
  timestamp: string | null,
): Promise<Replicated> {
  const options = timestamp === null ? [] : ["-timestamp", timestamp];
  const refused = await written(url, to, options);
  if (refused === null || timestamp === null) return { refused, lastAt: null };
  const last = await lastChange(url);
  if (!last || Date.parse(last.timestamp) > Date.parse(timestamp)) return { refused, lastAt: null };
  rmSync(to, { force: true });
  const again = await written(url, to, ["-txid", last.max_txid]);
  return { refused: again, lastAt: again === null ? last.timestamp : null };
}

/** Answers why it is not written; null where it is. */
async function written(
  url: string,
  to: string,
  options: readonly string[],
): Promise<string | null> {
  const { code, error } = await litestream(
    ["restore"].concat(options, ["-integrity-check", "quick", "-o", to, url]),
  );
  return code === 0 ? null : error.trim().slice(0, 500) || `it ended with ${code}`;
}

const changesSchema = t.Array(t.Object({ max_txid: t.String(), timestamp: t.String() }));

/** The last change that was replicated, and the second in which it was; null where there is none. */
async function lastChange(url: string): Promise<Static<typeof changesSchema>[number] | null> {
  const { code, out } = await litestream(["ltx", "-level", "all", "-json", url]);
  const changes: unknown = code === 0 ? JSON.parse(out) : [];
  if (!Value.Check(changesSchema, changes)) return null;
  // Numbers of one length; a snapshot without a change of its own is later than what it has.
  const [last] = changes.toSorted(
    (a, b) =>
      b.max_txid.localeCompare(a.max_txid) || Date.parse(a.timestamp) - Date.parse(b.timestamp),
  );
  return last ?? null;
}

const litestream = (words: readonly string[]) =>
  ran([litestreamProgram() ?? "litestream"].concat(words));

/** Runs a program to its end, behind whoever answers requests where this process does. */
async function ran(words: readonly string[], timeout?: number) {
  const nice = Bun.which("nice");
  const child = Bun.spawn(nice === null ? [...words] : [nice, "-n", "10", ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    ...(timeout === undefined ? undefined : { timeout }),
  });
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, error };
}

/** What lies below the address of a replica: `global`, `orgs` and `orgs/<file>`. Settings behind a `?` stay behind it. */
export function below(base: string, ...words: string[]): string {
  const [path = "", ...settings] = base.split("?");
  return [[path.replace(/\/$/, ""), ...words].join("/"), ...settings].join("?");
}
