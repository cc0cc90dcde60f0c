import { existsSync, openSync, readdirSync } from "node:fs";
import { pacer, sharedTurn } from "#/lib/pace.ts";
import { describeError } from "../log.ts";
import { ownFolder, writeWhole } from "../whole-file.ts";
import type { Connection, WriteDb } from "./connection.ts";
import { isBusy } from "./engine.ts";
import { FileNames } from "./files/names.ts";
import { EmptyTenant, removeFile, removeUnfinished } from "./new-tenant.ts";
import type { Expected } from "./open-migrated.ts";
import { briefly, patiently } from "./patience.ts";
import { Refusals } from "./refusals.ts";
import { Room, tryWithRoom } from "./room.ts";
import {
  changeSince,
  closeUntouched,
  Gone,
  openTenantFile,
  openToRead,
  type TenantFile,
} from "./tenant-file.ts";
import type { TenantsOptions } from "./tenants-options.ts";
import { Upgrades } from "./upgrades.ts";

/**
 * So long a request waits while another process holds its organization's file; nobody else is held
 * meanwhile.
 */
const PATIENCE_MS = 1000;
/** A file that could only be opened for reading is tried again this often, when it is used. */
const READ_ONLY_MS = 250;

/** The tenant files: one folder, opened on demand, kept in an LRU, one connection each. */
export class Tenants {
  readonly #options: TenantsOptions;
  /** Which file is whose. */
  readonly names: FileNames;
  readonly #open = new Map<string, TenantFile>();
  readonly #gone: Gone;
  /** Which file each tenant had when it was opened last. */
  readonly #inodes = new Map<string, number>();
  /** The tenants that could only be opened for reading. */
  readonly #readOnly = new Set<string>();
  readonly #refusals: Refusals;
  readonly #turn = sharedTurn();
  readonly #room: Room;
  readonly #upgrades: Upgrades | null;

