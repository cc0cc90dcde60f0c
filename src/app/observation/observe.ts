import { basename, sep } from "node:path";
import { SlidingWindows } from "#/platform/http/rate-limit.ts";
import { operationOf } from "#/platform/http/trace.ts";
import { accessLine } from "#/platform/observe/access-log.ts";
import { type Hold, watchLoop } from "#/platform/observe/loop.ts";
import { onSlowStatement, type SlowStatement } from "#/platform/observe/slow-statements.ts";
import type { Services } from "#/platform/services.ts";
import { addGauges } from "./gauges.ts";

/** A hold of the loop has a line from here on. */
const LONG_HOLD_MS = 100;
/** Of each kind, so many lines a minute; the next one says how many there were between. */
const MOST_LINES = { limit: 20, windowMs: 60_000 };

/** How a server is watched while it runs. */
export interface Observation {
  /** Told of every answer; null where nobody wants to know. */
  answered: ((request: Request, answer: Response, ms: number) => void) | null;
  end(): void;
}

/** Begins to watch a server: what it answers, what takes long, and what holds everybody else up. */
export function observe(services: Services): Observation {
  const { metrics, config } = services;
  if (metrics) addGauges(metrics, services);
  const warn = warnings(services);
  const endings = [
    watchLoop((hold) => {
      metrics?.held(hold.ms / 1000);
      if (hold.ms >= LONG_HOLD_MS) warn("Nobody else had their turn for long", holdFields(hold));
    }),
    onSlowStatement((slow) => {
      if (!slow.file.startsWith(config.tenantsDir + sep)) return;
      metrics?.slowStatement();
      warn("A statement was slow", slowFields(slow));
    }),
  ];
  return {
    answered: metrics || config.accessLog ? answeredBy(services) : null,
    end: () => {
      for (const end of endings) end();
    },
  };
}

function answeredBy({ metrics, config, log }: Services): NonNullable<Observation["answered"]> {
  return (request, answer, ms) => {
    metrics?.answered(operationOf(request) ?? addressless(answer), answer.status, ms / 1000);
    if (config.accessLog) log.info("Answered", accessLine(request, answer, ms));
  };
}

/** What an answer is counted as that no operation gave. */
const addressless = ({ headers }: Response): string =>
  headers.get("content-type")?.startsWith("text/html") ? "page" : "none";

const holdFields = ({ ms, operation }: Hold) => ({
  ms: Math.round(ms),
  ...(operation === "" ? {} : { operation }),
});

const slowFields = ({ ms, operation, file, sql }: SlowStatement) => ({
  ms: Math.round(ms),
  ...(operation === "" ? {} : { operation }),
  file: basename(file),
  sql: sql.replaceAll(/\s+/g, " ").trim().slice(0, 500),
});

/** Writes warnings, of each kind only so many a minute. */
function warnings({ log, clock }: Services) {
  const lines = new SlidingWindows();
  const skipped = new Map<string, number>();
  return (message: string, fields: Record<string, unknown>): void => {
    const before = skipped.get(message) ?? 0;
    if (lines.take(message, MOST_LINES, clock.steadyMs()) > 0)
      return void skipped.set(message, before + 1);
    skipped.delete(message);
    log.warn(message, { ...fields, ...(before > 0 ? { skipped: before } : {}) });
  };
}
