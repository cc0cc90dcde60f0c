import { expect, test } from "bun:test";
import { type Body, type Who, world } from "./support/world.ts";

/** A board whose done column two people follow; one of them follows a card in triage as well. */
async function kanban() {
  const w = await world();
  const project = await w.project();
  const columns = (await w.call("owner", "GET", `/recordings/${project.tool("board")}/children`))
    .body;
  const [triage, , done] = columns;
  const follow = (who: Who, id: string) => w.call(who, "PUT", `/recordings/${id}/subscription`);
  for (const who of ["other", "admin"] as const) await follow(who, done.id);
  const card = await w.make("member", triage.id, { type: "card", title: "Card" });
  await follow("other", card.id);
  const move = async (parent: Body, id = card.id) =>
    (await w.call("owner", "PUT", `/recordings/${id}/position`, { parent_id: parent.id })).body;
  const nameOf = (id: string) =>
    Object.entries(w.people).find(([, person]) => person.membershipId === id)?.[0];
  const read = () =>
    w.rows(
      "select membership_id as id, action from notifications where action <> 'granted_access'",
    );
  let known = read().length;
  /** Who was told what since it was asked last. */
  const told = () => {
    const rows = read();
    const fresh = rows.slice(known).map(({ id, action }) => [nameOf(id), action].join(" "));
    known = rows.length;
    return fresh.toSorted();
  };
  const logOf = async (id: string) =>
    (await w.call("owner", "GET", `/recordings/${id}/events`)).body.map(
      ({ action }: Body) => action,
    );
  return { ...w, triage, done, card, move, told, logOf, nameOf };
}

test("a card that is moved to the done column tells each person once, for the weightiest reason", async () => {
  const { triage, done, card, move, told, call } = await kanban();
  expect(await move(done)).toMatchObject({ completed: true });
  expect(told()).toEqual(["admin posted", "member completed", "other completed"]);
  await call("other", "PUT", `/recordings/${triage.id}/subscription`);
  expect(await move(triage)).toMatchObject({ completed: false });
  expect(told()).toEqual(["member reopened", "other reopened"]);
  await call("owner", "PUT", `/recordings/${card.id}/completion`);
  told();
  expect(await move(done)).toMatchObject({ completed: true });
  expect(told()).toEqual(["admin posted", "other posted"]);
});

test("a card made in the done column is completed, and tells nobody so beside that it was posted", async () => {
  const { triage, done, move, told, make, logOf, people } = await kanban();
  const made = await make("member", done.id, { type: "card", title: "Made" });
  expect(made).toMatchObject({ completed: true, completer_id: people.member.membershipId });
  expect(await logOf(made.id)).toEqual(["created", "completed"]);
  expect(told()).toEqual(["admin posted", "other posted"]);
  expect(await move(triage, made.id)).toMatchObject({ completed: false, completed_at: null });
});

test("a draft in the done column is completed when it is published", async () => {
  const { done, told, make, call, logOf } = await kanban();
  const draft = await make("member", done.id, { type: "card", title: "Draft", status: "drafted" });
  expect([draft.completed, told()]).toEqual([false, []]);
  const published = (await call("member", "POST", `/recordings/${draft.id}/publish`)).body;
  expect([published.status, published.completed]).toEqual(["active", true]);
  expect(await logOf(draft.id)).toEqual(["published", "completed"]);
  expect(told()).toEqual(["admin posted", "other posted"]);
});

test("a card copied into the done column is completed, one copied with its column is open", async () => {
  const { triage, done, card, told, call, logOf } = await kanban();
  const copy = (await call("owner", "POST", `/recordings/${card.id}/copy`, { parent_id: done.id }))
    .body;
  expect([copy.parent_id, copy.completed]).toEqual([done.id, true]);
  expect(await logOf(copy.id)).toEqual(["copied", "completed"]);
  expect(told()).toEqual(["admin posted", "other posted"]);
  const batch = { verb: "copy", ids: [card.id, copy.id], parent_id: done.id };
  const { ids } = (await call("owner", "POST", "/recordings/batch", batch)).body;
  for (const id of ids)
    expect((await call("owner", "GET", `/recordings/${id}`)).body.completed).toBe(true);
  const column = (
    await call("owner", "POST", `/recordings/${done.id}/copy`, { parent_id: done.parent_id })
  ).body;
  const inside = (await call("owner", "GET", `/recordings/${column.id}/children`)).body;
  expect([column.kind, ...new Set(inside.map(({ completed }: Body) => completed))]).toEqual([
    "column",
    false,
  ]);
  const back = (
    await call("owner", "POST", `/recordings/${copy.id}/copy`, { parent_id: triage.id })
  ).body;
  expect(back.completed).toBe(false);
});
