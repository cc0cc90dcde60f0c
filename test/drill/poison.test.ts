import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { organization } from "../support/job-runner.ts";
import { withFolder } from "../support/process.ts";

const poison = "poison";
test(
  "a job that ends the process dies after three times, and the others run all the same",
  () =>
    withFolder(async (folder) => {
      const tenant = await organization(folder);
      const file = () => new Database(join(folder, "orgs", `${tenant}.sqlite`));
      const jobs = () => {
        const db = file();
        const rows = db.query("select kind, state, attempts from jobs order by kind").all();
        db.close(true);
        return rows;
      };
      const change = (sql: string) => {
        const db = file();
        db.run(sql);
        db.close(true);
      };
      const insert = (id: string, kind: string, due: string) =>
        change(
          `insert into jobs (id, kind, due_at, payload, created_at) values ('${id}', '${kind}', '${due}', '{"n":"!"}', '')`,
        );
      insert("a", poison, "2026-01-01T00:00:00.000Z");
      insert("b", "good", "2026-01-02T00:00:00.000Z");
      const signals: unknown[] = [];
      for (let round = 0; round < 4; round++) {
        const child = Bun.spawn([process.execPath, "test/support/poison.ts", folder, tenant], {
          stdio: ["ignore", "ignore", "inherit"],
        });
        await child.exited;
        signals.push(child.signalCode);
        // The second run comes at once, and finds the poison leased; before the others its time has
        // come again.
        if (round !== 0)
          change(
            `update jobs set due_at = '2026-01-01T00:00:00.000Z' where kind = '${poison}' and state = 'queued'`,
          );
      }
      expect(signals).toEqual(["SIGKILL", null, "SIGKILL", "SIGKILL"]);
      const child = Bun.spawn([process.execPath, "test/support/poison.ts", folder, tenant]);
      expect([await child.exited, child.signalCode]).toEqual([0, null]);
      expect(jobs()).toEqual([{ kind: poison, state: "dead", attempts: 30 }]);
      const db = file();
      expect(db.query("select name from org").get()).toEqual({ name: "Org!" });
      db.close(true);
    }),
  240_000,
);
