import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Secrets } from "../secret.ts";
import { LocalStorage } from "./local.ts";
import { type Addresses, localAddresses } from "./local-address.ts";
import type { Storage } from "./storage.ts";

/** The store of this installation. */
export interface OpenStore {
  storage: Storage;
  /** The same, where it is a folder of this machine and its addresses are served here. */
  local: { storage: LocalStorage; addresses: Addresses } | null;
}

/** Opens the store that the settings name; what speaks to others is loaded only for those. */
export async function openStore(
  { storage, tenantsDir, baseUrl }: Config,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
): Promise<OpenStore> {
  const folder = join(tenantsDir, "files");
  if (storage !== null) {
    const { S3Storage } = await import("./s3.ts");
    return { storage: new S3Storage(storage, join(folder, ".new")), local: null };
  }
  const addresses = localAddresses(secrets, { baseUrl, clock });
  const local = new LocalStorage(folder, addresses);
  return { storage: local, local: { storage: local, addresses } };
}
