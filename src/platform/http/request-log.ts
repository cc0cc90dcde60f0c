import type { AppError } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { security } from "../security-log.ts";
import { SlidingWindows } from "./rate-limit.ts";
import { safePath, traceOf } from "./trace.ts";

const MINUTE_MS = 60_000;
/** Of one kind, so many lines a minute: whoever causes them by the thousand fills no disk. */
const MOST_FAULTS = { limit: 100, windowMs: MINUTE_MS };
const MOST_LIMITS = { limit: 10, windowMs: MINUTE_MS };

/** What a server writes down of requests that went wrong. */
export function requestLog(log: Log) {
  const lines = new SlidingWindows();
  let skipped = 0;
  return {
    /** Who runs the server learns of everything that is the server's fault, and why it is. */
    fault(request: Request, { status }: AppError, error: unknown): void {
      const trace = traceOf(request);
      const why = describeError(error);
      if (lines.take(`${status} ${trace.org} ${why.error}`, MOST_FAULTS, Date.now()) > 0)
        return void skipped++;
      const asked = { method: request.method, path: safePath(request), status };
      log.error("A request failed", {
        ...trace,
        ...asked,
        ...(skipped > 0 ? { skipped } : {}),
        ...why,
      });
      skipped = 0;
    },
    /** Somebody hit a limit. */
    limit(request: Request, limit: string): void {
      const trace = traceOf(request);
      const who = trace.identity ?? trace.address;
      // Those of whom nothing is known are not taken for one.
      const waitMs = who === undefined ? 0 : lines.take(`${limit} ${who}`, MOST_LIMITS, Date.now());
      if (waitMs === 0) security(log, "limit_hit", { ...trace, limit });
    },
  };
}
