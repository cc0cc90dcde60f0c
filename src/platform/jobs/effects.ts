import type { WriteDb } from "../db/connection.ts";
import type { Entry } from "../live/changes.ts";
import { type SecurityEvent, type SecurityFields, security } from "../security-log.ts";
import type { ChangeContext } from "./handler.ts";
import type { RunnerOptions } from "./runner-options.ts";

/** What a job says in its transaction that takes effect after COMMIT. */
export class Effects {
  readonly #tenantId: string;
  readonly #options: Pick<RunnerOptions, "log" | "told" | "changed" | "isPushable" | "config">;
  readonly #effects: (() => void)[] = [];
  readonly #told = new Set<string>();
  readonly #changes: Entry["change"][] = [];

  constructor(
    tenantId: string,
    options: Pick<RunnerOptions, "log" | "told" | "changed" | "isPushable" | "config">,
  ) {
    this.#tenantId = tenantId;
    this.#options = options;
  }

  /** What the code of the job gets. */
  contextOf(db: WriteDb, now: Date): ChangeContext {
    const { baseUrl } = this.#options.config;
    return {
      db,
      now,
      baseUrl,
      tenantId: this.#tenantId,
      afterCommit: (effect) => void this.#effects.push(effect),
      tell: (membershipId) => void this.#told.add(membershipId),
      isPushable: this.#options.isPushable,
      changed: (changes) => void this.#changes.push(...changes),
      audit: (event: SecurityEvent, fields: SecurityFields) => {
        const org = this.#tenantId;
        this.#effects.push(() => security(this.#options.log, event, { org, ...fields }));
      },
    };
  }

  take(): void {
    for (const effect of this.#effects) effect();
    this.#options.changed(this.#tenantId, this.#changes);
    if (this.#told.size > 0) this.#options.told(this.#tenantId, this.#told);
  }
}
