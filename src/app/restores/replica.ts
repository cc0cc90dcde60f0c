import { rmSync } from "node:fs";
import { messageOf } from "#/lib/files/system-error.ts";
import { breathe } from "#/lib/pace.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, numberArg, orNull, raw, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { EXACT_HOURS, isReplicaAddress } from "../litestream/config.ts";
import {
  below,
  litestreamFault,
  litestreamProgram,
  restoreReplica,
} from "../litestream/program.ts";
import { epochBeganAt } from "./began.ts";
import type { Source } from "./source.ts";

/** A moment as Litestream takes it. Throws 422 for what is none, and where there is no Litestream to be trusted. */
export async function momentOf(text: string): Promise<string> {
  if (Number.isNaN(Date.parse(text)))
    throw invalid("at", "invalid", `${text} is no moment such as 2026-03-02T10:00:00Z.`);
  const fault = await litestreamFault(litestreamProgram());
  if (fault !== null) throw invalid("at", "unknown", fault);
  if (Date.parse(text) > Date.now() + MOST_AHEAD_MS)
    throw invalid("at", "out_of_range", `${text} is yet to come.`);
  return new Date(text).toISOString();
}

/** Where Litestream replicates to, as it takes it. Throws 422 for what it would take for the path of a database. */
export function requireAddress(text: string): string {
  if (!isReplicaAddress(text))
    throw invalid(
      "replica",
      "invalid",
      `${text} is no address such as file:///var/backups/replica or s3://bucket/path.`,
    );
  return text;
}

/** So far may two clocks be apart. */
const MOST_AHEAD_MS = 60_000;

/** An organization whose file is here. */
interface Here {
  id: string;
  epoch: number;
  /** Where the file is that is its own now. */
  path: string;
  tenantsDir: string;
}

/**
 * What Litestream replicated of an organization until a moment. The epoch that was its own then is the
 * newest that has something of that moment, of those that had not begun after it.
 */
export async function fromReplica(
  { id, epoch, path: own, tenantsDir }: Here,
  { moment, replica }: { moment: string; replica: string },
): Promise<Source> {
  requireAddress(replica);
  const timestamp = await momentOf(moment);
  const momentMs = Date.parse(timestamp);
  const source: Source = {
    what: `the replica ${replica}, as it was at ${timestamp}`,
    of: null,
    async take(to, signal) {
      let nothing: string | null = null;
      for (const known of epochsDownFrom(epoch)) {
        rmSync(to, { force: true });
        const url = below(replica, "orgs", fileName(id, known));
        const { refused, lastAt } = await restoreReplica({ url, to, timestamp, signal });
        if (refused === null) {
          await requireCaughtUp(to, own, { until: timestamp, hasLater: lastAt === null });
          source.of = { epoch: known, isLast: false };
          const changed = await lastChangeIn(to, timestamp);
          if (changed !== null)
            source.what += `; the last change it has until then is of ${changed}`;
          source.what += exactness(timestamp);
          return to;
        }
        if (!refused.isNothing) throw new Error(`Litestream could not restore it: ${refused.why}`);
        nothing ??= refused.why;
        // What was before it is not what was at that moment, however little there is of it yet.
        const beganAt = epochBeganAt(tenantsDir, id, known);
        if (beganAt === null || beganAt > momentMs) continue;
        const began = new Date(beganAt).toISOString();
        nothing += `. It was put back at ${began}: take a moment some seconds after that, or one before it`;
        break;
      }
      throw new Error(`Litestream has nothing of that moment: ${nothing ?? ""}`);
    },
    takeFile: async () => false,
  };
  return source;
}

/** The last changes before one are looked at by so many: a few milliseconds each. */
const SLICE = 10_000;

const lastChange = select(
  {
    at: orNull(asText(sql`max(created_at) filter (where created_at <= ${arg("until")})`)),
    first: orNull(asNumber(sql`min(seq)`)),
  },
  sql`from (select seq, created_at from events where seq < ${numberArg("before")} order by seq desc limit ${raw(String(SLICE))})`,
);

/** Later than any change. */
const EVER = "9999";

/**
 * When the last change was made, until a moment, that a file tells of; null for none. Others have their turn
 * between the changes since.
 */
async function lastChangeOf(path: string, until: string): Promise<string | null> {
  for (let before = Number.MAX_SAFE_INTEGER; ; await breathe()) {
    const found = lookInto(path, (db) => lastChange.get(db, { until, before }));
    if (!found?.first || found.at !== null) return found?.at ?? null;
    before = found.first;
  }
}

/** The same; null for a file that can't be read, too. */
export const lastChangeIn = (path: string, until = EVER): Promise<string | null> =>
  lastChangeOf(path, until).catch(() => null);

/** A change is replicated within a second or two; where Litestream goes on, what is that young counts as after it. */
const LAG_MS = 5000;
/** What is older lies together in pieces of so long. */
const EXACT_MS = EXACT_HOURS * 60 * 60 * 1000;
const PIECE_MS = 30_000;

const isExact = (until: string): boolean => Date.now() - Date.parse(until) < EXACT_MS;

/** What is said of a moment that is not exact, behind what was restored. */
export const exactness = (until: string): string =>
  isExact(until)
    ? ""
    : "; it is older than a day, so that changes of the half minute before it may be missing";

/**
 * Throws where a file that is here has changes until a moment that a replica of it lacks: whoever
 * replicated it stood still, or is not that far yet; and where the replica's can't be read.
 */
export async function requireCaughtUp(
  replica: string,
  own: string,
  { until, hasLater }: { until: string; hasLater: boolean },
): Promise<void> {
  const lagMs = LAG_MS + (isExact(until) ? 0 : PIECE_MS);
  const sure = hasLater ? new Date(Date.parse(until) - lagMs).toISOString() : until;
  const had = await lastChangeOf(replica, until).catch((error: unknown) => {
    throw new Error(`what Litestream wrote can't be read: ${messageOf(error)}`);
  });
  const has = await lastChangeIn(own, sure);
  if (has !== null && has > (had ?? ""))
    throw new Error(
      `the replica is behind: ${had === null ? "it has no change until then" : `its last change until then is of ${had}`}, and the file here has one of ${has}, which was replicated later, or not yet, or lies together with what came after it, where Litestream's settings are older than these. Take a later moment, or one before that`,
    );
}

const MOST_EPOCHS = 20;

/** Those after a restore of everything begin at its second: one that far up is tried by itself. */
function epochsDownFrom(epoch: number): number[] {
  const down = Array.from({ length: Math.min(epoch, MOST_EPOCHS) }, (_, n) => epoch - n);
  return [...down, 0];
}
