import { type Change, type Entry, EVERYTHING } from "#/platform/live/changes.ts";

/** What a write says of a change: what of, and what happened. */
export type Noted = Pick<Change, "recordingId" | "projectId" | "type" | "action"> &
  Partial<Pick<Change, "saw">>;

/** What has no name in the change log. */
export const CHANGED = "changed";
/** It is gone, or no longer theirs to see: nobody can tell which. */
export const REMOVED = "removed";
const WEAK = [CHANGED, REMOVED];
/** Everybody in an organization is shown what it is called, clients too. */
export const ORG_RENAMED = "org_renamed";

/** What says that an organization is called something else from now on. */
export const orgRenamed = (): Change => bare("organization", ORG_RENAMED);

/** Somebody has another role: what they see and may do is another, wherever they are. */
export const ROLE_CHANGED = "role_changed";

/** What says so to them, once they are listed so. */
export const roleChanged = (membershipId: string): Change => ({
  ...bare("organization", ROLE_CHANGED),
  only: membershipId,
});

/** A change of no recording. */
const bare = (type: string, action: string): Change => ({
  recordingId: null,
  projectId: null,
  type,
  action,
  actorId: null,
  only: null,
  saw: [],
  sawIn: null,
});

/** More than so many in one transaction are everything. */
const MOST_NOTED = 64;

/**
 * What a transaction changed, for those who have it open: each recording once, by what its first
 * event says.
 */
export class Notes {
  readonly #actorId: string;
  readonly #noted = new Map<string, Change>();

  constructor(actorId: string) {
    this.#actorId = actorId;
  }

  add({ saw = [], ...noted }: Noted): void {
    const { recordingId, projectId, type, action } = noted;
    // One more than are told one by one says that there were too many.
    if (this.#noted.size > MOST_NOTED) return;
    const key = recordingId ?? `${type} ${projectId}`;
    const before = this.#noted.get(key);
    const isKept = before !== undefined && !WEAK.includes(before.action);
    this.#noted.set(key, {
      ...noted,
      action: isKept ? before.action : action,
      actorId: this.#actorId,
      only: null,
      saw: before ? [...before.saw, ...saw] : saw,
      sawIn: saw.length > 0 ? projectId : (before?.sawIn ?? null),
    });
  }

  /**
   * All that was changed. Of projects that nothing was said of, something of the actor's own did; where
   * not even a project is named, the organization, if anything was.
   */
  settled(touched: ReadonlySet<string | null>, hasChanged: boolean): Entry["change"][] {
    const all = [...this.#noted.values()];
    if (all.length > MOST_NOTED) return [EVERYTHING];
    const named = new Set(all.map(({ projectId }) => projectId));
    const silent = [...touched].filter((projectId) => !named.has(projectId));
    const own = silent.map((projectId) => this.#bare("own", projectId, this.#actorId));
    const isOrg = hasChanged && touched.size === 0 && all.length === 0;
    return [...all, ...own, ...(isOrg ? [this.#bare("organization", null, null)] : [])];
  }

  #bare(type: string, projectId: string | null, only: string | null): Change {
    return { ...bare(type, CHANGED), projectId, actorId: this.#actorId, only };
  }
}
