import { store } from "../../lib/store.ts";
import { ownKey } from "../../offline/whose.ts";

/** How far somebody is with the first steps of an organization, in this browser. */
export interface FirstMark {
  /** They stand on Home until all of them are done, or until they are put away. */
  isOn?: boolean;
  isAway?: boolean;
  /** The example project, once it is made. */
  example?: string;
  /** It was opened. */
  hasLooked?: boolean;
}

const keyOf = (org: string): string => ownKey(`first:${org}`);

/** Where the browser keeps nothing, and for who reads it. */
const marks = store<Readonly<Record<string, FirstMark>>>({});

function kept(org: string): FirstMark {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(keyOf(org)) ?? "{}");
    return typeof mark === "object" && mark !== null ? mark : {};
  } catch {
    // What can't be read begins anew.
    return {};
  }
}

const markOf = (org: string): FirstMark => marks.now()[keyOf(org)] ?? kept(org);

export const useFirstMark = (org: string): FirstMark => marks.use()[keyOf(org)] ?? kept(org);

export function markFirst(org: string, change: FirstMark): void {
  const next = { ...markOf(org), ...change };
  marks.set({ ...marks.now(), [keyOf(org)]: next });
  try {
    localStorage.setItem(keyOf(org), JSON.stringify(next));
  } catch {
    // It holds for this page then.
  }
}
