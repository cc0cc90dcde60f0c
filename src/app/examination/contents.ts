import { existsSync } from "node:fs";
import { endedOrg } from "#/core/orgs/ending.ts";
import { breathe } from "#/lib/pace.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { versionIn } from "#/platform/db/open-migrated.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, orNull, sql } from "#/platform/db/sql.ts";
import { Unavailable } from "#/platform/errors.ts";
import { describeError } from "#/platform/log.ts";
import type { Examined } from "./examined.ts";
import { type Finding, found } from "./finding.ts";

const LATE_MS = 60 * 60_000;
/** A file that waits for its turn is noted for a little later than its work. */
const TOLERANCE_MS = 5 * 60_000;
/** So many files that can't be opened, or are not there, are named. */
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
  /** Organizations that have no file. */
  missing: string[];
  /** Of an earlier version of the program: they are brought to this one when they are opened. */
  older: number;
  dead: number;
  late: number;
  /** Organizations with work that nothing would wake them for. */
  forgotten: string[];
}

/** Looks at every organization, and counts what waits in it and in the installation. */
export async function contents(examined: Examined): Promise<Finding[]> {
  const { files, clock, globalVersion } = examined;
  const before = new Date(clock.now().getTime() - LATE_MS).toISOString();
  const ids = files.ids();
  const isOlder = globalVersion < globalMigrations.length;
  const waits = isOlder ? null : await examined.global.get(waiting, { before });
  const { dead = 0, late = 0 } = waits ?? {};
  const missing = await missingIn(examined);
  const seen: Seen = { all: ids.length, broken: [], missing, older: 0, dead, late, forgotten: [] };
  for (const id of ids) {
    try {
      await look(examined, id, { before, seen });
    } catch (error) {
      seen.broken.push(`${files.path(id)}: ${String(describeError(causeOf(error)).error)}`);
    }
    await breathe();
  }
  return [...filesOf(seen), versionsOf(seen, isOlder), jobsOf(seen, examined.isServer)];
}

/** What a server says to those who ask has its cause beside it. */
const causeOf = (error: unknown): unknown =>
  error instanceof Unavailable && error.cause !== undefined ? error.cause : error;

/** Organizations that should have a file, and have none. */
async function missingIn({ files, listed }: Examined): Promise<string[]> {
  const known = await listed();
  return known
    .filter(({ id }) => !files.isHeld(id) && !existsSync(files.path(id)))
    .map(({ id, slug }) => `${slug} (${id}): ${files.path(id)} is missing`);
}

/** Opens one, unless that would change it: a file of an earlier version is left as it is. */
async function look(
  { files, global, globalVersion }: Examined,
  id: string,
  { before, seen }: { before: string; seen: Seen },
): Promise<void> {
  if (!files.isOpen(id) && versionIn(files.path(id)) < tenantMigrations.length)
    return void seen.older++;
  // To open a file that was put there has its work noted.
  const isAwake = files.isAwake(id);
  const isOlder = globalVersion < globalMigrations.length;
  const noted = isOlder ? undefined : (await global.get(notedFor, { tenant: id }))?.dueAt;
  const found = files.read(id, (db) => waiting.get(db, { before }));
  seen.dead += found?.dead ?? 0;
  seen.late += found?.late ?? 0;
  if (isOlder || isAwake || !found?.next || !isLate(noted, found.next)) return;
  // In a cancelled one nothing is done.
  if ((await global.get(endedOrg, { id })) === null) seen.forgotten.push(id);
}

/** Whether somebody is woken for their work too late, or not at all. */
const isLate = (noted: string | undefined, next: string): boolean =>
  noted === undefined || Date.parse(noted) > Date.parse(next) + TOLERANCE_MS;

function filesOf({ all, broken, missing }: Seen): Finding[] {
  const count = `${all.toLocaleString("en")} ${all === 1 ? "file" : "files"}`;
  if (broken.length + missing.length === 0)
    return [found("ok", "organizations", `${count}, all open`)];
  const faults = [
    broken.length > 0 ? `, ${broken.length} of them can't be opened` : "",
    missing.length > 0
      ? `, and ${missing.length} ${missing.length === 1 ? "organization has" : "organizations have"} none`
      : "",
  ];
  return [
    found(
      "fault",
      "organizations",
      count + faults.join(""),
      "Give files of another user back to that of Atoll; put what is broken or missing back: atoll server restore; use the later Atoll again for files of a later version.",
    ),
    ...[...missing.slice(0, MOST_NAMED), ...broken.slice(0, MOST_NAMED)].map((line) =>
      found("fault", "", line),
    ),
  ];
}

function versionsOf({ older }: Seen, isGlobalOlder: boolean): Finding {
  const version = `version ${tenantMigrations.length}`;
  if (older === 0 && !isGlobalOlder) return found("ok", "schema", `${version} everywhere`);
  const files = `${older.toLocaleString("en")} ${older === 1 ? "file is" : "files are"} older than ${version}, and not looked into`;
  return found(
    "warning",
    "schema",
    isGlobalOlder ? `global.sqlite is of an earlier version; ${files}` : files,
    "They are brought to it when they are opened, or all at once with the server stopped: atoll server migrate",
  );
}

function jobsOf({ dead, late, forgotten }: Seen, isServer: boolean): Finding {
  const comesOf = "It comes of files put in place by hand: use the commands that restore.";
  if (forgotten.length > 0)
    return found(
      "warning",
      "jobs",
      `${forgotten.length} ${forgotten.length === 1 ? "organization" : "organizations"} had work that nothing woke them for, such as ${forgotten[0]}`,
      isServer
        ? `This look had it noted, and it is done while a server runs. ${comesOf}`
        : `Look again while a server runs: that has it noted. ${comesOf}`,
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
