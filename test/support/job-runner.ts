import { seedOrg as seed } from "#/app/features.ts";
import { openServices } from "#/app/services.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { readConfig } from "#/platform/config.ts";
import type { ChangeContext, JobHandlers } from "#/platform/jobs/handler.ts";
import { JobRunner } from "#/platform/jobs/runner.ts";
import { createLog } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { clock } from "./server.ts";

/** Notes nothing. */
export const silent = createLog("silent");

/** A runner of its own on the files of a server, for jobs of a test's making. */
export const jobRunner = (services: Services, handlers: JobHandlers): JobRunner =>
  new JobRunner({
    ...services,
    index: services.wakeIndex,
    handlers,
    told: () => {},
    changed: () => {},
    isPushable: () => false,
    noted: () => {},
  });

/** What a job says that takes effect after its transaction, where nothing is to come of it. */
export const withoutEffects: Pick<
  ChangeContext,
  "afterCommit" | "tell" | "changed" | "isPushable" | "audit"
> = {
  afterCommit: () => {},
  tell: () => {},
  changed: () => {},
  isPushable: () => false,
  audit: () => {},
};

/** Makes an organization in a folder that nothing serves; answers its id. */
export async function organization(folder: string): Promise<string> {
  const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), {
    clock,
    log: silent,
  });
  const founder = newIdentity(
    { name: "Ada", email: "ada@example.com", passwordHash: null },
    clock.now(),
  );
  await services.global.run(insertIdentity, founder);
  const { id } = await createOrg(services, { founder, name: "Org", seed });
  await close();
  return id;
}
