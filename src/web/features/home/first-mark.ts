import { store } from "../../lib/store.ts";
import { keepOwn, keptOwn } from "../../offline/own.ts";

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

const nameOf = (org: string): string => `first:${org}`;

/** Where the browser keeps nothing, and for who reads it. */
const marks = store<Readonly<Record<string, FirstMark>>>({});

function kept(org: string): FirstMark {
  try {
    const mark: unknown = JSON.parse(keptOwn(nameOf(org)) ?? "{}");
    return typeof mark === "object" && mark !== null ? mark : {};
  } catch {
    // What can't be read begins anew.
    return {};
  }
}

const markOf = (org: string): FirstMark => marks.now()[nameOf(org)] ?? kept(org);

export const useFirstMark = (org: string): FirstMark => marks.use()[nameOf(org)] ?? kept(org);

export function markFirst(org: string, change: FirstMark): void {
  const next = { ...markOf(org), ...change };
  marks.set({ ...marks.now(), [nameOf(org)]: next });
  keepOwn(nameOf(org), JSON.stringify(next));
}
