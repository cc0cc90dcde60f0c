import { Database, type SQLQueryBindings } from "bun:sqlite";
import { join } from "node:path";
import { newId } from "#/lib/ids.ts";

/** How many recordings a large file has. */
export const LARGE = 100_000;
const SIZE = { recordings: LARGE, lists: 1000, projects: 20 };
const PEOPLE = 20;

type Row = Record<string, SQLQueryBindings>;

interface Sample {
  orgId: string;
  /** A to-do and the list it is in: what all others are like. */
  todo: string;
  list: string;
}

/**
 * Fills the file of an organization, of which no process is running, with to-dos in lists of
 * several projects, the sample's own among them; each with an assignee (one of twenty people), a
 * follower and an event, like the sample. A hundred thousand unless another size is given.
 */
export function enlarge(
  folder: string,
  { orgId, todo, list }: Sample,
  { recordings, lists, projects: count } = SIZE,
): void {
  const db = new Database(join(folder, "orgs", `${orgId}.sqlite`));
  const all = (sql: string, ...values: string[]) => db.query<Row, string[]>(sql).all(...values);
  const insert = (table: string, row: Row) =>
    db
      .query(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
      )
      .run(...Object.values(row));
  const [project = {}] = all(
    "select p.* from projects p join recordings r on r.project_id = p.id where r.id = ?",
    list,
  );
  const [sampleList = {}] = all("select * from recordings where id = ?", list);
  const [sample = {}] = all("select * from recordings where id = ?", todo);
  const [assignments = [], subscriptions = []] = ["assignments", "subscriptions"].map((table) =>
    all(`select * from ${table} where recording_id = ?`, todo),
  );
  const [person = {}] = all(
    "select * from memberships where id = (select membership_id from assignments limit 1)",
  );
  const events = all("select * from events where recording_id = ?", todo);
  const fresh = ({ seq: _, ...row }: Row, changes: Row): Row => ({ ...row, ...changes });

  db.transaction(() => {
    const projects = [project.id ?? null];
    while (projects.length < count) {
      const id = newId();
      insert("projects", fresh(project, { id, name: `Project ${projects.length}` }));
      projects.push(id);
    }
    const people = Array.from({ length: PEOPLE }, () => newId());
    for (const [n, id] of people.entries())
      insert("memberships", { ...person, id, identity_id: newId(), name: `P ${n}` });
    for (let i = 0; i < lists; i++) {
      const project_id = projects[i % count] ?? null;
      const parent_id = newId();
      insert("recordings", fresh(sampleList, { id: parent_id, project_id, position: i + 10 }));
      for (let j = 0; j < recordings / lists; j++) {
        const id = newId();
        insert(
          "recordings",
          fresh(sample, { id, project_id, parent_id, position: j + 1, title: `To-do ${i} ${j}` }),
        );
        const membership_id = people[j % PEOPLE] ?? null;
        for (const row of assignments)
          insert("assignments", fresh(row, { recording_id: id, membership_id }));
        for (const row of subscriptions) insert("subscriptions", fresh(row, { recording_id: id }));
        for (const event of events)
          insert("events", fresh(event, { id: newId(), recording_id: id, project_id }));
      }
    }
  })();
  db.close(true);
}
