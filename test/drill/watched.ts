import { join } from "node:path";
import { install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";
import { watcher } from "../support/watcher.ts";
import { type Counts, countOf, type Drill, type Outcome } from "./drill.ts";

/**
 * Organizations are made while another process opens every file it sees: each is whole, now and
 * after a restart.
 */
export const watchedDrill: Drill = {
  name: "new files watched by another process",
  small: { orgs: 30 },
  full: { orgs: 200 },
  run: (counts) => withFolder((folder) => foundWatched(folder, counts)),
};

async function foundWatched(folder: string, counts: Counts): Promise<Outcome> {
  const here = await install(folder);
  const child = await watcher(["new", "orgs"].map((name) => join(folder, name)));
  const crowds = [];
  for (let i = 0; i < countOf(counts, "orgs"); i++) crowds.push(await here.newOrg(`org-${i}`));
  child.kill("SIGKILL");
  await child.exited;
  const faults: string[] = [];
  for (const crowd of crowds)
    if (typeof (await here.projects(crowd)) === "number") faults.push(`${crowd.slug} is gone`);
  await here.close();
  const again = await install(folder);
  for (const crowd of crowds)
    if (typeof (await again.projects(crowd)) === "number")
      faults.push(`${crowd.slug} is gone after a restart`);
  await again.close();
  return { figures: { organizations: crowds.length, lost: faults.length }, faults };
}
