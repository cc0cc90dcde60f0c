import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import "#/app/server.ts";
import { migrate } from "#/platform/db/migrate.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { laterStatements } from "#/platform/db/query.ts";
import { compiledStatements } from "#/platform/db/sql.ts";

const fileOf = (migrations: readonly string[]): Database => {
  const sqlite = new Database(":memory:");
  migrate(sqlite, migrations);
  return sqlite;
};

/** What is wrong with a statement in a file; null when nothing is. */
function fault(file: Database, text: string): string | null {
  try {
    file.prepare(text).finalize();
    return null;
  } catch (error) {
    return String(error);
  }
}

test("every statement names tables and columns that there are, whether or not a test runs it", () => {
  for (const compileNow of laterStatements) compileNow();
  const [tenant, global] = [fileOf(tenantMigrations), fileOf(globalMigrations)];
  const faults = [...compiledStatements].flatMap((text) => {
    const inTenant = fault(tenant, text);
    return inTenant === null || fault(global, text) === null ? [] : [`${inTenant} in ${text}`];
  });
  expect([compiledStatements.size > 300, faults]).toEqual([true, []]);
  expect(fault(tenant, "select titel from recordings")).toContain("titel");
});
