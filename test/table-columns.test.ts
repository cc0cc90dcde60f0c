import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { is } from "drizzle-orm";
import {
  getTableConfig,
  type SQLiteTable,
  SQLiteTable as TableClass,
} from "drizzle-orm/sqlite-core";
import { migrate } from "#/platform/db/migrate.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import * as globalIdentities from "#/schema/global/identities.ts";
import * as globalOrgs from "#/schema/global/orgs.ts";
import * as activity from "#/schema/tenant/activity.ts";
import * as agents from "#/schema/tenant/agents.ts";
import * as attention from "#/schema/tenant/attention.ts";
import * as categories from "#/schema/tenant/categories.ts";
import * as chats from "#/schema/tenant/chats.ts";
import * as checkIns from "#/schema/tenant/check-ins.ts";
import * as cheers from "#/schema/tenant/cheers.ts";
import * as health from "#/schema/tenant/health.ts";
import * as mine from "#/schema/tenant/mine.ts";
import * as people from "#/schema/tenant/people.ts";
import * as projects from "#/schema/tenant/projects.ts";
import * as publicLinks from "#/schema/tenant/public-links.ts";
import * as reach from "#/schema/tenant/reach.ts";
import * as recordings from "#/schema/tenant/recordings.ts";
import * as roadmap from "#/schema/tenant/roadmap.ts";

test("the tables of the code are the tables of the migrations", () => {
  const described = (tables: object[]) =>
    tables
      .flatMap((module) =>
        Object.values(module).filter((value): value is SQLiteTable => is(value, TableClass)),
      )
      .map((table) => {
        const { name, columns } = getTableConfig(table);
        return [
          name,
          columns
            .map(
              (column) =>
                `${column.name} ${column.getSQLType()}${column.notNull ? " not null" : ""}`,
            )
            .toSorted(),
        ] as const;
      });
  const check = (migrations: readonly string[], modules: object[]) => {
    const sqlite = new Database(":memory:");
    migrate(sqlite, migrations);
    for (const [name, columns] of described(modules)) {
      const real = sqlite
        .query<{ name: string; type: string; notnull: number; pk: number }, []>(
          `pragma table_info(${name})`,
        )
        .all();
      const told = real.map(
        ({ name, type, notnull, pk }) =>
          `${name} ${type.toLowerCase()}${notnull || (pk && name !== "seq") ? " not null" : ""}`,
      );
      const strip = (column: string) => column.replace(/^(seq integer) not null$/, "$1");
      expect([name, columns.map(strip)]).toEqual([name, told.map(strip).toSorted()]);
    }
  };
  check(tenantMigrations, [
    people,
    agents,
    projects,
    reach,
    recordings,
    activity,
    attention,
    categories,
    cheers,
    publicLinks,
    health,
    roadmap,
    mine,
    checkIns,
    chats,
  ]);
  check(globalMigrations, [globalIdentities, globalOrgs]);
});
