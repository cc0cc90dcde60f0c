import { Database } from "bun:sqlite";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { planner } from "./plans.ts";

/**
 * Steps that read all there is of something, and may: pieces of a statement, what callers send, and
 * tables that are small by what they are.
 */
const ALLOWED: [why: string, steps: RegExp][] = [
  [
    "what the statement itself holds or was sent",
    /^SCAN (?:.* VIRTUAL TABLE|\(subquery|CONSTANT|\d)/,
  ],
  [
    "a piece of the statement, bounded where it is made",
    /^SCAN (?:up|above|below|down|tree|kinds|branch|head|b|counted|wanted|picked|measured|list|said|new)$/,
  ],
  [
    "the organization and its people, kept with the open file",
    /^SCAN (?:org|memberships|m|agents|agent_operators|companies|invite_links)\b/,
  ],
  [
    "its projects and what each has, as many as an organization has",
    /^SCAN (?:p|projects|project_tools)\b/,
  ],
  [
    "kept to some hundreds by a limit",
    /^SCAN (?:categories|home_folders|roadmap_markers|groups|public_links)\b/,
  ],
  [
    "what is on its way: a handful, gone soon",
    /^SCAN (?:removals|subtree_changes|search_pending|search_taken)\b/,
  ],
  [
    "the largest files, some thousands by a limit",
    /^SCAN (?:blobs USING (?:COVERING )?INDEX blobs_by_size|big)$/,
  ],
  ["an owner's work on all there is, once in a while", /^SCAN merged\b/],
  ["what an operator announced and is about to", /^SCAN bulletins\b/],
  ["one row", /^SCAN (?:clock|sqlite_sequence)\b/],
  ["a file's own list of tables, while it is brought to a version", /^SCAN sqlite_schema$/],
  ["once a start or a day", /^SCAN (?:awake|orgs|attempts|mail_tokens|sessions|challenges)\b/],
];

const { query } = Database.prototype;
const seen = new Set<string>();
const planned = new Set<string>();
let planners: Database[] | null = null;

/** Has every statement seen from now on, whoever runs it. */
export function watchStatements(): void {
  const watched = function (this: Database, sql: string) {
    seen.add(sql);
    return query.call(this, sql);
  };
  Database.prototype.query = watched as typeof query;
}

/** Whether it is one of the program: those have marked arguments or name what they answer. */
const isOurs = (sql: string): boolean =>
  /\+\?|as "/.test(sql) && /^\s*(?:select|with|insert|update|delete)\b/i.test(sql);

const IN_NOTHING = /(?<!\+)(?:"?(\w+)"?\.)?"?\bparent_id"? is null/gi;

/**
 * By what lies in nothing: what every project has, of all projects. Such a condition is for the rows
 * that were found by another.
 */
const isByNothing = (sql: string, step: string): boolean =>
  [...sql.matchAll(IN_NOTHING)].some(([, table = "recordings"]) =>
    new RegExp(`^SEARCH ${table} .*\\(parent_id=\\?`).test(step),
  );

/** Steps of the plans of these statements which read a whole table and should not. */
export function scansAmong(statements: Iterable<string>): string[] {
  planners ??= [planner(tenantMigrations), planner(globalMigrations)];
  const files = planners;
  return [...statements].flatMap((sql) =>
    stepsOf(files, sql)
      .filter(
        (step) =>
          isByNothing(sql, step) ||
          (step.startsWith("SCAN") && !ALLOWED.some(([, steps]) => steps.test(step))),
      )
      .map((step) => `${step} in ${sql}`),
  );
}

function stepsOf(files: readonly Database[], sql: string): string[] {
  for (const sqlite of files) {
    try {
      const plan = sqlite.prepare<{ detail: string }, []>(`explain query plan ${sql}`).all();
      return plan.map(({ detail }) => detail);
    } catch {
      // It is one of the other file.
    }
  }
  return [];
}

/** Throws when a statement of the program that was seen reads a whole table. */
export function checkSeenStatements(): void {
  const fresh = [...seen].filter((sql) => isOurs(sql) && !planned.has(sql));
  for (const sql of fresh) planned.add(sql);
  seen.clear();
  const scans = scansAmong(fresh);
  if (scans.length > 0) throw new Error(`Whole tables are read:\n${scans.join("\n")}`);
}
