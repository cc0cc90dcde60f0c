import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { founder, serve, withFolder } from "../support/process.ts";

const ROUNDS = 10;
const CLIENTS = 8;

type Founder = Awaited<ReturnType<typeof founder>>;

/** Somebody who writes as fast as the server answers, and notes what was acknowledged. */
async function write(
  { call }: Founder,
  list: string,
  acknowledged: Set<string>,
  isOver: () => boolean,
) {
  while (!isOver()) {
    try {
      const answer = await call("POST", `/recordings/${list}/children`, {
        type: "todo",
        title: "Keep me",
        content: "x".repeat(500),
      });
      const { id } = (await answer.json()) as { id: string };
      if (answer.status === 201) acknowledged.add(id);
    } catch {
      return;
    }
  }
}

/** Which organizations a start would have to look at. */
function awakeIn(folder: string): unknown[] {
  const file = new Database(join(folder, "global.sqlite"), { readonly: true });
  try {
    return file.query("select tenant_id from awake").all();
  } finally {
    file.close();
  }
}

test(
  "no acknowledged write is lost to kill -9, none is half done, and no file is harmed",
  () =>
    withFolder(async (folder) => {
      const acknowledged = new Map<string, Set<string>>();
      let kills = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const { address, process: child } = await serve({ TENANTS_DIR: folder });
        const founders = [
          await founder(address, `Round${round}a`),
          await founder(address, `Round${round}b`),
        ];
        let isOver = false;
        const writers = await Promise.all(
          founders.map(async (one) => {
            const project = (await (
              await one.call("POST", "/projects", { name: "Project" })
            ).json()) as {
              tools: { key: string; id: string }[];
            };
            const todos = project.tools.find(({ key }) => key === "todos")?.id;
            const list = (await (
              await one.call("POST", `/recordings/${todos}/children`, {
                type: "todolist",
                title: "List",
              })
            ).json()) as { id: string };
            const ids = new Set<string>();
            acknowledged.set(one.org.id, ids);
            return Array.from({ length: CLIENTS }, () => write(one, list.id, ids, () => isOver));
          }),
        );
        await Bun.sleep(50 + Math.random() * 350);
        child.kill("SIGKILL");
        kills++;
        isOver = true;
        await child.exited;
        await Promise.all(writers.flat());
      }
      // What the kills left to be read is read beside a server, or after the next start.
      const last = await serve({ TENANTS_DIR: folder });
      for (let looks = 0; looks < 100 && awakeIn(folder).length > 0; looks++) await Bun.sleep(100);
      last.process.kill("SIGINT");
      await last.process.exited;
      const said = await new Response(last.process.stderr).text();

      let writes = 0;
      const files = readdirSync(join(folder, "orgs")).filter((name) => name.endsWith(".sqlite"));
      expect(files.map((name) => name.slice(0, -7)).toSorted()).toEqual(
        [...acknowledged.keys()].toSorted(),
      );
      for (const [orgId, ids] of acknowledged) {
        const db = new Database(join(folder, "orgs", `${orgId}.sqlite`), { readonly: true });
        const one = <T>(sql: string) => db.query<T, []>(sql).get();
        expect(one("pragma integrity_check")).toEqual({ integrity_check: "ok" });
        expect(db.query("pragma foreign_key_check").all()).toEqual([]);
        const stored = new Set(
          db
            .query<{ id: string }, []>("select id from recordings where type = 'todo'")
            .all()
            .map(({ id }) => id),
        );
        expect([...ids].filter((id) => !stored.has(id))).toEqual([]);
        expect(
          one<{ n: number }>("select count(*) as n from events where action = 'created'")?.n,
        ).toBe(stored.size + 1);
        expect(one<{ n: number }>("select count(*) as n from subscriptions")?.n).toBe(
          stored.size + 1,
        );
        writes += ids.size;
        db.close();
      }
      const global = new Database(join(folder, "global.sqlite"), { readonly: true });
      expect(global.query("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
      expect(global.query("select id from orgs where status <> 'live'").all()).toEqual([]);
      expect({ awake: awakeIn(folder), said }).toEqual({ awake: [], said: "" });
      global.close();
      expect([kills, writes > ROUNDS * 20]).toEqual([ROUNDS, true]);
      process.stderr.write(`crash drill: ${kills} kills, ${writes} acknowledged writes, 0 lost\n`);
    }),
  360_000,
);
