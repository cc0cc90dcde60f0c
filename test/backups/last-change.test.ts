import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { lastChangeIn } from "#/app/restores/replica.ts";
import { withFolder } from "../support/process.ts";

const at = (n: number) => new Date(1_700_000_000_000 + n * 1000).toISOString();
/** More than are looked at without letting others have their turn. */
const CHANGES = 25_000;

test("the last change until a moment is found however many came after it", () =>
  withFolder(async (folder) => {
    const path = join(folder, "one.sqlite");
    const file = new Database(path, { create: true });
    file.run("create table events (seq integer primary key, created_at text not null)");
    const put = file.query("insert into events values (?, ?)");
    file.transaction(() => {
      for (let n = 1; n <= CHANGES; n++) put.run(n, at(n));
    })();
    file.close(true);
    for (const n of [1, 4999, 5000, 5001, 15_000, CHANGES])
      expect(await lastChangeIn(path, at(n + 0.5))).toBe(at(n));
    expect(await lastChangeIn(path)).toBe(at(CHANGES));
    expect(await lastChangeIn(path, at(0))).toBeNull();
    expect(await lastChangeIn(join(folder, "none.sqlite"))).toBeNull();
  }));
