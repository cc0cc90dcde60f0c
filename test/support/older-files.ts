import { Database } from "bun:sqlite";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { multiply } from "./large.ts";
import { logged, services } from "./server.ts";
import { type World, world } from "./world.ts";

/** The version that a file is brought to. */
export const NEWEST = tenantMigrations.length;

/** An organization whose file is large. */
export async function large() {
  const w = await world();
  const project = await w.project("member");
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "Large" });
  const todo = await w.make("member", list.id, {
    type: "todo",
    title: "One of many",
    content: "word ".repeat(100),
  });
  multiply(w, todo.id, 4000);
  const path = services.tenants.path(w.org.id);
  services.tenants.close(w.org.id);
  return { ...w, path, list };
}

/**
 * A version from before that, which lacks the indexes of answers, and what later steps made; one of
 * them drops triggers.
 */
export const OLDER = tenantMigrations.findIndex((sql) =>
  sql.includes("create index answers_by_day"),
);
const MADE_SINCE = [
  "index answers_by_day",
  "index answers_by_person",
  "trigger search_after_delete",
  "table search_taken",
  "index recordings_scheduled",
  "index jobs_to_mail",
  "trigger todo_counted",
  "trigger todo_uncounted",
  "trigger todo_recounted",
  "table todo_counts",
  "table participants",
  "index schedule_entries_by_time",
  "index schedule_entries_by_end",
  "index recordings_due_done",
  "table calendar_feeds",
  "index jobs_to_sweep",
  "table version_files",
  "table document_versions",
  "table note_files",
  "table attachment_uses",
  "table attachments",
  "table file_versions",
  "table blobs",
  "table storage_use",
  "index memberships_by_company",
  "table companies",
  "table invite_links",
  "index templates",
  "index notifications_of_bulletins",
  "index bulletins_told",
  "table pending_pushes",
  "index jobs_to_push",
];
/** Columns that were added since. */
const ADDED_SINCE = [
  ["recordings", "audience"],
  ["notifications", "quoted_version"],
  ["memberships", "company_id"],
  ["memberships", "out_of_office"],
  ["project_tools", "has_own_title"],
  ["org", "logo"],
  ["projects", "anchor_on"],
  ["notifications", "bulletin_id"],
  ["notifications", "pushed_at"],
  ["org", "plan"],
  ["org", "chats_from"],
  ["org", "sandbox_of"],
  ["invitations", "project_givers"],
];

/** Makes a file one of that older version. */
export function before(path: string): Database {
  const sqlite = new Database(path);
  for (const what of MADE_SINCE) sqlite.run(`drop ${what}`);
  for (const [table, column] of ADDED_SINCE)
    sqlite.run(`alter table ${table} drop column ${column}`);
  sqlite.run("create index memberships_by_email on memberships (email)");
  for (const of of ["insert", "delete"])
    sqlite.run(`create trigger search_after_${of} after ${of} on recordings begin select 1; end`);
  sqlite.run(`pragma user_version = ${OLDER}`);
  sqlite.run("pragma wal_checkpoint(truncate)");
  return sqlite;
}

/** The version of a file. */
export const versionOf = (sqlite: Database) =>
  sqlite.prepare<{ user_version: number }, []>("pragma user_version").get();

/** What was logged of a file. */
export const told = (path: string, what: RegExp) =>
  logged.filter((line) => line.includes(path) && what.test(line));

/** Asks for something out of an organization's file. */
export const home = ({ call }: Pick<World, "call">) => call("member", "GET", "/projects");

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20);
}
