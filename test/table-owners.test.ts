import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { migrate } from "#/platform/db/migrate.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { CORE, STRATA } from "./support/strata.ts";
import {
  declaredIn,
  type Names,
  type Sources,
  type TableUse,
  tableUses,
} from "./support/table-use.ts";
import { EXCEPTIONS, OWNERS, READ_FROM } from "./table-owners.ts";

/**
 * The tables of a file by its migrations, without those that a full-text index keeps for itself.
 */
function tablesOf(migrations: readonly string[]): string[] {
  const sqlite = new Database(":memory:");
  migrate(sqlite, migrations);
  const all = sqlite.query<{ name: string; sql: string }, []>(
    "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
  );
  const tables = all.all();
  const indexes = tables
    .filter(({ sql }) => /\busing fts5\b/i.test(sql))
    .map(({ name }) => `${name}_`);
  const kept = tables.filter(
    ({ name, sql }) =>
      !(indexes.some((index) => name.startsWith(index)) && /^CREATE TABLE '/.test(sql)),
  );
  return kept.map(({ name }) => name).sort();
}
const [ofTenant, ofGlobal] = [tablesOf(tenantMigrations), tablesOf(globalMigrations)];

/**
 * A name that both files have stands for the tenant's table; the other one is said by its
 * declaration.
 */
const names: Names = new Map([
  ...ofGlobal.map((name) => [name, `global.${name}`] as const),
  ...ofTenant.map((name) => [name, `tenant.${name}`] as const),
]);

const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
);
const folderOf = (path: string) => path.split("/").slice(1, 3).join("/");

/**
 * Whether imports would let one folder know another: the same, an earlier stratum, an earlier
 * folder of core.
 */
function mayKnow(folder: string, owner: string): boolean {
  const [own = "", room = ""] = folder.split("/");
  const [stratum = "", other = ""] = owner.split("/");
  if (own !== stratum)
    return STRATA.indexOf(own) > STRATA.indexOf(stratum) && stratum !== "features";
  return (
    folder === owner ||
    (own === "core" && CORE.indexOf(room) > CORE.indexOf(other)) ||
    own === "platform"
  );
}

function isAllowed({ path, table, does }: TableUse): boolean {
  const [folder, owner = ""] = [folderOf(path), ownerOf.get(table)];
  if (does === "writes") return folder === owner;
  const permitted = Object.entries(READ_FROM).some(
    ([from, { tables }]) => tables.includes(table) && mayKnow(folder, from),
  );
  return permitted || mayKnow(folder, owner);
}

const saidOf = ({ path, does, table }: TableUse) => `${path} ${does} ${table}`;
const offenders = (files: Sources) => [
  ...new Set(
    tableUses(files, names)
      .filter((use) => !isAllowed(use))
      .map(saidOf),
  ),
];

const files: Sources = new Map(
  await Promise.all(
    [...new Glob("src/**/*.ts").scanSync()]
      .sort()
      .map(async (path) => [path, await Bun.file(path).text()] as const),
  ),
);

test("each table there is has one owner", () => {
  const tables = [
    ...ofTenant.map((name) => `tenant.${name}`),
    ...ofGlobal.map((name) => `global.${name}`),
  ];
  expect(Object.values(OWNERS).flat().sort()).toEqual(tables.sort());
});

test("a table of a feature is declared beside no table of anybody else", () => {
  const owners = [...files].flatMap(([path, text]) => {
    const [, file, name] = /^src\/schema\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? [];
    return file
      ? [
          [
            `${file}/${name}`,
            new Set(declaredIn(path, text).map((table) => ownerOf.get(table))),
          ] as const,
        ]
      : [];
  });
  const shared = owners
    .filter(([, { size }]) => size > 1)
    .filter(([, all]) => [...all].some((owner) => owner?.startsWith("features/")));
  expect([owners.length > 10, shared.map(([path]) => path)]).toEqual([true, []]);
});

