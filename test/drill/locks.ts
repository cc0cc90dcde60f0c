import { Database } from "bun:sqlite";
import { join } from "node:path";
import { isWithin } from "../support/cost.ts";
import type { Crowd } from "../support/crowd.ts";
import { type Installation, install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";
import { type Counts, countOf, type Drill, median, type Outcome } from "./drill.ts";

const ALLOWED = 1.2;
/** What a busy machine adds to a call of a twentieth of a millisecond. */
const NOISE_MS = 0.25;
const LONGEST_STALL_MS = 1000;

/**
 * Another process holds one file, or the global one, for good: everybody else is served as before.
 */
export const locksDrill: Drill = {
  name: "files held by another process",
  small: { seconds: 1 },
  full: { seconds: 10 },
  run: (counts) => withFolder((folder) => holdFiles(folder, counts)),
};

async function holdFiles(folder: string, counts: Counts): Promise<Outcome> {
  const here = await install(folder);
  const [held, other] = [await here.newOrg("held"), await here.newOrg("other")];
  const seconds = countOf(counts, "seconds");
  await readFor(here, other, 0.3);
  const alone = await readFor(here, other, seconds);
  const tenant = await whileHeld(
    here.path(held),
    () => here.write(held, "Refused"),
    here,
    other,
    seconds,
  );
  const global = await whileHeld(
    join(folder, "global.sqlite"),
    async () => (await here.call(held, "POST", "/../orgs", { name: "Refused" })).status,
    here,
    other,
    seconds,
  );
  await here.close();
  const faults: string[] = [];
  for (const [name, { times, answers }] of Object.entries({ organization: tenant, global })) {
    if (!isWithin(ALLOWED * median(alone) + NOISE_MS, median(times)))
      faults.push(`${name} held: reads of others p50 ${median(times)}`);
    if (!isWithin(LONGEST_STALL_MS, Math.max(...times)))
      faults.push(`${name} held: others waited ${Math.max(...times)} ms`);
    if (answers.some((status) => status !== 503))
      faults.push(`${name} held: writes answered ${[...new Set(answers)]}`);
  }
  const told = (times: number[]) =>
    `${median(times)} / ${Math.round(Math.max(...times) * 10) / 10}`;
  return {
    figures: {
      "reads of others alone, p50 / longest ms": told(alone),
      "with one organization's file held": told(tenant.times),
      "writes to it, refused": tenant.answers.length,
      "with the global file held": told(global.times),
      "foundings, refused": global.answers.length,
    },
    faults,
  };
}

async function readFor(here: Installation, crowd: Crowd, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const began = performance.now();
    await here.projects(crowd);
    times.push(performance.now() - began);
    await Bun.sleep(0);
  }
  return times;
}

/** Eight writers try without end while others read. */
async function whileHeld(
  path: string,
  write: () => Promise<number>,
  here: Installation,
  other: Crowd,
  seconds: number,
): Promise<{ times: number[]; answers: number[] }> {
  const sqlite = new Database(path);
  sqlite.run("begin immediate");
  const answers: number[] = [];
  let isOver = false;
  const writers = Array.from({ length: 8 }, async () => {
    do answers.push(await write());
    while (!isOver);
  });
  const times = await readFor(here, other, seconds);
  isOver = true;
  await Promise.all(writers);
  sqlite.close(true);
  return { times, answers };
}
