import { Database } from "bun:sqlite";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serve, withFolder } from "../support/process.ts";
import { ask, type Client, found, type Org, QUOTAS, signUp, statusOf, todoList } from "./client.ts";
import { type Counts, countOf, type Drill, median, type Outcome } from "./drill.ts";

interface Run {
  folder: string;
  client: Client;
  lists: { org: Org; list: string }[];
  /** The ids of acknowledged to-dos, by organization. */
  acknowledged: Map<string, Set<string>>;
  founded: Org[];
  isOver: boolean;
}

/**
 * Kills the server under load again and again: what was acknowledged is there, and no file is
 * harmed.
 */
export const killDrill: Drill = {
  name: "kill -9 under load",
  small: { kills: 3, orgs: 2, clients: 4 },
  full: { kills: 100, orgs: 6, clients: 12 },
  run: (counts) => withFolder((folder) => killAgainAndAgain(folder, counts)),
};

async function killAgainAndAgain(folder: string, counts: Counts): Promise<Outcome> {
  const first = await serve({ TENANTS_DIR: folder, QUOTAS });
  const client = await signUp(first.address, "Drill");
  const run: Run = {
    folder,
    client,
    lists: [],
    acknowledged: new Map(),
    founded: [],
    isOver: false,
  };
  for (let i = 0; i < countOf(counts, "orgs"); i++) {
    const org = await found(client, `org-${i}`);
    if (org) run.lists.push({ org, list: await todoList(client, org) });
  }
  const readyMs: number[] = [];
  let server = first;
  for (let kill = 0; kill < countOf(counts, "kills"); kill++) {
    run.isOver = false;
    const busy = [
      ...Array.from({ length: countOf(counts, "clients") }, (_, i) => write(run, i)),
      foundMore(run, kill),
    ];
    await Bun.sleep(50 + Math.random() * 350);
    server.process.kill("SIGKILL");
    run.isOver = true;
    await server.process.exited;
    await Promise.all(busy);
    const began = performance.now();
    server = await serve({ TENANTS_DIR: folder, QUOTAS });
    readyMs.push(performance.now() - began);
    client.address = server.address;
  }
  const faults = await unusable(run);
  server.process.kill("SIGTERM");
  if ((await server.process.exited) !== 0) faults.push("the last server did not end in order");
  faults.push(...harmed(run));
  const writes = [...run.acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
  return {
    figures: {
      kills: readyMs.length,
      "acknowledged writes": writes,
      "acknowledged organizations": run.founded.length,
      "ready again, p50 ms": median(readyMs),
      "ready again, longest ms": Math.round(Math.max(...readyMs)),
    },
    faults,
  };
}

async function write(run: Run, index: number): Promise<void> {
  const { org, list } = run.lists[index % run.lists.length] ?? {
    org: { id: "", slug: "" },
    list: "",
  };
  while (!run.isOver) {
    try {
      const body = { type: "todo", title: "Keep me", content: "x".repeat(500) };
      const answer = await ask(
        run.client,
        "POST",
        `/api/v1/${org.slug}/recordings/${list}/children`,
        body,
      );
      const { id } = (await answer.json()) as { id: string };
      const known = run.acknowledged.get(org.id) ?? new Set();
      if (answer.status === 201) run.acknowledged.set(org.id, known.add(id));
    } catch {
      return;
    }
  }
}

async function foundMore(run: Run, round: number): Promise<void> {
  for (let i = 0; !run.isOver; i++) {
    const org = await found(run.client, `more-${round}-${i}`);
    if (org) run.founded.push(org);
  }
}

/** What was acknowledged as founded must be usable. */
async function unusable({ client, founded }: Run): Promise<string[]> {
  const faults: string[] = [];
  for (const { slug } of founded) {
    const status = await statusOf(client, "GET", `/api/v1/${slug}/projects`);
    if (status !== 200) faults.push(`${slug} was founded and answers ${status}`);
  }
  return faults;
}

function harmed({ folder, acknowledged }: Run): string[] {
  const faults: string[] = [];
  const files = readdirSync(join(folder, "orgs")).filter((name) => name.endsWith(".sqlite"));
  for (const path of ["global.sqlite", ...files.map((name) => join("orgs", name))]) {
    const sqlite = new Database(join(folder, path));
    const [found] = sqlite.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    if (found?.integrity_check !== "ok") faults.push(`${path}: ${found?.integrity_check}`);
    if (sqlite.query("pragma foreign_key_check").all().length > 0)
      faults.push(`${path}: broken references`);
    sqlite.close(true);
  }
  for (const [orgId, ids] of acknowledged) {
    const sqlite = new Database(join(folder, "orgs", `${orgId}.sqlite`));
    const rows = sqlite
      .query<{ id: string }, []>("select id from recordings where type = 'todo'")
      .all();
    const stored = new Set(rows.map(({ id }) => id));
    for (const id of ids)
      if (!stored.has(id)) faults.push(`${orgId}: ${id} was acknowledged and is lost`);
    sqlite.close(true);
  }
  const known = new Database(join(folder, "global.sqlite"), { readonly: true });
  const orgs = known.query<{ id: string; status: string }, []>("select id, status from orgs").all();
  known.close(true);
  for (const { id, status } of orgs)
    if (status !== "live" || !existsSync(join(folder, "orgs", `${id}.sqlite`)))
      faults.push(`${id} is half made`);
  if (files.length !== orgs.length)
    faults.push(`${files.length} files for ${orgs.length} organizations`);
  faults.push(...readdirSync(join(folder, "new")).map((name) => `new/${name} was left`));
  return faults;
}
