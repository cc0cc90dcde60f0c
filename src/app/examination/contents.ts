import { endedOrg } from "#/core/orgs/ending.ts";
import { breathe } from "#/lib/pace.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { versionIn } from "#/platform/db/open-migrated.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, orNull, sql } from "#/platform/db/sql.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { type Finding, found } from "./finding.ts";

const LATE_MS = 60 * 60_000;
/** A file that waits for its turn is noted for a little later than its work. */
const TOLERANCE_MS = 5 * 60_000;
/** So many files that can't be opened are named. */
const MOST_NAMED = 10;

const waiting = select(
  {
    dead: asNumber(sql`(select count(*) from jobs merged where merged.state = 'dead')`),
    late: asNumber(
      sql`(select count(*) from jobs merged where merged.state = 'queued' and merged.due_at < ${arg("before")})`,
    ),
    next: orNull(
      asText(sql`(select min(merged.due_at) from jobs merged where merged.state = 'queued')`),
    ),
  },
  sql``,
);
const notedFor = select(
  { dueAt: asText(sql`due_at`) },
  sql`from due where tenant_id = ${arg("tenant")}`,
);

/** What was seen of all files together. */
interface Seen {
  all: number;
  broken: string[];
  /** Of an earlier version of the program: they are brought to this one when they are opened. */
  older: number;
  dead: number;
  late: number;
  /** Organizations with work that nothing would wake them for. */
  forgotten: string[];
}

/** Looks at every organization, and counts what waits in it and in the installation. */
export async function contents(services: Services): Promise<Finding[]> {
  const { tenants, global, clock } = services;
  const before = new Date(clock.now().getTime() - LATE_MS).toISOString();
  const ids = tenants.ids();
  const { dead = 0, late = 0 } = (await global.get(waiting, { before })) ?? {};
  const seen: Seen = { all: ids.length, broken: [], older: 0, dead, late, forgotten: [] };
  for (const id of ids) {
    try {
      await look(services, id, { before, seen });
    } catch (error) {
      seen.broken.push(`${tenants.path(id)}: ${String(describeError(error).error)}`);
    }
    await breathe();
  }
  return [...filesOf(seen), versionsOf(seen), jobsOf(seen)];
}

/** Opens one, unless that would change it: a file of an earlier version is left as it is. */
async function look(
  services: Services,
  id: string,
  { before, seen }: { before: string; seen: Seen },
): Promise<void> {
  const { tenants, global, wakeIndex } = services;
  if (!tenants.isOpen(id) && versionIn(tenants.path(id)) < tenantMigrations.length)
    return void seen.older++;
  // To open a file that was put there has its work noted.
  const isAwake = wakeIndex.isAwake(id);
  const noted = (await global.get(notedFor, { tenant: id }))?.dueAt;
  const found = waiting.get(tenants.get(id), { before });
  seen.dead += found?.dead ?? 0;
  seen.late += found?.late ?? 0;
  if (isAwake || !found?.next || !isLate(noted, found.next)) return;
  // In a cancelled one nothing is done.
  if ((await global.get(endedOrg, { id })) === null) seen.forgotten.push(id);
}

/** Whether somebody is woken for their work too late, or not at all. */
const isLate = (noted: string | undefined, next: string): boolean =>
  noted === undefined || Date.parse(noted) > Date.parse(next) + TOLERANCE_MS;

function filesOf({ all, broken }: Seen): Finding[] {
  const count = `${all.toLocaleString("en")} ${all === 1 ? "file" : "files"}`;
  if (broken.length === 0) return [found("ok", "organizations", `${count}, all open`)];
  return [
    found(
      "fault",
      "organizations",
      `${count}, ${broken.length} of them can't be opened`,
      "Put broken ones back from a backup; use the later Atoll again for those of a later version.",
    ),
    ...broken.slice(0, MOST_NAMED).map((line) => found("fault", "", line)),
  ];
}

function versionsOf({ older }: Seen): Finding {
  const version = `version ${tenantMigrations.length}`;
  if (older === 0) return found("ok", "schema", `${version} everywhere`);
  return found(
    "warning",
    "schema",
    `${older.toLocaleString("en")} ${older === 1 ? "file is" : "files are"} older than ${version}, and not looked into`,
    "They are brought to it when they are opened, or all at once with the server stopped: atoll server migrate",
  );
}

function jobsOf({ dead, late, forgotten }: Seen): Finding {
  if (forgotten.length > 0)
    return found(
      "warning",
      "jobs",
      `${forgotten.length} ${forgotten.length === 1 ? "organization" : "organizations"} had work that nothing woke them for, such as ${forgotten[0]}`,
      "This look had it noted, and it is done while a server runs. It comes of files put in place by hand: use the commands that restore.",
    );
  if (dead === 0 && late === 0) return found("ok", "jobs", "none was given up, none is late");
  return found(
    "warning",
    "jobs",
    `${dead} given up after all their attempts, ${late} late by an hour or more`,
    dead > 0
      ? 'The log says why: look for "failed for good" and "is given up", and the cause before it.'
      : "While a server runs they are done soon; look at the clock and the log if they are not.",
  );
}
