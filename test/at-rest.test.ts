import { expect, test } from "bun:test";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { asText, lessAtRest, sql } from "#/platform/db/sql.ts";
import { withFolder } from "./support/process.ts";
import { sharedFile } from "./support/shared-file.ts";
import { statementsOf } from "./support/statements.ts";
import { world } from "./support/world.ts";

const said = select({ said: asText(lessAtRest(sql`'all'`, sql`'less'`)) }, sql``);
const sayIn = (db: ReadDb) => said.get(db, {})?.said;
/** The table holds what is on its way. */
const askRest = "select not exists (select 1 from t)";

test("a statement says less only in a read of one moment in which nothing is on its way", () =>
  withFolder(async (folder) => {
    const { connection, other, close } = sharedFile(folder, { askRest });
    const inRead = () => connection.read(sayIn);
    expect([inRead(), sayIn(connection)]).toEqual(["less", "all"]);
    const during = connection.read((db) => {
      const before = sayIn(db);
      other.run("insert into t values (1)");
      return [before, sayIn(db)];
    });
    expect([during, inRead()]).toEqual([["less", "less"], "all"]);
    other.run("delete from t");
    const written = connection.write((db) => [sayIn(db), connection.read(sayIn)]);
    expect([written, inRead()]).toEqual([["all", "all"], "less"]);
    close();
  }));

test("a file that nobody asks is never at rest", () =>
  withFolder(async (folder) => {
    const { connection, close } = sharedFile(folder);
    expect(connection.read(sayIn)).toBe("all");
    close();
  }));

test("a request to a file at rest asks once whether it is, and says nothing more of what is on its way", async () => {
  const w = await world();
  const project = await w.project("member");
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "Tide" });
  for (const who of ["member", "client"] as const) {
    const ran = await statementsOf(() => w.call(who, "GET", `/recordings/${list.id}`));
    expect(ran.filter((statement) => /\bremovals\b|kind = '/.test(statement)).length).toBe(1);
  }
});
