import type { Vault } from "#/platform/backups/vault.ts";

/** What a command that keeps backups was asked for. */
export interface Asked {
  words: readonly string[];
  vault: Vault;
  /** Not where BACKUPS says: how it goes there is no business of who makes them by themselves. */
  isElsewhere: boolean;
  isQuiet: boolean;
  sizesOnly: boolean;
}
