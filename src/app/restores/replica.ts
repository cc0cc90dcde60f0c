import { rmSync } from "node:fs";
import { fileName } from "#/platform/db/files/names.ts";
import { invalid } from "#/platform/errors.ts";
import {
  below,
  litestreamFault,
  litestreamProgram,
  restoreReplica,
} from "../litestream/program.ts";
import type { Source } from "./source.ts";

/** A moment as Litestream takes it. Throws 422 for what is none, and where there is no Litestream to be trusted. */
export function momentOf(text: string): string {
  if (Number.isNaN(Date.parse(text)))
    throw invalid("at", "invalid", `${text} is no moment such as 2026-03-02T10:00:00Z.`);
  const fault = litestreamFault(litestreamProgram());
  if (fault !== null) throw invalid("at", "unknown", fault);
  return new Date(text).toISOString();
}

/**
 * What Litestream replicated of an organization until a moment. The epoch that was its own then is not
 * known: the newest that has something of that moment is it.
 */
export function fromReplica(
  { id, epoch }: { id: string; epoch: number },
  { moment, replica }: { moment: string; replica: string },
): Source {
  const timestamp = momentOf(moment);
  const source: Source = {
    what: `the replica ${replica}, as it was at ${timestamp}`,
    of: null,
    async take(path) {
      const reasons: string[] = [];
      for (const known of epochsDownFrom(epoch)) {
        rmSync(path, { force: true });
        const url = below(replica, "orgs", fileName(id, known));
        const { refused, lastAt } = await restoreReplica(url, path, timestamp);
        if (refused === null) {
          source.of = { epoch: known, isLast: false };
          if (lastAt !== null) source.what += `; the last change it has until then is of ${lastAt}`;
          return path;
        }
        reasons.push(refused);
      }
      throw new Error(`Litestream has nothing of that moment: ${reasons[0] ?? ""}`);
    },
    takeFile: async () => false,
  };
  return source;
}

const MOST_EPOCHS = 20;

/** Those after a restore of everything begin at its second: one that far up is tried by itself. */
function epochsDownFrom(epoch: number): number[] {
  const down = Array.from({ length: Math.min(epoch, MOST_EPOCHS) }, (_, n) => epoch - n);
  return [...down, 0];
}
