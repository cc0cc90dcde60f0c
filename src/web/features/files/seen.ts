import { useEffect } from "react";
import type { Recording, Schemas } from "../../lib/api.ts";

type Event = Pick<Schemas["Event"], "created_at">;

/** The words of one version, as this page had them. */
interface Seen {
  version: number;
  at: string;
  html: string;
}

/** So many versions of a document are remembered, and so many letters of all. */
const MOST = 20;
const MOST_LETTERS = 3_000_000;

const seen = new Map<string, readonly Seen[]>();

/** Remembers what a document says, as long as the page lasts: the server keeps its words only as they are now. */
export function useSeen({ id, version, updated_at, content_html }: Recording): void {
  useEffect(() => {
    const before = seen.get(id) ?? [];
    // Of one version what stands here first is what the server sent; later it may be what is on its way there.
    if (before.some((one) => one.version === version)) return;
    const all = [...before, { version, at: updated_at, html: content_html ?? "" }];
    const fits = (some: readonly Seen[]) =>
      some.length <= MOST && some.reduce((sum, { html }) => sum + html.length, 0) <= MOST_LETTERS;
    while (!fits(all) && all.length > 1) all.shift();
    seen.set(id, all);
  }, [id, version, updated_at, content_html]);
}

/** What a document said at a version; null where this page hasn't seen that. */
export const wordsAt = (id: string, version: number): string | null =>
  seen.get(id)?.find((one) => one.version === version)?.html ?? null;

/** What it said from one event to the next. */
function wordsBetween(id: string, from: Event, to: Event | undefined): string | null {
  const isBetween = ({ at }: Seen) => at >= from.created_at && (!to || at < to.created_at);
  return seen.get(id)?.find(isBetween)?.html ?? null;
}

/** What an event made of the words, where they were seen before it and after; all its kind, in their order. */
export function changeBy(
  id: string,
  events: readonly Event[],
  at: number,
): { before: string; after: string } | null {
  const [previous, event] = [events[at - 1], events[at]];
  if (!previous || !event) return null;
  const before = wordsBetween(id, previous, event);
  const after = wordsBetween(id, event, events[at + 1]);
  return before === null || after === null ? null : { before, after };
}
