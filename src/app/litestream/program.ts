import { existsSync, rmSync } from "node:fs";
import { Value } from "@sinclair/typebox/value";
import { messageOf } from "#/lib/files/system-error.ts";
import { type Static, t } from "#/lib/schema.ts";

/** The oldest Litestream that can be trusted beside Atoll: those before hold an SQLite that can lose commits. */
export const OLDEST_LITESTREAM = "0.5.17";

/** Where Litestream is on this machine; null where it is not. */
export const litestreamProgram = (): string | null => Bun.which("litestream");

/** A program that is well says its version within this. */
const ANSWERS_MS = 10_000;

/** The version of a Litestream, as `0.5.17`, or why none is known. */
export async function litestreamVersion(
  program: string,
): Promise<{ version: string } | { why: string }> {
  try {
    const { code, out, error } = await ran([program, "version"], AbortSignal.timeout(ANSWERS_MS));
    const [version] = /\d+\.\d+\.\d+\S*/.exec(out) ?? [];
    if (code === 0 && version !== undefined) return { version };
    return { why: said(error) || said(out) || `it ended with ${code}` };
  } catch (error) {
    return { why: messageOf(error) };
  }
}

/** Why a Litestream can't be used; null where it can. */
export async function litestreamFault(program: string | null): Promise<string | null> {
  if (program === null) return "litestream is not installed here, or not in PATH.";
  const answer = await litestreamVersion(program);
  if ("why" in answer) return `${program} does not say its version: ${answer.why}`;
  const { version } = answer;
  return Bun.semver.order(version, OLDEST_LITESTREAM) < 0
    ? `${program} is Litestream ${version}; ${OLDEST_LITESTREAM} or later is needed: those before can lose commits beside Atoll.`
    : null;
}

/** What Litestream wrote, or why it wrote nothing. */
export interface Replicated {
  refused: Refusal | null;
  /** When the last change was made that it has, where nothing was replicated later than was asked for. */
  lastAt: string | null;
}

/** Why Litestream wrote nothing. */
export interface Refusal {
  why: string;
  /** It has nothing that was asked for; else it could not look. */
  isNothing: boolean;
}

/** How Litestream says that it has nothing. */
const NOTHING = /timestamp does not exist|no backups found|no matching backup files available/;

/** What is to be restored, and whose word ends it. */
export interface Replica {
  url: string;
  /** A new file. */
  to: string;
  /** Until when; null for all there is. */
  timestamp: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Has Litestream write what it replicated into a new file, until a moment where one is given. Of a database
 * that nothing was written to between that moment and now, that is what was written last: Litestream
 * itself refuses a moment after it. Throws once it is broken off.
 */
export async function restoreReplica(replica: Replica): Promise<Replicated> {
  const { to, timestamp } = replica;
  const options = timestamp === null ? [] : ["-timestamp", timestamp];
  const refused = await written(replica, options);
  if (!refused?.isNothing || timestamp === null) return { refused, lastAt: null };
  const last = await lastChange(replica);
  if (!last || Date.parse(last.timestamp) > Date.parse(timestamp)) return { refused, lastAt: null };
  rmSync(to, { force: true });
  const again = await written(replica, ["-txid", last.max_txid]);
  return { refused: again, lastAt: again === null ? last.timestamp : null };
}

/** Answers why it is not written; null where it is. */
async function written(
  { url, to, signal }: Replica,
  options: readonly string[],
): Promise<Refusal | null> {
  const { code, error } = await litestream(
    ["restore"].concat(options, ["-integrity-check", "quick", "-o", to, url]),
    signal,
  );
  if (code === 0 && existsSync(to)) return null;
  if (code === 0) return { why: "it wrote nothing, and said nothing", isNothing: false };
  return { why: said(error) || `it ended with ${code}`, isNothing: NOTHING.test(error) };
}

/** What a program wrote, as far as it is said. */
const said = (text: string): string => text.trim().slice(0, 500);

const changesSchema = t.Array(t.Object({ max_txid: t.String(), timestamp: t.String() }));

/** The last change that was replicated, and the second in which it was; null where there is none. */
async function lastChange({
  url,
  signal,
}: Replica): Promise<Static<typeof changesSchema>[number] | null> {
  const { code, out } = await litestream(["ltx", "-level", "all", "-json", url], signal);
  const changes: unknown = code === 0 ? JSON.parse(out) : [];
  if (!Value.Check(changesSchema, changes)) return null;
  // Numbers of one length; a snapshot without a change of its own is later than what it has.
  const [last] = changes.toSorted(
    (a, b) =>
      b.max_txid.localeCompare(a.max_txid) || Date.parse(a.timestamp) - Date.parse(b.timestamp),
  );
  return last ?? null;
}

const litestream = (words: readonly string[], signal?: AbortSignal) =>
  ran([litestreamProgram() ?? "litestream"].concat(words), signal);

/**
 * Runs a program to its end, behind whoever answers requests where this process does. It is killed and not
 * waited for once `signal` says so, and what says so is thrown.
 */
async function ran(words: readonly string[], signal: AbortSignal = NEVER) {
  signal.throwIfAborted();
  const nice = Bun.which("nice");
  const child = Bun.spawn(nice === null ? [...words] : [nice, "-n", "10", ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const ended = Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  let end = () => {};
  // What it has begun itself may hold its output open for longer than it lives.
  const broken = new Promise<never>((_, reject) => {
    end = () => {
      child.kill("SIGKILL");
      reject(signal.reason);
    };
    signal.addEventListener("abort", end);
  });
  try {
    const [code, out, error] = await Promise.race([ended, broken]);
    return { code, out, error };
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Of whom nobody breaks it off. */
const NEVER = new AbortController().signal;

/** What lies below the address of a replica: `global`, `orgs` and `orgs/<file>`. Settings behind a `?` stay behind it. */
export function below(base: string, ...words: string[]): string {
  const [path = "", ...settings] = base.split("?");
  return [[path.replace(/\/$/, ""), ...words].join("/"), ...settings].join("?");
}
