import { Database } from "bun:sqlite";
import { migrate } from "#/platform/db/migrate.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";

/**
 * Empty files to plan on: explaining a change leaves it unfinished, and nothing commits beside it.
 */
export const planner = (migrations: readonly string[]): Database => {
  const sqlite = new Database(":memory:");
  migrate(sqlite, migrations);
  return sqlite;
};

export const [global, tenant] = [planner(globalMigrations), planner(tenantMigrations)];
