import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { worked } from "./support/copies.ts";
import type { Body, Who } from "./support/world.ts";

test("a copy that can't be made leaves no trace", async () => {
  const { call, copy, make, from, to, list, group, todo, comment, digest, change } = await worked();
  const set = from.tool("todos");
  const draft = await make("owner", set, { type: "todolist", title: "Draft", status: "drafted" });
  const [archived, trashed] = [
    await copy("owner", todo.id, list.id),
    await copy("owner", list.id, set),
  ];
  await call("owner", "PUT", `/recordings/${archived.body.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${trashed.body.id}/status/trashed`);
  const foreign = await make("other", from.tool("message_board"), {
    type: "message",
    title: "x",
    status: "drafted",
  });
  const subtask = await make("owner", archived.body.parent_id, { type: "todo", title: "Has none" });
  const before = digest();
  const wrong = (field: string, code: string) => [422, "validation_failed", { [field]: code }];
  const refusals: [Who, string, unknown, unknown[]][] = [
    ["owner", todo.id, newId(), [404, "not_found", {}]],
    ["other", todo.id, to.tool("todos"), [404, "not_found", {}]],
    ["owner", foreign.id, from.tool("message_board"), [404, "not_found", {}]],
    ["owner", todo.id, from.tool("folder"), wrong("parent_id", "wrong_parent")],
    ["owner", list.id, group.id, wrong("type", "wrong_parent")],
    ["owner", list.id, list.id, wrong("type", "wrong_parent")],
    ["owner", todo.id, subtask.id, wrong("type", "wrong_parent")],
    ["owner", set, set, wrong("type", "wrong_type")],
    ["owner", from.tool("folder"), from.tool("folder"), wrong("type", "wrong_type")],
    ["owner", comment.id, todo.id, wrong("type", "wrong_type")],
    ["owner", archived.body.id, list.id, [409, "conflict", {}]],
    ["owner", trashed.body.id, set, [409, "conflict", {}]],
    ["owner", subtask.id, archived.body.id, [409, "conflict", {}]],
    ["owner", todo.id, trashed.body.id, [409, "conflict", {}]],
    ["owner", todo.id, draft.id, [409, "conflict", {}]],
    ["owner", todo.id, undefined, wrong("parent_id", "required")],
    ["owner", todo.id, "nonsense", wrong("parent_id", "invalid")],
  ];
  for (const [who, id, parent_id, expected] of refusals) {
    const { status, body } = await call(who, "POST", `/recordings/${id}/copy`, { parent_id });
    const fields: Body[] = Object.entries(body.error.fields ?? {});
    const codes = Object.fromEntries(fields.map(([field, [issue]]) => [field, issue.code]));
    expect([who, id, parent_id, status, body.error.code, codes]).toEqual([
      who,
      id,
      parent_id,
      ...expected,
    ]);
  }
  expect(digest()).toBe(before);
  change(
    `insert into recordings (id, type, project_id, parent_id, creator_id, title, own_status, status, position, visible_to_clients, published_at, created_at, updated_at)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
     select o.id || i, type, project_id, ?, creator_id, title, own_status, status, i, 0, published_at, created_at, updated_at
     from n join recordings o on o.id = ?`,
    list.id,
    todo.id,
  );
  const tooMany = digest();
  const { status, body } = await copy("owner", list.id, set);
  expect([status, body.error.fields.id[0].code]).toEqual([422, "limit"]);
  expect(digest()).toBe(tooMany);
});
