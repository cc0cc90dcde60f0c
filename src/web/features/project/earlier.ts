import type { Schemas } from "../../lib/api.ts";

type Chart = Schemas["ProgressChart"];
type Listed = Chart["lists"][number];
type Change = Listed["history"][number];

/** One list that was moved; null took it off the hill. */
interface Move {
  list: Listed;
  position: number | null;
  note: string | null;
}

/** What one person moved in one go, and where every list stood then. */
export interface Stand {
  at: string;
  actor: Change["actor"];
  moves: Move[];
  /** What was saved and can be talked about. */
  update: Chart["updates"][number] | null;
  positions: Record<string, number>;
}

/** What somebody moves within so long is one go. */
const ONE_GO_MS = 10 * 60_000;
const ms = (at: string) => Date.parse(at);

/** Where a list stood at a time; null where it was on no hill. */
const positionAt = ({ history }: Listed, at: string): number | null =>
  history.find(({ created_at }) => created_at <= at)?.position ?? null;

const positionsAt = (lists: readonly Listed[], at: string): Record<string, number> =>
  Object.fromEntries(
    lists.flatMap((list) => {
      const position = positionAt(list, at);
      return position === null ? [] : [[list.todolist_id, position]];
    }),
  );

/** How things stood before, the newest first. */
export function standsOf({ lists, updates }: Chart): Stand[] {
  const changes = lists
    .flatMap((list) => list.history.map((change) => ({ list, change })))
    .toSorted((a, b) => b.change.created_at.localeCompare(a.change.created_at));
  const stands: Stand[] = [];
  for (const { list, change } of changes) {
    const { created_at: at, actor, position, note } = change;
    const last = stands.at(-1);
    const isSameGo =
      last?.actor.membership_id === actor.membership_id && ms(last.at) - ms(at) < ONE_GO_MS;
    const move = { list, position, note };
    if (isSameGo) last.moves.push(move);
    else stands.push({ at, actor, moves: [move], update: null, positions: positionsAt(lists, at) });
  }
  return stands.map((stand) => ({ ...stand, update: updateOf(stand, updates) }));
}

/** What was saved with these moves. */
const updateOf = (stand: Stand, updates: Chart["updates"]) =>
  updates.find(
    ({ creator, created_at }) =>
      creator.membership_id === stand.actor.membership_id &&
      Math.abs(ms(created_at) - ms(stand.at)) < ONE_GO_MS,
  ) ?? null;
