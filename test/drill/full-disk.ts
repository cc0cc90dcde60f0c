import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isWithin } from "../support/cost.ts";
import { run, serve, withFolder } from "../support/process.ts";
import { ask, type Client, found, QUOTAS, signUp, statusOf } from "./client.ts";
import { type Counts, countOf, type Drill, type Outcome, skipped } from "./drill.ts";

/**
 * So much is left of a full disk: nothing, less than an open file needs beside it, and room for
 * some changes.
 */
const LEFT_BYTES = [0, 8 * 1024, 96 * 1024];
const HEALED_WITHIN_MS = 5000;

/**
 * A full disk: what is there can be read, what is acknowledged is kept, and all is well once there
 * is room.
 */
export const fullDiskDrill: Drill = {
  name: "full disk",
  small: { orgs: 8, open: 3 },
  full: { orgs: 24, open: 4 },
  run: (counts) => withFolder((folder) => onSmallDisk(folder, counts)),
};

async function onSmallDisk(folder: string, counts: Counts): Promise<Outcome> {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  if (!mounted(disk, "size=4k")) return skipped("a disk of its own can't be mounted");
  try {
    const faults = await startWithTooLittle(disk);
    mounted(disk, `remount,size=${8 + countOf(counts, "orgs")}m`);
    const outcome = await fillAndFree(disk, counts);
    return { ...outcome, faults: [...faults, ...outcome.faults] };
  } finally {
    Bun.spawnSync(["umount", "-l", disk]);
  }
}

const mounted = (disk: string, options: string): boolean =>
  Bun.which("mount") !== null &&
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "none", disk]).success;

/**
 * A first start without enough room is one sentence, and leaves nothing that a later one would take
 * for whole.
 */
async function startWithTooLittle(disk: string): Promise<string[]> {
  const faults: string[] = [];
  for (const kilobytes of [4, 16, 64, 128]) {
    mounted(disk, `remount,size=${kilobytes}k`);
    const child = run("serve", { TENANTS_DIR: join(disk, "first"), PORT: "0" });
    const said = (await new Response(child.stderr).text()).trim();
    if (
      (await child.exited) !== 1 ||
      !/^TENANTS_DIR is \S+, but its disk is full \(\w+\)\. [^\n]+$/.test(said)
    )
      faults.push(`a first start in ${kilobytes} KB said: ${said || "nothing"}`);
  }
  mounted(disk, "remount,size=8m");
  const server = await serve({ TENANTS_DIR: join(disk, "first") });
  server.process.kill("SIGTERM");
  if ((await server.process.exited) !== 0)
    faults.push("a start with room after ones without did not end in order");
  if (statSync(join(disk, "first", "secret")).size < 32) faults.push("the secret is too short");
  rmSync(join(disk, "first"), { recursive: true });
  return faults;
}

interface Tally {
  reads: number;
  unread: string[];
  writes: Record<string, number>;
  kept: Map<string, string[]>;
  healedMs: number[];
}

async function fillAndFree(disk: string, counts: Counts): Promise<Outcome> {
  const tenants = join(disk, "tenants");
  const first = await serve({ TENANTS_DIR: tenants, QUOTAS });
  const client = await signUp(first.address, "Drill");
  const token = await bearer(client);
  const slugs = Array.from({ length: countOf(counts, "orgs") }, (_, i) => `org-${i}`);
  for (const slug of slugs) await found(client, slug);
  first.process.kill("SIGTERM");
  await first.process.exited;

  const server = await serve({
    TENANTS_DIR: tenants,
    QUOTAS,
    OPEN_TENANTS: String(countOf(counts, "open")),
  });
  client.address = server.address;
  const tally: Tally = { reads: 0, unread: [], writes: {}, kept: new Map(), healedMs: [] };
  const faults: string[] = [];
  for (const left of LEFT_BYTES) {
    fill(disk, left);
    for (const slug of slugs) await probe({ client, token }, slug, `left ${left}`, tally);
    const refused = await ask(client, "POST", "/api/v1/orgs", { name: "New", slug: `new-${left}` });
    if (left === 0 && refused.status !== 503)
      faults.push(`founding on a full disk answered ${refused.status}`);
    rmSync(join(disk, "filler"));
    faults.push(...(await healed(client, slugs[0] ?? "", tally)));
    const again = await ask(client, "POST", "/api/v1/orgs", { name: "New", slug: `new-${left}` });
    if (refused.status !== 201 && again.status !== 201)
      faults.push(`a refused slug is still taken: ${again.status}`);
  }
  for (const [slug, names] of tally.kept) faults.push(...(await lost(client, slug, names)));
  server.process.kill("SIGTERM");
  if ((await server.process.exited) !== 0) faults.push("the server did not end in order");
  faults.push(...readdirSync(join(tenants, "new")).map((name) => `new/${name} was left`));
  faults.push(...tally.unread);
  return { figures: figuresOf(tally), faults };
}

