import { breathe } from "#/lib/pace.ts";
import { isBusy } from "#/platform/db/engine.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { hasPending, takeIn } from "./write.ts";

/** What was written waits so long to be taken in, together with what is written meanwhile. */
const PAUSE_MS = 250;

type Machinery = Pick<Services, "tenants" | "wakeIndex" | "log">;

/** So many transactions without asking whether the file is still open. */
const ROUNDS = 20;

/** Takes in what waits, in some short transactions with a breath between; answers whether there may be more. */
export async function catchUp({ tenants, wakeIndex, log }: Machinery, tenantId: string): Promise<boolean> {
  try {
    if (!hasPending(tenants.get(tenantId))) return false;
    await wakeIndex.ensureAwake(tenantId);
    for (let round = 0; round < ROUNDS; round++) {
      if (takeIn(tenants.get(tenantId)) === 0) return false;
      await breathe();
    }
    return true;
  } catch (error) {
    if (isBusy(error)) return true;
    log.error("The search index can't be written", { tenant: tenantId, ...describeError(error) });
    return false;
  }
}

/** Takes what is written into the search index soon after it was committed. What waits is a table of the file itself. */
export class Indexer {
  readonly #machinery: Machinery;
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #running = new Set<Promise<void>>();
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

  /** Takes in what was written last, unless it is very much: the rest is taken in when its file is opened again. */
  async stop(): Promise<void> {
    this.#started = false;
    for (const tenantId of [...this.#waiting.keys()]) this.#launch(tenantId);
    await Promise.all(this.#running);
  }

  #launch(tenantId: string): void {
    clearTimeout(this.#waiting.get(tenantId));
    this.#waiting.delete(tenantId);
    const running = this.#run(tenantId).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** A file that was closed meanwhile is left alone until it is opened again. */
  async #run(tenantId: string): Promise<void> {
    const { tenants } = this.#machinery;
    let hasMore = tenants.isOpen(tenantId);
    while (hasMore) hasMore = (await catchUp(this.#machinery, tenantId)) && this.#started && tenants.isOpen(tenantId);
  }
}
