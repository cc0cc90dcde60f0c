import { forgetExpired } from "#/core/identity/expired.ts";
import type { Crowd } from "../support/crowd.ts";
import { type Installation, install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";
import { settableClock } from "../support/settable-clock.ts";
import { type Counts, countOf, type Drill, type Outcome } from "./drill.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-03-02T10:00:00.000Z");
const JUMPS: Record<string, number> = { "+2 h": 2 * HOUR, "+40 d": 40 * DAY, "to 1970": -START };

/**
 * The clock jumps and comes back, while it runs and before a start: nothing is gone for good, and
 * nobody is signed out.
 */
export const clocksDrill: Drill = {
  name: "jumps of the clock",
  small: { orgs: 2 },
  full: { orgs: 60 },
  run: (counts) => withFolder((folder) => jump(folder, counts)),
};

async function jump(folder: string, counts: Counts): Promise<Outcome> {
  const clock = settableClock(START);
  let here = await install(folder, { clock });
  const crowds: Crowd[] = [];
  for (let i = 0; i < countOf(counts, "orgs"); i++) crowds.push(await withTrash(here, `org-${i}`));
  const outcome: Outcome = { figures: {}, faults: [] };
  for (const [name, milliseconds] of Object.entries(JUMPS))
    for (const when of ["while it runs", "before a start"]) {
      if (when === "before a start") await here.close();
      clock.jump(milliseconds);
      if (when === "before a start") here = await install(folder, { clock });
      const ran = await here.jobs.runDue();
      await forgetExpired(here.services);
      clock.jump(-milliseconds);
      if (when === "before a start") {
        await here.close();
        here = await install(folder, { clock });
      }
      const { trashed, signedIn, written } = await state(here, crowds);
      outcome.figures[`${name}, ${when}`] =
        `${trashed} of ${crowds.length} in the trash, ${signedIn} signed in, ${written} write, ${ran} jobs ran`;
      if (trashed + signedIn + written !== 3 * crowds.length)
        outcome.faults.push(`${name}, ${when}: something is gone`);
    }
  clock.pass(31 * DAY);
  await here.jobs.runDue();
  const { trashed } = await state(here, crowds);
  outcome.figures["after 31 days that passed, in the trash"] = trashed;
  if (trashed > 0) outcome.faults.push(`${trashed} are still in the trash`);
  await here.close();
  return outcome;
}

async function withTrash(here: Installation, slug: string): Promise<Crowd> {
  const crowd = await here.newOrg(slug);
  const made = await here.call(crowd, "POST", "/projects", { name: "Gone" });
  const { id } = (await made.json()) as { id: string };
  await here.call(crowd, "PUT", `/projects/${id}/status/trashed`);
  return crowd;
}

async function state(here: Installation, crowds: readonly Crowd[]) {
  const found = { trashed: 0, signedIn: 0, written: 0 };
  for (const crowd of crowds) {
    const db = here.services.tenants.get(crowd.orgId);
    found.trashed += db.all("select id from projects where status = 'trashed'", []).length;
    if (typeof (await here.projects(crowd)) !== "number") found.signedIn++;
    if ((await here.write(crowd, "New")) === 201) found.written++;
  }
  return found;
}
