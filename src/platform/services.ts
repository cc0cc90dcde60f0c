import type { Clock, TrustedClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { GlobalDb } from "./db/global.ts";
import type { Tenants } from "./db/tenants.ts";
import type { Permits, SlidingWindows } from "./http/rate-limit.ts";
import type { WakeIndex } from "./jobs/wake-index.ts";
import type { Hub } from "./live/hub.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { DocumentResult } from "./net/fetch-document.ts";
import type { FetchResult } from "./net/fetch-public.ts";
import type { Posted, PostResult } from "./net/post-public.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { Secrets } from "./secret.ts";
import type { OpenStore } from "./storage/open.ts";

/** The machinery of one running server; handed to everything that needs it, never reached for. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  /** The time by which what is old is removed. */
  readonly trusted: TrustedClock;
  readonly log: Log;
  readonly global: GlobalDb;
  readonly tenants: Tenants;
  readonly wakeIndex: WakeIndex;
  readonly secrets: Secrets;
  /** Where the bytes of files are. */
  readonly store: OpenStore;
  readonly mailer: Mailer;
  /** What is counted for Prometheus; null where nobody asks for it. */
  readonly metrics: Metrics | null;
  /** Who is listening for news. */
  readonly hub: Hub;
  /** What is counted in memory, by this server alone. */
  readonly windows: SlidingWindows;
  readonly permits: Permits;
  /** Fetches a page that somebody else chose, on the public Internet alone; see `fetchPublic`. */
  readonly fetchPublic: (url: string) => Promise<FetchResult>;
  /** Fetches a JSON document that somebody else chose; see `fetchDocument`. */
  readonly fetchDocument: (url: string) => Promise<DocumentResult>;
  /** Posts to an address that somebody else chose; see `postPublic`. */
  readonly postPublic: (url: string, posted: Posted) => Promise<PostResult>;
  /** Who has a browser that is pushed to, by their identities. */
  readonly pushable: Set<string>;
  /**
   * Resolves when a search finds what was committed to a tenant's file by now, unless that is very
   * much.
   */
  readonly indexed: (tenantId: string) => Promise<void>;
  /**
   * Resolves when all that an answer to a request of this organization, or without one to any, can
   * have seen is on the disk, and rejects when that can't be said; null when it is there already.
   */
  readonly durable: (orgId?: string) => Promise<void> | null;
  /** Tells the job runner that something new may be due. */
  readonly nudgeJobs: () => void;
}
