import { expect, test } from "bun:test";
import { allTypes, isCreatable, isTop } from "#/core/recordings/types.ts";
import { parentsOf } from "../support/kinds.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import type { Answer } from "../support/world.ts";

/** One of every type there is, tools too, by type. */
async function oneOfEach({ call, makeOne, parents }: Sampled): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const id of Object.values(parents))
    ids[(await call("owner", "GET", `/recordings/${id}`)).body.type] ??= id;
  for (const { name } of madeTypes()) ids[name] = (await makeOne("owner", name)).id;
  return ids;
}

/** Why something was refused: the code of the field, or of the whole. */
const why = ({ status, body }: Answer): unknown =>
  status < 300
    ? "done"
    : (Object.values<{ code: string }[]>(body.error.fields ?? {})[0]?.[0]?.code ?? body.error.code);

const names = (types: readonly { name: string }[]) => types.map(({ name }) => name).toSorted();

test("each type is made under the types of the table, and under no other", async () => {
  const s = await sampled();
  const ids = await oneOfEach(s);
  expect(Object.keys(ids).toSorted()).toEqual(names(allTypes()));
  for (const { name: type } of allTypes().filter(isCreatable))
    for (const [parent, id] of Object.entries(ids)) {
      const before = s.traces();
      const made = await s.call("owner", "POST", `/recordings/${id}/children`, {
        type,
        ...s.sampleOf(type).sent,
      });
      const allowed = parentsOf(type).includes(parent);
      expect([type, "under", parent, why(made)]).toEqual([
        type,
        "under",
        parent,
        allowed ? "done" : "wrong_parent",
      ]);
      if (!allowed)
        expect([type, "under", parent, s.traces()]).toEqual([type, "under", parent, before]);
    }
});

test("each type is moved under the types of the table, lines and what is fixed nowhere, and refused it stays", async () => {
  const s = await sampled();
  const ids = await oneOfEach(s);
  for (const type of madeTypes()) {
    const { name, isFixed, isLine } = type;
    const { id, parent_id } = await s.makeOne("owner", name);
    const parents = isLine || isTop(type) ? [] : parentsOf(name);
    for (const [parent, to] of Object.entries(ids)) {
      if (parents.includes(parent) && !(isFixed && to !== parent_id)) continue;
      const before = s.traces();
      const moved = await s.call("owner", "PUT", `/recordings/${id}/position`, { parent_id: to });
      expect([name, "to", parent, moved.status >= 400]).toEqual([name, "to", parent, true]);
      if (!isLine && !isTop(type))
        expect([name, "to", parent, why(moved)]).toEqual([
          name,
          "to",
          parent,
          isFixed ? "wrong_type" : "wrong_parent",
        ]);
      expect([name, "to", parent, s.traces()]).toEqual([name, "to", parent, before]);
    }
    // What is in a direct chat is made there.
    for (const parent of isFixed ? [] : parents.filter((one) => one !== "dm")) {
      const one = await s.makeOne("owner", name);
      const moved = await s.call("owner", "PUT", `/recordings/${one.id}/position`, {
        parent_id: ids[parent],
      });
      expect([name, parent, why(moved), moved.body.parent_id]).toEqual([
        name,
        parent,
        "done",
        ids[parent],
      ]);
    }
  }
});
