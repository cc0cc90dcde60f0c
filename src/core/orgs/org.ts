import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, nullableArg, numberArg, sql } from "#/platform/db/sql.ts";
import { type Org, type OrgSettings, org } from "#/schema/tenant/people.ts";

export const DEFAULT_SETTINGS: OrgSettings = {
  tool_names: {},
  history_retention_days: null,
  require_two_factor: false,
  require_provider: null,
  restrict_project_edits: false,
  restrict_people_edits: false,
  restrict_content_actions: false,
  restrict_public_links: false,
  limit_comment_editing: null,
};

const theOrg = select(columnsOf(org), sql`from ${org}`);
const owner = select({ id: org.id }, sql`from org`);
const changeLogo = command(sql`update org set logo = ${nullableArg("name")}`);
const bump = command(sql`update org set changes = changes + 1`);
const rename = command(
  sql`update org set id = ${arg("id")}, slug = ${arg("slug")}, name = ${arg("name")}, sandbox_of = ${nullableArg("of")}`,
);
const pass = command(sql`update org set changes = max(changes, ${numberArg("changes")}) + 1`);
export const insertOrg = insertInto(org);
const update = updateById(org);

/** The organization that a file is, kept with the open file. */
export const readOrg = (db: ReadDb): Org =>
  db.cached("org", () => {
    const row = theOrg.get(db, {});
    if (!row) throw new Error("The tenant has no organization row");
    return row;
  });

/** Whether it is a copy to try things in: no mail goes out from it. */
export const isSandbox = (db: ReadDb): boolean => readOrg(db).sandboxOf !== null;

/**
 * The id of the organization whose file it is, of whatever version; null for a file that none was
 * put into.
 */
export const ownerOf = (db: ReadDb): string | null => owner.get(db, {})?.id ?? null;

/** The organization's settings, defaults filled in. */
export const settingsOf = (db: ReadDb): OrgSettings => ({
  ...DEFAULT_SETTINGS,
  ...readOrg(db).settings,
});

/** The organization shows another picture from now on, or none. */
export function setLogo(db: WriteDb, name: string | null): void {
  changeLogo.run(db, { name });
  bumpOrg(db);
}

/** Where a picture of an organization or a person is, for anybody who was shown the address. */
export const pictureUrl = (baseUrl: string, ownerId: string, name: string): string =>
  `${baseUrl}/pictures/${ownerId}/${name}`;

/**
 * Notes a change that is not of one project alone; every entity tag of the organization changes.
 */
export function bumpOrg(db: WriteDb): void {
  bump.run(db, {});
  db.forget("org");
}

/** Makes a copied file that of another organization, or gives one that comes from elsewhere a slug. */
export function renameOrg(
  db: WriteDb,
  org: { id: string; slug: string; name: string; of: string | null },
): void {
  rename.run(db, org);
  bumpOrg(db);
}

/** The same for a file that is put back: its counter goes on behind what was given out since. */
export function passChanges(db: WriteDb, changes: number): void {
  pass.run(db, { changes });
  db.forget("org");
}

/** Changes what the organization is called, how it is set, or its plan; every entity tag of it changes. */
export function updateOrg(
  db: WriteDb,
  changes: Partial<Pick<Org, "name" | "settings" | "plan" | "chatsFrom">>,
): void {
  update.run(db, readOrg(db).id, changes);
  bumpOrg(db);
}
