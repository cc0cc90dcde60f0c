import type { JobHandlers } from "#/platform/jobs/handler.ts";
import { JobRunner } from "#/platform/jobs/runner.ts";
import type { Services } from "#/platform/services.ts";

/** A runner of its own on the files of a server, for jobs of a test's making. */
export const jobRunner = (services: Services, handlers: JobHandlers): JobRunner =>
  new JobRunner({ ...services, index: services.wakeIndex, handlers, changed: () => {}, noted: () => {} });
