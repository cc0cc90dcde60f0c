import { Database } from "bun:sqlite";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "#/lib/ids.ts";
import type { Office } from "./office.ts";

const fileOf = (folder: string, orgId: string) => join(folder, "orgs", `${orgId}.sqlite`);

/** Does something with a database file that no process has open, in one transaction. */
export function edit(path: string, work: (db: Database) => void): void {
  const db = new Database(path);
  db.run("pragma synchronous = off");
  db.transaction(() => work(db))();
  db.close();
}

/** The same with the file of an organization. */
export const editOrg = (folder: string, orgId: string, work: (db: Database) => void): void =>
  edit(fileOf(folder, orgId), work);

export const editGlobal = (folder: string, work: (db: Database) => void): void =>
  edit(join(folder, "global.sqlite"), work);

/**
 * Makes further organizations of an office's folder, each a copy of it with the same people and the
 * same recordings; answers them all, the office first.
 */
export function copyOrgs(folder: string, office: Office, count: number): Office[] {
  const all = [office];
  for (let n = 1; n < count; n++) {
    const copy = { ...office, orgId: newId(), slug: `${office.slug}-${n}` };
    copyFileSync(fileOf(folder, office.orgId), fileOf(folder, copy.orgId));
    editOrg(folder, copy.orgId, (db) => {
      const { orgId, slug } = copy;
      db.run("update org set id = ?, slug = ?, name = ?", [orgId, slug, slug]);
      // A mail is named after its job.
      for (const { id } of db.query<{ id: string }, []>("select id from jobs").all())
        db.run("update jobs set id = ? where id = ?", [newId(), id]);
    });
    all.push(copy);
  }
  editGlobal(folder, (db) => {
    const org = db.prepare(
      `insert into orgs (id, slug, name, status, created_at)
       select ?, ?, ?, status, created_at from orgs where id = ?`,
    );
    const people = db.prepare(
      `insert into memberships (identity_id, org_id, membership_id, role, kind)
       select identity_id, ?, membership_id, role, kind from memberships where org_id = ?`,
    );
    for (const { orgId, slug } of all.slice(1)) {
      org.run(orgId, slug, slug, office.orgId);
      people.run(orgId, office.orgId);
    }
  });
  return all;
}
