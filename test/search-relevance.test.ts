import { expect, test } from "bun:test";
import corpus from "./corpora/search-cases.json";
import { searching } from "./support/search.ts";
import { clock } from "./support/server.ts";
import { world } from "./support/world.ts";

interface Case {
  q: string;
  /** What must come first. */
  first?: string;
  /** What must be found as well. */
  also?: string[];
  /** All that may be found. */
  only?: string[];
  none?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

test("each query finds first what its author had in mind", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const keys = new Map<string, string>();
  for (const { key, title, content, age_days } of corpus.documents.toSorted(
    (a, b) => b.age_days - a.age_days,
  )) {
    const { id } = await w.make("owner", board, { type: "message", title, content });
    keys.set(id, key);
    w.change(
      "update recordings set created_at = ? where id = ?",
      new Date(clock.time - age_days * DAY_MS).toISOString(),
      id,
    );
  }
  const search = searching(w);
  const wrong: unknown[] = [];
  for (const { q, first, also = [], only, none } of corpus.cases as Case[]) {
    const found = (await search("owner", q)).map(({ id }) => keys.get(id) ?? "");
    const isRight =
      found[0] === first &&
      also.every((key) => found.includes(key)) &&
      (!only || found.toSorted().join() === only.toSorted().join()) &&
      (!none || found.length === 0);
    if (!isRight) wrong.push({ q, found });
  }
  expect(wrong).toEqual([]);
  expect(corpus.cases.length).toBeGreaterThan(40);
});
