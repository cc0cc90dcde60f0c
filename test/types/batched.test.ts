import { expect, test } from "bun:test";
import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { has, isTop } from "#/core/recordings/types.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

interface Verb {
  verb: string;
  body: (s: Sampled, one: Body) => Body;
  of: (type: RecordingType) => boolean;
  /** What is so of each afterwards. */
  after: (s: Sampled, one: Body) => Body;
}

/** What is fixed is put in another order all the same. */
const moves = (type: RecordingType) => !type.isLine && !isTop(type);
const VERBS: readonly Verb[] = [
  {
    verb: "assign",
    of: (type) => has(type, assignable),
    body: ({ people }) => ({ membership_ids: [people.other.membershipId], mode: "replace" }),
    after: ({ people }) => ({ assignee_ids: [people.other.membershipId] }),
  },
  {
    verb: "due",
    of: (type) => "due_on" in type.input,
    body: () => ({ due_on: "2026-05-01" }),
    after: () => ({ due_on: "2026-05-01" }),
  },
  {
    verb: "shift_dates",
    of: (type) => "due_on" in type.input || "starts_at" in type.input,
    body: () => ({ days: 3 }),
    after: (_, { starts_at }) =>
      starts_at === undefined
        ? { due_on: "2026-03-23" }
        : {
            starts_at: "2026-03-23T09:00:00.000Z",
            ends_at: "2026-03-23T10:00:00.000Z",
          },
  },
  {
    verb: "color",
    of: (type) => "color" in type.input,
    body: () => ({ color: "aqua" }),
    after: () => ({ color: "aqua" }),
  },
  {
    verb: "status",
    of: (type) => !has(type, erasable),
    body: () => ({ status: "archived" }),
    after: () => ({ status: "archived" }),
  },
  {
    verb: "move",
    of: moves,
    body: (_, one) => ({ parent_id: one.parent_id }),
    after: () => ({}),
  },
];

test("what a batch can do with one type it does with two of it at once, and with no other, and then leaves nothing", async () => {
  const s = await sampled();
  for (const type of madeTypes())
    for (const { verb, body, of, after } of VERBS) {
      const ones = [await s.makeOne("owner", type.name), await s.makeOne("owner", type.name)];
      const ids = ones.map(({ id }) => id);
      const before = s.traces();
      const { status, body: answer } = await s.call("owner", "POST", "/recordings/batch", {
        verb,
        ids,
        ...body(s, ones[0]),
      });
      // Of a direct chat nobody may do some of it: that is said first.
      const refusal = type.name === "dm" && status === 403 ? 403 : 422;
      expect([type.name, verb, status]).toEqual([type.name, verb, of(type) ? 200 : refusal]);
      if (!of(type)) {
        expect([type.name, verb, s.traces()]).toEqual([type.name, verb, before]);
        continue;
      }
      // Two chats with the same people are one.
      expect([type.name, verb, answer]).toEqual([
        type.name,
        verb,
        { ids: [...new Set(ids)], count: new Set(ids).size },
      ]);
      for (const [n, id] of ids.entries()) {
        const read = (await s.call("owner", "GET", `/recordings/${id}`)).body;
        const wanted = after(s, ones[n]);
        const is = Object.fromEntries(Object.keys(wanted).map((key) => [key, read[key]]));
        expect([type.name, verb, is]).toEqual([type.name, verb, wanted]);
      }
    }
});
