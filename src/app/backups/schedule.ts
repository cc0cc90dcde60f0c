import type { BackupPlan } from "#/platform/backups/setting.ts";
import { describeError } from "#/platform/log.ts";
import { itself } from "#/platform/program.ts";
import type { Services } from "#/platform/services.ts";
import { type Attempt, lastAttempt } from "./attempts.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A start is left alone for so long before what was missed is made up for. */
const AFTER_START_MS = 10 * MINUTE_MS;
/** What failed is tried again after so long. */
const AGAIN_MS = HOUR_MS;

/** How long there is at most between two backups that went well. */
export const intervalOf = ({ hour }: Pick<BackupPlan, "hour">): number =>
  hour === null ? HOUR_MS : DAY_MS;

/** The last moment until now at which a backup was to be made, by the clock of the machine. */
export function lastDue({ hour, minute }: Pick<BackupPlan, "hour" | "minute">, now: Date): Date {
  const at = new Date(now);
  at.setHours(hour ?? now.getHours(), minute, 0, 0);
  if (at > now) at.setTime(at.getTime() - intervalOf({ hour }));
  return at;
}

interface Moment {
  now: Date;
  /** Since when the server runs. */
  startedAt: Date;
}

/**
 * Whether a backup is to be made now: its time has come, one that was missed while no server ran is
 * made up for some minutes after the start, and one that failed is tried again each hour.
 */
export function isDue(plan: BackupPlan, last: Attempt | null, { now, startedAt }: Moment): boolean {
  const due = lastDue(plan, now);
  const attempted = last ? Date.parse(last.at) : Number.NEGATIVE_INFINITY;
  // A clock that was ahead then is not waited for.
  if (attempted >= due.getTime() && attempted <= now.getTime())
    return last?.name === null && now.getTime() - attempted >= AGAIN_MS;
  const isMissed = due < startedAt;
  return !isMissed || now.getTime() - startedAt.getTime() >= AFTER_START_MS;
}

/** Makes backups while a server runs, each in a process of its own. */
export class BackupSchedule {
  readonly #services: Services;
  readonly #plan: BackupPlan | null;
  readonly #startedAt: Date;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  /** The last one, where it could not be noted: a full disk is no reason to make one each minute. */
  #last: Attempt | null = null;

  constructor(services: Services) {
    this.#services = services;
    this.#plan = services.config.backups.plan;
    this.#startedAt = services.clock.now();
  }

  /** Looks once a minute whether it is time; answers how to end that, and what is under way. */
  start(): () => Promise<void> {
    const timer = setInterval(() => this.look(), MINUTE_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      this.#stopping.abort();
      await this.#running;
    };
  }

  /** Begins a backup where one is due; answers whether it did. */
  look(): boolean {
    const { config, clock } = this.#services;
    const moment = { now: clock.now(), startedAt: this.#startedAt };
    if (this.#plan === null || this.#running !== null) return false;
    const last = this.#last ?? lastAttempt(config.tenantsDir);
    if (!isDue(this.#plan, last, moment)) return false;
    this.#running = this.#make().finally(() => {
      this.#running = null;
    });
    return true;
  }

  /** Resolves when the one that is under way has ended. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #make(): Promise<void> {
    const { log, config, clock } = this.#services;
    const at = clock.now().toISOString();
    const before = lastAttempt(config.tenantsDir)?.at;
    const began = performance.now();
    try {
      const child = Bun.spawn(itself("backup", "--quiet"), {
        env: { ...process.env, TENANTS_DIR: config.tenantsDir },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
        signal: this.#stopping.signal,
      });
      const [code, out, error] = await Promise.all([
        child.exited,
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      const ms = Math.round(performance.now() - began);
      const name = code === 0 ? (out.split(" ")[0] ?? "") : null;
      const isNoted = lastAttempt(config.tenantsDir)?.at !== before;
      this.#last = isNoted ? null : { at, of: null, name, error: error.trim() || null };
      if (code === 0) log.info("A backup was made", { made: out.trim(), ms });
      else if (!this.#stopping.signal.aborted)
        log.error("A backup failed", { error: error.trim(), made: out.trim(), code, ms });
    } catch (error) {
      log.error("A backup failed", describeError(error));
    }
  }
}