const figuresOf = ({ reads, unread, writes, kept, healedMs }: Tally): Outcome["figures"] => ({
  "reads, refused of all": `${unread.length} of ${reads}`,
  "writes, by answer": Object.entries(writes)
    .map(([status, count]) => `${count} x ${status}`)
    .join(", "),
  "acknowledged writes": [...kept.values()].flat().length,
  "writes again after it was freed, longest ms": Math.round(Math.max(...healedMs)),
});

async function bearer(client: Client): Promise<string> {
  const made = await ask(client, "POST", "/api/v1/me/tokens", { name: "Drill", scope: "read" });
  return ((await made.json()) as { token: string }).token;
}

/** Reads by cookie and by token, and writes. */
async function probe(
  { client, token }: { client: Client; token: string },
  slug: string,
  name: string,
  tally: Tally,
): Promise<void> {
  const path = `/api/v1/${slug}/projects`;
  const read = await statusOf(client, "GET", path);
  const headers = { authorization: `Bearer ${token}`, "user-agent": "drill" };
  const byToken = (await fetch(client.address + path, { headers })).status;
  tally.reads += byToken === 429 ? 1 : 2;
  for (const status of [read, byToken])
    if (status !== 200 && status !== 429) tally.unread.push(`${slug}, ${name}: ${status}`);
  const written = await statusOf(client, "POST", path, { name });
  tally.writes[written] = (tally.writes[written] ?? 0) + 1;
  if (written === 201) tally.kept.set(slug, [...(tally.kept.get(slug) ?? []), name]);
}

async function healed(client: Client, slug: string, tally: Tally): Promise<string[]> {
  const began = performance.now();
  while (isWithin(HEALED_WITHIN_MS, performance.now() - began)) {
    const status = await statusOf(client, "POST", `/api/v1/${slug}/projects`, { name: "Healed" });
    if (status === 201) {
      tally.healedMs.push(performance.now() - began);
      return [];
    }
    await Bun.sleep(10);
  }
  return [`no write within ${HEALED_WITHIN_MS} ms after the disk was freed`];
}

async function lost(client: Client, slug: string, names: readonly string[]): Promise<string[]> {
  const listed = (await (await ask(client, "GET", `/api/v1/${slug}/projects`)).json()) as {
    name: string;
  }[];
  return names
    .filter((name) => !listed.some((row) => row.name === name))
    .map((name) => `${slug} lost "${name}"`);
}

/** Fills a disk to the last byte, then frees some. */
function fill(disk: string, leftBytes: number): void {
  const spare = join(disk, "spare");
  const take = (path: string, size: number, most: number) => {
    const file = openSync(path, "w");
    const block = Buffer.alloc(size);
    let written = 0;
    try {
      while (written < most) written += writeSync(file, block, 0, Math.min(size, most - written));
    } catch {
      // The disk is full, as it should be.
    } finally {
      closeSync(file);
    }
  };
  if (leftBytes > 0) take(spare, 4096, leftBytes);
  take(join(disk, "filler"), 4096, Number.POSITIVE_INFINITY);
  rmSync(spare, { force: true });
}
