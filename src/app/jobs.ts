import type { JobHandlers } from "#/platform/jobs/handler.ts";
import type { Services } from "#/platform/services.ts";
import { jobs } from "./features.ts";

/** What each kind of job in an outbox does. */
export function jobHandlers(services: Services): JobHandlers {
  const handlers: JobHandlers = {};
  for (const { kind, handler } of jobs) {
    if (kind in handlers) throw new Error(`Two jobs are called ${kind}`);
    handlers[kind] = handler(services);
  }
  return handlers;
}