test("a table is written by its owner alone, and read only by who could import that", () => {
  expect(offenders(files).sort()).toEqual(EXCEPTIONS.map(saidOf).sort());
});

test("planted violations are found, however a table is named", () => {
  /** `<…>` is what a template has a hole for. */
  const plant = (path: string, text: string): [string, string] => [
    path,
    text.replace(/<(.*?)>/g, (_, code) => ["${", code, "}"].join("")),
  ];
  const mine = plant(
    "src/schema/tenant/mine.ts",
    'export const bookmarks = sqliteTable("bookmarks", {}); export const notes = sqliteTable("notes", {});',
  );
  const planted = [
    plant(
      "src/core/recordings/a.ts",
      "const a = sql`exists (select 1 from bookmarks b where true)`;",
    ),
    plant(
      "src/core/access/b.ts",
      "const b = sql`select 1 from projects, project_prefs`; const c = sql`up join cheers on 1`;",
    ),
    plant(
      "src/core/people/c.ts",
      "const c = command(sql`update or ignore jobs set due_at = <at>`);",
    ),
    plant(
      "src/features/chat/d.ts",
      'import { notes as theirs } from "#/schema/tenant/mine.ts"; const d = insertInto(theirs); const e = updateById(theirs);',
    ),
    plant(
      "src/features/chat/e.ts",
      'import { bookmarks } from "#/schema/tenant/mine.ts"; export const marks = alias(bookmarks, "marks");',
    ),
    plant(
      "src/features/docs/f.ts",
      'import { marks } from "../chat/e.ts"; const f = (db: Db) => one(db, marks.id);',
    ),
    plant(
      "src/features/docs/g.ts",
      'import { marks } from "../chat/e.ts"; const g = sql`delete from <source(marks)>`;',
    ),
    plant(
      "src/features/docs/h.ts",
      'const h = (table: string) => sql`delete from <identifier(table)>`; h("events");',
    ),
    plant("src/platform/i.ts", 'db.run("insert into org (id) values (1)");'),
    plant(
      "src/core/orgs/j.ts",
      "const j = sql`where identities.id = 1 and exists (select 1 from chats)`;",
    ),
    plant("src/core/people/p.ts", "const p = sql`pending_mails indexed by some_index where true`;"),
    plant("src/app/k.ts", "const k = sql`from recordings cross join notes`;"),
  ];
  expect(offenders(new Map([mine, ...planted]))).toEqual([
    "src/core/recordings/a.ts reads tenant.bookmarks",
    "src/core/access/b.ts reads tenant.project_prefs",
    "src/core/access/b.ts reads tenant.cheers",
    "src/core/people/c.ts writes tenant.jobs",
    "src/features/chat/d.ts writes tenant.notes",
    "src/features/chat/e.ts reads tenant.bookmarks",
    "src/features/docs/f.ts reads tenant.bookmarks",
    "src/features/docs/g.ts writes tenant.bookmarks",
    "src/features/docs/g.ts reads tenant.bookmarks",
    "src/features/docs/h.ts writes tenant.events",
    "src/platform/i.ts writes tenant.org",
    "src/core/orgs/j.ts reads tenant.chats",
    "src/core/people/p.ts reads tenant.pending_mails",
    "src/app/k.ts reads tenant.notes",
  ]);
  const own = [
    plant(
      "src/features/my/l.ts",
      'import { notes } from "#/schema/tenant/mine.ts"; const l = sql`insert into <notes>`;',
    ),
    plant(
      "src/features/my/m.ts",
      "const m = sql`from recordings r join projects p on p.id = r.project_id`;",
    ),
    plant(
      "src/core/access/n.ts",
      "const due = (notes: Note[]) => notes.length; const n = sql`select r.due, jobs.id from jobs`;",
    ),
    plant(
      "src/core/activity/o.ts",
      "const o = sql`from events e join recordings r on r.id = e.recording_id`;",
    ),
  ];
  expect(offenders(new Map([mine, ...own]))).toEqual([]);
});
