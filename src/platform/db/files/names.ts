import { join } from "node:path";
import { Upgrading } from "../engine.ts";

const ENDING = ".sqlite";

/**
 * What the file of a tenant is called in one of its epochs; the first has no number. Throws for an id that
 * would lead to another folder.
 */
export function fileName(tenantId: string, epoch: number): string {
  if (!/^[\w-]+$/.test(tenantId)) throw new Error(`${tenantId} is no name for a file`);
  return epoch === 0 ? `${tenantId}${ENDING}` : `${tenantId}.${epoch}${ENDING}`;
}

/** The tenant and the epoch that a file's name says; null for a name that says none. */
export function readFileName(name: string): { tenantId: string; epoch: number } | null {
  const [, tenantId = "", epoch] = /^([^.]+)(?:\.([1-9]\d{0,14}))?\.sqlite$/.exec(name) ?? [];
  return tenantId === "" ? null : { tenantId, epoch: Number(epoch ?? 0) };
}

/** Where the files of tenants lie, each by the epoch it is in. */
export class FileNames {
  readonly #folder: string;
  readonly #epochs: Map<string, number>;
  readonly #held = new Set<string>();

  /** `epochs` of those that are beyond the first. */
  constructor(folder: string, epochs: Iterable<readonly [string, number]> = []) {
    this.#folder = folder;
    this.#epochs = new Map(epochs);
  }

  epoch(tenantId: string): number {
    return this.#epochs.get(tenantId) ?? 0;
  }

  path(tenantId: string): string {
    return join(this.#folder, fileName(tenantId, this.epoch(tenantId)));
  }

  /** Another file is the tenant's from now on. */
  move(tenantId: string, epoch: number): void {
    this.#epochs.set(tenantId, epoch);
  }

  /** The tenant that a name belongs to at present; null for a file that none has. */
  tenantOf(name: string): string | null {
    const found = readFileName(name);
    return found && found.epoch === this.epoch(found.tenantId) ? found.tenantId : null;
  }

  /** Whether nobody may open the tenant's file for now. */
  isHeld(tenantId: string): boolean {
    return this.#held.has(tenantId);
  }

  /** Throws while nobody may open it. */
  require(tenantId: string): void {
    if (this.isHeld(tenantId)) throw new Upgrading(this.path(tenantId));
  }

  /** Nobody opens the tenant's file until `free`; false where that is so already. */
  hold(tenantId: string): boolean {
    if (this.isHeld(tenantId)) return false;
    this.#held.add(tenantId);
    return true;
  }

  free(tenantId: string): void {
    this.#held.delete(tenantId);
  }
}
