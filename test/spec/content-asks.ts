import type { World } from "../support/world.ts";

/** Who was told what since the last look, in order. */
export function newsOf({ rows, people }: Pick<World, "rows" | "people">) {
  const names = new Map(
    Object.entries(people).map(([who, { membershipId }]) => [membershipId, who]),
  );
  let seen = rows<{ seq: number | null }>("select max(seq) as seq from notifications")[0]?.seq ?? 0;
  return (): [who: string, action: string][] => {
    const found = rows<{ seq: number; id: string; action: string }>(
      "select seq, membership_id as id, action from notifications where seq > ? and action <> 'granted_access' order by seq",
      String(seen),
    );
    seen = found.at(-1)?.seq ?? seen;
    return found.map(({ id, action }) => [names.get(id) ?? id, action]);
  };
}

/** What was logged since the last look. */
export function logOf({ actions }: Pick<World, "actions">) {
  let seen = actions().length;
  return (): string[] => {
    const all = actions();
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
}
