import { expect } from "bun:test";
import type { Answer, Body, Who, World } from "../support/world.ts";

/** A request, and how it is refused: as "403 forbidden", or by the codes of the fields that are wrong. */
export type Refusal = readonly [
  who: Who,
  method: string,
  path: string,
  body: unknown,
  refusal: string | Record<string, string>,
];

const codesOf = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(Object.entries<Body>(body.error?.fields ?? {}).map(([field, [issue]]) => [field, issue.code]));

/** Each of these is refused as it says, and leaves nothing behind. */
export async function expectRefused(
  { call, digest }: Pick<World, "call" | "digest">,
  refusals: readonly Refusal[],
): Promise<void> {
  const before = digest();
  for (const [who, method, path, body, refusal] of refusals) {
    const answer = await call(who, method, path, body);
    const request = [who, method, path, body];
    if (typeof refusal === "string")
      expect([...request, `${answer.status} ${answer.body.error?.code}`]).toEqual([...request, refusal]);
    else expect([...request, answer.status, codesOf(answer)]).toEqual([...request, 422, refusal]);
  }
  expect(digest()).toBe(before);
}

/** Who was told what since the last look, in order. */
export function newsOf({ rows, people }: Pick<World, "rows" | "people">) {
  const names = new Map(Object.entries(people).map(([who, { membershipId }]) => [membershipId, who]));
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
