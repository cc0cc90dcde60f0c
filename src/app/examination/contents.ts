import { breathe } from "#/lib/pace.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { type Finding, found } from "./finding.ts";

const LATE_MS = 60 * 60_000;
/** So many files that can't be opened are named. */
const MOST_NAMED = 10;

const waiting = select(
  {
    dead: asNumber(sql`(select count(*) from jobs merged where merged.state = 'dead')`),
    late: asNumber(
      sql`(select count(*) from jobs merged where merged.state = 'queued' and merged.due_at < ${arg("before")})`,
    ),
  },
  sql``,
);

interface Waiting {
  dead: number;
  late: number;
}

/** Opens every organization, and counts what waits in it and in the installation. */
export async function contents(services: Services): Promise<Finding[]> {
  const { tenants, global, clock } = services;
  const before = new Date(clock.now().getTime() - LATE_MS).toISOString();
  const broken: string[] = [];
  const sum = (await global.get(waiting, { before })) ?? { dead: 0, late: 0 };
  const ids = tenants.ids();
  for (const id of ids) {
    try {
      const { dead, late } = waiting.get(tenants.get(id), { before }) ?? { dead: 0, late: 0 };
      sum.dead += dead;
      sum.late += late;
    } catch (error) {
      broken.push(`${tenants.path(id)}: ${String(describeError(error).error)}`);
    }
    await breathe();
  }
  return [...filesOf(ids.length, broken), jobsOf(sum)];
}

function filesOf(all: number, broken: readonly string[]): Finding[] {
  const count = `${all.toLocaleString("en")} ${all === 1 ? "file" : "files"}`;
  if (broken.length === 0) return [found("ok", "organizations", `${count}, all open`)];
  return [
    found(
      "fault",
      "organizations",
      `${count}, ${broken.length} of them can't be opened`,
      "Run `atoll migrate` where they are of another version; put broken ones back from a backup.",
    ),
    ...broken.slice(0, MOST_NAMED).map((line) => found("fault", "", line)),
  ];
}

function jobsOf({ dead, late }: Waiting): Finding {
  if (dead === 0 && late === 0) return found("ok", "jobs", "none was given up, none is late");
  return found(
    "warning",
    "jobs",
    `${dead} given up after all their attempts, ${late} late by an hour or more`,
    dead > 0
      ? 'The log says why: look for "is given up" and the cause before it.'
      : "While a server runs they are done soon; look at the clock and the log if they are not.",
  );
}
