import { type ListedOrg, listedOrgs } from "#/core/orgs/epochs.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import type { GlobalDb } from "#/platform/db/global.ts";
import { globalMigrations } from "#/platform/db/migrations.ts";
import type { Services } from "#/platform/services.ts";
import type { Storage } from "#/platform/storage/storage.ts";

/** The files of organizations, as far as they are looked into. */
export interface OrgFiles {
  /** The ids of all whose file is in the folder. */
  ids(): string[];
  path(id: string): string;
  /** Whether a server has it open, and of its version. */
  isOpen(id: string): boolean;
  /** Whether nobody may open it for now: another one is about to take its place. */
  isHeld(id: string): boolean;
  /** Whether a server does its work. */
  isAwake(id: string): boolean;
  read<T>(id: string, look: (db: ReadDb) => T): T;
}

/** What is looked at: a server that runs, or a folder without one, in which nothing is changed. */
export interface Examined extends Pick<Services, "config" | "clock" | "trusted" | "log"> {
  isServer: boolean;
  mailer: Pick<Services["mailer"], "check">;
  store: { storage: Storage };
  global: Pick<GlobalDb, "all" | "get">;
  /** The number of migration steps that the global file has had. */
  globalVersion: number;
  /** All that should have a file. */
  listed(): Promise<ListedOrg[]>;
  files: OrgFiles;
}

/** A server that runs. */
export const ofServer = (services: Services): Examined => {
  const { tenants, wakeIndex, global } = services;
  return {
    ...services,
    isServer: true,
    globalVersion: globalMigrations.length,
    listed: () => global.all(listedOrgs, {}),
    files: {
      ids: () => tenants.ids(),
      path: (id) => tenants.path(id),
      isOpen: (id) => tenants.isOpen(id),
      isHeld: (id) => tenants.names.isHeld(id),
      isAwake: (id) => wakeIndex.isAwake(id),
      read: (id, look) => look(tenants.get(id)),
    },
  };
};
