import { afterEach, expect, test } from "bun:test";
import { Connection } from "#/platform/db/connection.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { beginJob, dueKinds, enqueueJob, nextDueAt, nextJob } from "#/platform/jobs/outbox.ts";
import { planner, tenant } from "./support/plans.ts";
import { unwatch, watch } from "./support/statements.ts";

afterEach(unwatch);

test.each([
  ["an organization", tenantMigrations],
  ["the installation", globalMigrations],
])("the next job of %s is found in an index, however many wait", (_, migrations) => {
  const planned = planner(migrations);
  const statements: string[] = [];
  watch((sql) => statements.push(sql));
  const file = new Connection(planned);
  const now = new Date(0);
  file.write((tx) => {
    enqueueJob(tx, { kind: "mail", dueAt: now, payload: {} }, now);
    const job = nextJob(tx, now, { kinds: ["other"], ids: ["other"] });
    if (job) beginJob(tx, job, now, true);
  });
  expect([nextDueAt(file, now), dueKinds(file, now)]).toEqual(["1970-01-01T00:01:00.000Z", []]);
  const plans = statements
    .filter((sql) => sql.includes("jobs"))
    .flatMap((sql) => planned.prepare<{ detail: string }, []>(`explain query plan ${sql}`).all());
  const steps = plans
    .map(({ detail }) => detail)
    .filter((detail) => /\bjobs\b|first|\bj\b|TEMP B-TREE/.test(detail));
  expect(steps.length).toBeGreaterThan(6);
  // Each kind has one candidate at most, and only those are sorted.
  const readers = steps.filter(
    (step) =>
      !/^SEARCH .*(?:jobs_by_kind|jobs_by_due|jobs_once_due|sqlite_autoindex_jobs_1)/.test(step),
  );
  expect(readers).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  expect(
    steps.filter((step) => /\b(?:first|j)\b/.test(step) && !step.includes("jobs_by_kind")),
  ).toEqual([]);
});

test("whatever hangs on something that can be deleted is found by an index", () => {
  const tables = tenant
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all();
  const keys = tables.flatMap(({ name }) =>
    tenant
      .query<{ from: string; table: string }, []>(`pragma foreign_key_list(${name})`)
      .all()
      .map((key) => ({ ...key, name })),
  );
  const unindexed = keys
    // Nobody who was ever a member is deleted.
    .filter(({ table }) => table !== "memberships")
    .filter(({ name, from }) => {
      const [step] = tenant
        .query<{ detail: string }, []>(
          `explain query plan select 1 from ${name} where ${from} = 'x'`,
        )
        .all();
      return !step?.detail.startsWith("SEARCH");
    });
  expect([keys.length > 30, unindexed]).toEqual([true, []]);
});
