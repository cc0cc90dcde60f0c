import { Database, type SQLQueryBindings } from "bun:sqlite";
import { join } from "node:path";
import { newId } from "#/lib/ids.ts";

/** How many recordings a large file has. */
export const LARGE = 100_000;
const LISTS = 1000;
const PROJECTS = 20;

type Row = Record<string, SQLQueryBindings>;

interface Sample {
  orgId: string;
  /** A to-do and the list it is in: what all others are like. */
  todo: string;
  list: string;
}

/**
 * Fills the file of an organization, of which no process is running, with a hundred thousand to-dos in a thousand lists
 * of twenty projects, the sample's own among them; each with an assignee, a follower and an event, like the sample.
 */
export function enlarge(folder: string, { orgId, todo, list }: Sample): void {
  const db = new Database(join(folder, "orgs", `${orgId}.sqlite`));
  const all = (sql: string, ...values: string[]) => db.query<Row, string[]>(sql).all(...values);
  const insert = (table: string, row: Row) =>
    db
      .query(`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`)
      .run(...Object.values(row));
  const [project = {}] = all(
    "select p.* from projects p join recordings r on r.project_id = p.id where r.id = ?",
    list,
  );
  const [sampleList = {}] = all("select * from recordings where id = ?", list);
  const [sample = {}] = all("select * from recordings where id = ?", todo);
  const attached = ["assignments", "subscriptions"].map((table) => ({
    table,
    rows: all(`select * from ${table} where recording_id = ?`, todo),
  }));
  const events = all("select * from events where recording_id = ?", todo);
  const fresh = ({ seq: _, ...row }: Row, changes: Row): Row => ({ ...row, ...changes });

  db.transaction(() => {
    const projects = [project.id ?? null];
    while (projects.length < PROJECTS) {
      const id = newId();
      insert("projects", fresh(project, { id, name: `Project ${projects.length}` }));
      projects.push(id);
    }
    for (let i = 0; i < LISTS; i++) {
      const project_id = projects[i % PROJECTS] ?? null;
      const parent_id = newId();
      insert("recordings", fresh(sampleList, { id: parent_id, project_id, position: i + 10 }));
      for (let j = 0; j < LARGE / LISTS; j++) {
        const id = newId();
        insert("recordings", fresh(sample, { id, project_id, parent_id, position: j + 1, title: `To-do ${i} ${j}` }));
        for (const { table, rows } of attached) for (const row of rows) insert(table, fresh(row, { recording_id: id }));
        for (const event of events) insert("events", fresh(event, { id: newId(), recording_id: id, project_id }));
      }
    }
  })();
  db.close(true);
}