  /** Removes what a crash left of files that were being made. */
  constructor(options: TenantsOptions) {
    this.#options = options;
    this.names = options.names ?? new FileNames(options.folder);
    this.#room = new Room(options.capacity, options.log);
    this.#refusals = new Refusals(options.log);
    this.#gone = new Gone(options.log);
    const { folder, newFolder, upgradeFile, migrations, log } = options;
    const upgrades = { version: migrations.length, log, makeRoom: () => this.#makeRoom() };
    this.#upgrades = upgradeFile ? new Upgrades({ upgradeFile, ...upgrades }) : null;
    for (const path of [folder, newFolder]) ownFolder(path);
    removeUnfinished(folder, newFolder);
  }

  get openCount(): number {
    return this.#open.size;
  }

  isOpen(tenantId: string): boolean {
    return this.#open.has(tenantId);
  }

  /** Whether a file has to wait until it is brought to this version. */
  isUpgrading(tenantId: string): boolean {
    if (this.isOpen(tenantId)) return false;
    return this.names.isHeld(tenantId) || this.#upgrades?.has(this.path(tenantId)) === true;
  }

  /** Resolves when it has to wait no longer; with false at the end of the process. */
  async upgraded(tenantId: string): Promise<boolean> {
    return (await this.#upgrades?.passed(this.path(tenantId))) ?? true;
  }

  path(tenantId: string): string {
    return this.names.path(tenantId);
  }

  /** The ids of all tenants whose file is in the folder. */
  ids(): string[] {
    return readdirSync(this.#options.folder).flatMap((name) => this.names.tenantOf(name) ?? []);
  }

  /**
   * The open file of a tenant, migrated; throws `Unavailable` when it can't be used, which harms no
   * other tenant.
   */
  get(tenantId: string): Connection {
    try {
      return this.#known(tenantId) ?? briefly(() => this.#openAnew(tenantId));
    } catch (error) {
      throw this.#refusals.of(tenantId, this.path(tenantId), error);
    }
  }

  /**
   * Resolves when `get` answers, with patience while another process holds the file. It answers no
   * connection: whoever waits may find the one they had closed, to make room for others.
   */
  async reach(tenantId: string): Promise<void> {
    if (this.#known(tenantId)) return;
    try {
      await patiently(() => this.#known(tenantId) ?? this.#openAnew(tenantId), PATIENCE_MS);
    } catch (error) {
      throw this.#refusals.of(tenantId, this.path(tenantId), error);
    }
  }

  /**
   * Resolves when a tenant can be written to, which is kept for who writes at once
   * (`Connection.reserve`). Of many who come together some wait, so that whoever reads does not. Throws `Unavailable` when another process holds its file for too long.
   */
  async writable(tenantId: string): Promise<void> {
    await this.#open.get(tenantId)?.connection.pause;
    await this.#turn();
    await this.reach(tenantId);
    try {
      await patiently(() => this.get(tenantId).reserve(), PATIENCE_MS);
    } catch (error) {
      if (!isBusy(error)) throw error;
      throw this.#refusals.of(tenantId, this.path(tenantId), error);
    }
  }

  /**
   * Resolves when everything that was committed to a tenant's file by now is on the disk, and
   * rejects when that can't be said; null when it is there already.
   */
  durable(tenantId: string): Promise<void> | null {
    return this.#open.get(tenantId)?.connection.durable() ?? null;
  }

  /**
   * Makes a file and fills it in one transaction; it appears, under its name, only when it is whole
   * and on the disk.
   */
  create(tenantId: string, fill: (db: WriteDb) => void): void {
    const path = this.path(tenantId);
    if (existsSync(path)) throw new Error("The tenant exists already");
    EmptyTenant.of(this.#options.migrations).filled(fill, (image) => {
      const write = () => writeWhole(path, image, { madeIn: this.#options.newFolder });
      tryWithRoom(write, () => this.#makeRoom());
    });
  }

  /** Removes a tenant's file for good. */
  remove(tenantId: string): void {
    this.close(tenantId);
    removeFile(this.path(tenantId));
  }

  close(tenantId: string): void {
    const file = this.#open.get(tenantId);
    if (!file) return;
    if (this.#closeChanged(tenantId, file)) return;
    this.#open.delete(tenantId);
    file.connection.close();
    this.#options.onClose?.(tenantId);
  }

  closeAll(): void {
    for (const tenantId of [...this.#open.keys()]) this.close(tenantId);
  }

  /** Closes all files for good; those that are being brought to this version stay as they were. */
  end(): void {
    this.#upgrades?.stop();
    this.closeAll();
  }

  /**
   * Looks once at every open file; to be called once a minute. One that was replaced, removed, cut short or overwritten
   * with another tenant's is closed and not written to: what is answered from then on comes from the file with its name.
   */
  async checkFiles(): Promise<void> {
    const pace = pacer();
    for (const [tenantId, file] of [...this.#open]) {
      if (this.#open.get(tenantId) === file) this.#closeChanged(tenantId, file);
      await pace();
    }
    this.#room.grow();
  }

  /** Closes an open file that was changed from outside; false for one that was not. */
  #closeChanged(tenantId: string, file: TenantFile): boolean {
    const path = this.path(tenantId);
    const change = changeSince(path, file, this.#owner(tenantId));
    if (!change) return false;
    this.#options.log.error("A tenant's file was changed from outside", {
      tenant: tenantId,
      file: path,
      change,
    });
    this.#open.delete(tenantId);
    this.#gone.note(tenantId, file.identity, change);
    this.#inodes.delete(tenantId);
    closeUntouched(path, file, change);
    this.#gone.setAsideLog(tenantId, path);
    this.#options.onClose?.(tenantId);
    return true;
  }

  /**
   * A file whose log could not be brought to the disk is closed without writing to it, and opened
   * anew by whoever needs it next: what it holds is read again.
   */
  #closeUnsynced(tenantId: string, error: unknown): void {
    const file = this.#open.get(tenantId);
    const path = this.path(tenantId);
    this.#options.log.error("What was written could not be brought to the disk", {
      tenant: tenantId,
      file: path,
      ...describeError(error),
    });
    if (!file) return;
    this.#open.delete(tenantId);
    closeUntouched(path, file, "not synced");
    this.#options.onClose?.(tenantId);
  }

  #owner(tenantId: string): Expected["owner"] {
    const { ownerOf } = this.#options;
    return ownerOf && { id: tenantId, ownerOf };
  }

  #known(tenantId: string): Connection | null {
    const file = this.#open.get(tenantId);
    if (!file) return null;
    if (file.isReadOnly && performance.now() - file.openedAt > READ_ONLY_MS) {
      this.close(tenantId);
      return null;
    }
    this.#open.delete(tenantId);
    this.#open.set(tenantId, file);
    return file.connection;
  }

  #openAnew(tenantId: string): Connection {
    const file = this.#openFile(tenantId);
    this.#open.set(tenantId, file);
    if (this.#inodes.get(tenantId) !== file.identity.inode) this.#options.onNewFile?.(tenantId);
    this.#inodes.set(tenantId, file.identity.inode);
    this.#options.onCommit?.(tenantId);
    if (this.#open.size > this.#room.size) queueMicrotask(() => this.#evict());
    return file.connection;
  }

  #openFile(tenantId: string): TenantFile {
    this.names.require(tenantId);
    const path = this.path(tenantId);
    const { migrations, synchronous, syncing, log, aside, askRest } = this.#options;
    this.#gone.setAsideLog(tenantId, path);
    this.#upgrades?.require(path);
    try {
      const onCommit = () => this.#options.onCommit?.(tenantId);
      const owner = this.#owner(tenantId);
      const expected = { migrations, synchronous, syncing, aside, owner, askRest };
      const onSyncFailed = (error: unknown) => this.#closeUnsynced(tenantId, error);
      const makeRoom = () => this.#makeRoom();
      const openLog = (log: string) => tryWithRoom(() => openSync(log, "r"), makeRoom);
      const open = () => openTenantFile(path, { ...expected, onCommit, openLog, onSyncFailed });
      const file = tryWithRoom(open, makeRoom);
      this.#readOnly.delete(tenantId);
      this.#refusals.forget(tenantId);
      this.#gone.forget(tenantId);
      return file;
    } catch (error) {
      const file = openToRead(path, error, migrations);
      if (!file) throw error;
      if (!this.#readOnly.has(tenantId))
        log.warn("A tenant's file can only be read", {
          tenant: tenantId,
          file: path,
          ...describeError(error),
        });
      this.#readOnly.add(tenantId);
      return file;
    }
  }

  #makeRoom(): void {
    this.#room.shrink(this.#open.size);
    this.#evict();
  }

  #evict(): void {
    for (const tenantId of this.#open.keys()) {
      if (this.#open.size <= this.#room.size) return;
      this.close(tenantId);
    }
  }
}
