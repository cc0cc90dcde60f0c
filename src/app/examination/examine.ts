import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { startErrorOf } from "#/platform/db/global.ts";
import type { Services } from "#/platform/services.ts";
import { globalPath } from "../paths.ts";
import { atRest } from "./at-rest.ts";
import { backups } from "./backups.ts";
import { contents } from "./contents.ts";
import { type Examined, ofServer } from "./examined.ts";
import { type Finding, found, told } from "./finding.ts";
import { logs, permissions } from "./folder.ts";
import { address, clock, descriptors, disk, program } from "./machine.ts";
import { mail, payments, store } from "./outside.ts";
import { replication } from "./replication.ts";

/** Looks at all that keeps an installation well; it changes nothing. */
export const examine = (services: Services): Promise<Finding[]> => examineAll(ofServer(services));

async function examineAll(examined: Examined): Promise<Finding[]> {
  const { config } = examined;
  return [
    program(),
    address(config),
    clock(examined),
    disk(config),
    descriptors(config),
    await permissions(config),
    await logs(config),
    await mail(examined),
    await store(examined),
    ...(await replication(config)),
    ...(await payments(examined)),
    await backups(examined),
    ...(await contents(examined)),
  ];
}

/** What can be said of a folder that nothing can be opened in. */
async function examineAround(config: Config, reason: string): Promise<Finding[]> {
  return [
    program(),
    address(config),
    disk(config),
    descriptors(config),
    await permissions(config),
    await logs(config),
    ...(await replication(config)),
    await backups({ config, clock: systemClock }),
    found("fault", "folder", reason, "Nothing else was looked at."),
  ];
}

/** What findings are in words, a line for each, and the status that a command ends with. */
function examinedAs(findings: readonly Finding[]): { text: string; status: number } {
  const isSick = findings.some(({ grade }) => grade === "fault");
  return { text: told(findings), status: isSick ? 1 : 0 };
}

/** A server that runs, in words. */
export const examined = async (services: Services): Promise<{ text: string; status: number }> =>
  examinedAs(await examine(services));

/** The same of a folder that no server has, for who holds it; `why` says what keeps it from being read. */
export const examinedAtRest = async (
  config: Config,
  why: (error: unknown) => string,
): Promise<{ text: string; status: number }> =>
  examinedAs(
    await atRest(config, examineAll).catch((error: unknown) =>
      examineAround(config, why(startErrorOf(globalPath(config.tenantsDir), error))),
    ),
  );
