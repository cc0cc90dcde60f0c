import { expect, test } from "bun:test";
import { madeTypes, sampled } from "./support/samples.ts";
import { statementsOf } from "./support/statements.ts";
import { type World, world } from "./support/world.ts";

/** A list with a to-do in it: what is kept with an open file was read when that was made. */
async function listOf({ make, project }: World): Promise<string> {
  const list = await make("owner", (await project()).tool("todos"), {
    type: "todolist",
    title: "List",
  });
  await make("owner", list.id, { type: "todo", title: "First" });
  return list.id;
}

/** One that mentions somebody, is handed to two others and told to everybody. */
const toldToAll = ({ people: { admin, member, other } }: World) => ({
  type: "todo",
  title: "Second",
  notify: true,
  assignee_ids: [member.membershipId, other.membershipId],
  content_html: `<p><span class="mention" data-membership-id="${admin.membershipId}">@Admin</span>, look.</p>`,
});

test("a to-do is made with few statements, and one that many hear of with few for each of them", async () => {
  const w = await world();
  const list = await listOf(w);
  const plain = await statementsOf(() => w.make("owner", list, { type: "todo", title: "Second" }));
  expect(plain.length).toBeLessThanOrEqual(8);
  const told = await statementsOf(() => w.make("owner", list, toldToAll(w)));
  expect(told.length).toBeLessThanOrEqual(32);
  expect(w.rows("select action from notifications order by action")).toEqual([
    ...["assigned", "assigned", "mentioned"].map((action) => ({ action })),
  ]);
});

test("one of every type on which nothing hangs yet answers as it is read", async () => {
  const s = await sampled();
  for (const { name } of madeTypes()) {
    const { sent, under } = s.sampleOf(name);
    if (under === null) continue;
    for (const who of ["owner", "member"] as const) {
      const { assignee_ids: _, recurrence: __, ...body } = sent;
      const answer = await s.call(who, "POST", `/recordings/${s.parents[under]}/children`, {
        type: name,
        ...body,
      });
      expect([name, who, answer.status]).toEqual([name, who, 201]);
      expect((await s.call(who, "GET", `/recordings/${answer.body.id}`)).body).toEqual(answer.body);
    }
  }
});

test("what is made answers as it is read, whatever is being changed around it", async () => {
  const w = await world();
  const list = await listOf(w);
  const [{ project_id: project }] = w.rows("select project_id from recordings where id = ?", list);
  for (const [kind, id] of [[], ["status", project], ["shown", list], ["hidden", list]]) {
    if (kind && id)
      w.change("insert into subtree_changes (kind, id, below) values (?, ?, 1000)", kind, id);
    for (const who of ["owner", "member"] as const)
      for (const sent of [
        {},
        toldToAll(w),
        { visible_to_clients: true },
        { status: "drafted", notify: true },
      ]) {
        const made = await w.make(who, list, { type: "todo", title: "One", ...sent });
        expect([kind, (await w.call(who, "GET", `/recordings/${made.id}`)).body]).toEqual([
          kind,
          made,
        ]);
        if (made.status === "drafted") continue;
        const comment = (
          await w.call(who, "POST", `/recordings/${made.id}/comments`, { content: "Said" })
        ).body;
        expect([kind, (await w.call(who, "GET", `/recordings/${comment.id}`)).body]).toEqual([
          kind,
          comment,
        ]);
      }
    w.change("delete from subtree_changes");
  }
});
