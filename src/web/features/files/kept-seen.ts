import { delMany, entries, get, set } from "idb-keyval";
import { answersOwner, LONGEST_MS, seenStore } from "../../offline/answers.ts";
import { isIn } from "../../offline/whose.ts";

/** The words of one version, as a page had them. */
export interface Seen {
  version: number;
  at: string;
  html: string;
}

interface Kept {
  /** Who saw them. */
  identity: string;
  at: number;
  versions: readonly Seen[];
}

/** The latest so many documents are kept, of each so many versions, and so many letters of these. */
const MOST_DOCUMENTS = 30;
const MOST_VERSIONS = 5;
const MOST_LETTERS = 300_000;

/** The last of some versions, as many as fit, and one at least. */
export function fitting(all: readonly Seen[], most: number, letters: number): readonly Seen[] {
  const last: Seen[] = [];
  let left = letters;
  for (const one of all.toReversed().slice(0, most)) {
    left -= one.html.length;
    if (left < 0 && last.length > 0) break;
    last.unshift(one);
  }
  return last;
}

const isOwn = ({ identity, at }: Kept): boolean =>
  identity === answersOwner() && isIn(identity) && Date.now() - at <= LONGEST_MS;

/** What an earlier page had of a document. */
export async function keptOf(id: string): Promise<readonly Seen[]> {
  const kept = await get<Kept>(id, seenStore).catch(() => undefined);
  return kept && isOwn(kept) ? kept.versions : [];
}

/** Keeps that for pages to come, on this device, as long as who saw it is signed in. */
export async function keepOf(id: string, all: readonly Seen[]): Promise<void> {
  const identity = answersOwner();
  if (identity === null || !isIn(identity)) return;
  const versions = fitting(all, MOST_VERSIONS, MOST_LETTERS);
  try {
    await set(id, { identity, at: Date.now(), versions } satisfies Kept, seenStore);
    const kept = await entries<string, Kept>(seenStore);
    const last = kept.toSorted(([, one], [, other]) => other.at - one.at);
    const others = last.filter(([, one], at) => at >= MOST_DOCUMENTS || !isOwn(one));
    await delMany(
      others.map(([other]) => other),
      seenStore,
    );
  } catch {
    // Where nothing can be kept, this page has it alone.
  }
}
