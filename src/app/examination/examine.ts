import type { Services } from "#/platform/services.ts";
import { backups } from "./backups.ts";
import { contents } from "./contents.ts";
import { type Finding, told } from "./finding.ts";
import { logs, permissions } from "./folder.ts";
import { address, clock, descriptors, disk, program } from "./machine.ts";
import { mail, payments, store } from "./outside.ts";
import { replication } from "./replication.ts";

/** Looks at all that keeps an installation well; it changes nothing. */
export const examine = async (services: Services): Promise<Finding[]> => [
  program(),
  address(services),
  clock(services),
  disk(services),
  descriptors(services),
  permissions(services),
  await logs(services),
  await mail(services),
  await store(services),
  ...(await replication(services)),
  ...(await payments(services)),
  await backups(services),
  ...(await contents(services)),
];

/** The same in words, a line for each, and the status that a command ends with. */
export async function examined(services: Services): Promise<{ text: string; status: number }> {
  const findings = await examine(services);
  const isSick = findings.some(({ grade }) => grade === "fault");
  return { text: told(findings), status: isSick ? 1 : 0 };
}
