import { addressGroup } from "#/platform/http/address.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { type SecurityFields, security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";

const ONE_LINE = { limit: 1, windowMs: 60_000 };

/**
 * Writes that what somebody presented opens nothing: once a minute for an address, with how many
 * more there were.
 */
export function noteRefusal(
  { windows, clock, log }: Services,
  request: Request,
  fields: SecurityFields,
): void {
  const trace = traceOf(request);
  const key = `refusals of ${trace.address === undefined ? "somewhere" : addressGroup(trace.address)}`;
  const skipped = windows.refused(key);
  if (windows.take(key, ONE_LINE, clock.now().getTime()) === 0)
    security(log, "token_refused", { ...trace, ...fields, ...(skipped > 0 ? { skipped } : {}) });
}
