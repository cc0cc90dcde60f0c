import { breathe } from "#/lib/pace.ts";
import { isBusy } from "#/platform/db/engine.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { hasPending, takeIn } from "./write.ts";

/** What was written waits so long to be taken in, together with what is written meanwhile. */
const PAUSE_MS = 250;

type Machinery = Pick<Services, "tenants" | "wakeIndex" | "log">;

/** One run has so many transactions without asking whether the file is still open. */
const ROUNDS = 20;
/** A search waits for the run that goes on when it begins, and for one more. */
const RUNS_WAITED_FOR = 2;

/**
 * How a run ended: with nothing left, with more to do, or because nothing could be written, at the
 * moment or at all.
 */
type Outcome = "done" | "more" | "busy" | "failed";

/**
 * Takes what is written into the search index soon after it was committed. What waits is a table of
 * the file itself.
 */
export class Indexer {
  readonly #machinery: Machinery;
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #catchingUp = new Set<Promise<void>>();
  /** The runs that go on, at most one for each tenant. */
  readonly #runs = new Map<string, Promise<Outcome>>();
  #started = false;

  constructor(machinery: Machinery) {
    this.#machinery = machinery;
  }

  /** From now on; what waits in files that are open already comes first. */
  start(): void {
    this.#started = true;
    const { tenants } = this.#machinery;
    for (const tenantId of tenants.ids()) if (tenants.isOpen(tenantId)) this.note(tenantId);
  }

  /** Something was committed to a tenant's file, or it was opened. */
  note(tenantId: string): void {
    if (!this.#started || this.#waiting.has(tenantId)) return;
    this.#waiting.set(
      tenantId,
      setTimeout(() => this.#launch(tenantId), PAUSE_MS),
    );
  }

  /**
   * Resolves when what was committed to a tenant's file by now is in its index: at once when
   * nothing waits, else it is taken in now, the newest first. Very much is not waited for, nor a
   * file that can't be written to.
   */
  async indexed(tenantId: string): Promise<void> {
    const waits = () => hasPending(this.#machinery.tenants.get(tenantId));
    for (let runs = 0; runs < RUNS_WAITED_FOR && waits(); runs++) {
      const outcome = await this.#run(tenantId);
      if (outcome === "busy" || outcome === "failed") return;
    }
  }

  /**
   * Takes in what was written last, unless it is very much: the rest is taken in when its file is
   * opened again.
   */
  async stop(): Promise<void> {
    this.#started = false;
    for (const tenantId of [...this.#waiting.keys()]) this.#launch(tenantId);
    await Promise.all([...this.#catchingUp, ...this.#runs.values()]);
  }

  #launch(tenantId: string): void {
    clearTimeout(this.#waiting.get(tenantId));
    this.#waiting.delete(tenantId);
    const catchingUp = this.#catchUp(tenantId).finally(() => this.#catchingUp.delete(catchingUp));
    this.#catchingUp.add(catchingUp);
  }

  /** A file that was closed meanwhile is left alone until it is opened again. */
  async #catchUp(tenantId: string): Promise<void> {
    const { tenants } = this.#machinery;
    let hasMore = tenants.isOpen(tenantId);
    while (hasMore) {
      const outcome = await this.#run(tenantId);
      hasMore =
        (outcome === "more" || outcome === "busy") && this.#started && tenants.isOpen(tenantId);
    }
  }

  /** The run that goes on, or a new one: whoever waits for it writes nothing. */
  #run(tenantId: string): Promise<Outcome> {
    const run =
      this.#runs.get(tenantId) ?? this.#takeIn(tenantId).finally(() => this.#runs.delete(tenantId));
    this.#runs.set(tenantId, run);
    return run;
  }

  /** Takes in what waits, in some short transactions with a breath between. */
  async #takeIn(tenantId: string): Promise<Outcome> {
    const { tenants, wakeIndex, log } = this.#machinery;
    try {
      if (!hasPending(tenants.get(tenantId))) return "done";
      await wakeIndex.ensureAwake(tenantId);
      for (let round = 0; round < ROUNDS; round++) {
        if (takeIn(tenants.get(tenantId)) === 0) return "done";
        await breathe();
      }
      return "more";
    } catch (error) {
      if (isBusy(error)) return "busy";
      log.error("The search index can't be written", { tenant: tenantId, ...describeError(error) });
      return "failed";
    }
  }
}
