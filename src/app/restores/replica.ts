import { rmSync } from "node:fs";
import { fileName } from "#/platform/db/files/names.ts";
import { invalid } from "#/platform/errors.ts";
import type { Source } from "./source.ts";

/** The oldest Litestream that can be trusted beside Atoll: those before hold an SQLite that can lose commits. */
const OLDEST = "0.5.17";

/** Throws 422 unless Litestream is here, of a version that can be trusted. Answers its version. */
export function requireLitestream(): string {
  const program = litestream();
  const said = program === null ? null : Bun.spawnSync([program, "version"]);
  if (program === null || said?.exitCode !== 0)
    throw invalid("at", "unknown", "litestream is not installed here, or not in PATH.");
  const version = said.stdout.toString().trim().replace(/^v/, "");
  if (Bun.semver.order(version, OLDEST) < 0)
    throw invalid("at", "invalid", `This is Litestream ${version}; ${OLDEST} or later is needed.`);
  return version;
}

const litestream = (): string | null => process.env.LITESTREAM || Bun.which("litestream");

/**
 * What Litestream replicated of an organization until a moment. The epoch that was its own then is not
 * known: the newest that has something of that moment is it.
 */
export function fromReplica(
  { id, epoch }: { id: string; epoch: number },
  { moment, replica }: { moment: string; replica: string },
): Source {
  if (Number.isNaN(Date.parse(moment)))
    throw invalid("at", "invalid", `${moment} is no moment such as 2026-03-02T10:00:00Z.`);
  const timestamp = new Date(moment).toISOString();
  requireLitestream();
  return {
    what: `the replica ${replica}, as it was at ${timestamp}`,
    async take(path) {
      const reasons: string[] = [];
      for (const known of epochsDownFrom(epoch)) {
        const url = `${replica.replace(/\/$/, "")}/orgs/${fileName(id, known)}`;
        const refused = await restoreTo(path, url, timestamp);
        if (refused === null) return path;
        reasons.push(refused);
      }
      throw new Error(`Litestream has nothing of that moment: ${reasons[0] ?? ""}`);
    },
    takeFile: async () => false,
  };
}

const MOST_EPOCHS = 20;

function epochsDownFrom(epoch: number): number[] {
  const down = Array.from({ length: Math.min(epoch, MOST_EPOCHS) }, (_, n) => epoch - n);
  return [...down, 0];
}

/** Answers why it can't be done, or null when it is. */
async function restoreTo(path: string, url: string, timestamp: string): Promise<string | null> {
  rmSync(path, { force: true });
  const words = ["restore", "-timestamp", timestamp, "-integrity-check", "quick", "-o", path, url];
  const child = Bun.spawn([litestream() ?? "litestream", ...words], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  return code === 0 ? null : said.trim().slice(0, 500) || `it ended with ${code}`;
}
