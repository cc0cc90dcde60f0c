import { useEffect } from "react";
import type { Recording, Schemas } from "../../lib/api.ts";
import { fitting, keepOf, keptOf, type Seen } from "./kept-seen.ts";

type Event = Pick<Schemas["Event"], "created_at">;

/** So many versions of a document are remembered, and so many letters of all. */
const MOST = 20;
const MOST_LETTERS = 3_000_000;

const seen = new Map<string, readonly Seen[]>();
/** Documents of which what earlier pages had is here, or on its way. */
const brought = new Map<string, Promise<void>>();

/** Of one version what was there first is what the server sent; later it may be what is on its way there. */
function remember(id: string, first: readonly Seen[], more: readonly Seen[]): void {
  const versions = new Set(first.map(({ version }) => version));
  const all = [...first, ...more.filter(({ version }) => !versions.has(version))];
  const inOrder = all.toSorted((one, other) => one.version - other.version);
  seen.set(id, fitting(inOrder, MOST, MOST_LETTERS));
}

const bringBack = async (id: string): Promise<void> =>
  remember(id, await keptOf(id), seen.get(id) ?? []);

/** Remembers what a document says, also for pages to come: the server keeps its words only as they are now. */
export function useSeen({ id, version, updated_at, content_html }: Recording): void {
  useEffect(() => {
    const before = seen.get(id) ?? [];
    if (before.some((one) => one.version === version)) return;
    remember(id, before, [{ version, at: updated_at, html: content_html ?? "" }]);
    const back = brought.get(id) ?? bringBack(id);
    brought.set(id, back);
    void back.then(() => keepOf(id, seen.get(id) ?? []));
  }, [id, version, updated_at, content_html]);
}

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
