import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { fieldsOf, list } from "./support/batch.ts";
import { services } from "./support/server.ts";
import { type Body, visibleAnswer } from "./support/world.ts";

test("one id that the caller doesn't see makes all of it 404, whatever else is wrong, and nothing happens", async () => {
  const { call, batch, ids, one, two, project, people, digest } = await list();
  const hidden = await call("owner", "POST", "/projects", { name: "Private" });
  const foreign = hidden.body.tools.find(({ key }: Body) => key === "folder").id;
  const many = [...ids, ...Array.from({ length: 96 }, () => ids[0])];
  const before = digest();
  const bodies: object[] = [
    { verb: "assign", mode: "add", membership_ids: [people.client.membershipId] },
    { verb: "due", due_on: "2026-04-02" },
    { verb: "shift_dates", days: 1 },
    { verb: "move", parent_id: two.id },
    { verb: "move", parent_id: project.tool("folder") },
    { verb: "copy", parent_id: two.id },
    { verb: "status", status: "trashed" },
    { verb: "color", color: "red" },
    { verb: "group", parent_id: null, title: "Group" },
  ];
  for (const body of bodies) {
    const answers = await Promise.all(
      [foreign, newId()].map(async (id) =>
        visibleAnswer(await batch("member", { ...body, ids: [...many, id] })),
      ),
    );
    expect([body, answers[0]?.status]).toEqual([body, 404]);
    expect(answers[0]).toEqual(answers[1] as never);
  }
  for (const verb of ["move", "copy"])
    expect((await batch("member", { verb, ids, parent_id: foreign })).status).toBe(404);
  expect((await batch("client", { verb: "due", ids, due_on: null })).status).toBe(404);
  expect((await batch("stranger", { verb: "due", ids: [one.id], due_on: null })).status).toBe(404);
  expect(digest()).toBe(before);
});

test("what is wrong is named by its place, and nothing happens", async () => {
  const { call, make, batch, ids, one, two, project, people, digest, change } = await list();
  const comment = await make("owner", one.id, { type: "comment", content: "Word" });
  const group = await make("owner", one.id, { type: "todolist", title: "Group" });
  const archived = await make("owner", two.id, { type: "todo", title: "Archived" });
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  const folder = await make("owner", project.tool("folder"), { type: "folder", title: "Folder" });
  const [column] = (await call("owner", "GET", `/recordings/${project.tool("board")}/children`))
    .body;
  const card = await make("owner", column.id, { type: "card", title: "Card" });
  const [set, client] = [project.tool("todos"), people.client.membershipId];
  const hundred = [...ids, ...Array.from({ length: 97 }, newId)];
  const before = digest();
  const refusals: [object, number, object][] = [
    [{ verb: "move", ids: [...ids, set], parent_id: one.id }, 422, { "ids[3]": "wrong_type" }],
    [
      { verb: "move", ids: [ids[0], ids[0], comment.id], parent_id: two.id },
      422,
      { "ids[2]": "wrong_type" },
    ],
    [
      { verb: "move", ids: [...ids, one.id], parent_id: two.id },
      422,
      { parent_id: "wrong_parent", "ids[3]": "wrong_parent" },
    ],
    [
      { verb: "move", ids, parent_id: set },
      422,
      { parent_id: "wrong_parent", "ids[0]": "wrong_parent" },
    ],
    [
      { verb: "move", ids: [folder.id], parent_id: folder.id },
      422,
      { parent_id: "wrong_parent", "ids[0]": "wrong_parent" },
    ],
    [
      { verb: "move", ids: [group.id], parent_id: group.id },
      422,
      { parent_id: "wrong_parent", "ids[0]": "wrong_parent" },
    ],
    [{ verb: "move", ids: [...ids, archived.id], parent_id: two.id }, 409, {}],
    [{ verb: "move", ids }, 422, { parent_id: "required" }],
    [
      { verb: "copy", ids: [ids[0], comment.id], parent_id: two.id },
      422,
      { "ids[1]": "wrong_type" },
    ],
    [{ verb: "copy", ids: [...ids, set], parent_id: two.id }, 422, { "ids[3]": "wrong_type" }],
    [{ verb: "status", ids: [ids[0], set], status: "trashed" }, 422, { "ids[1]": "wrong_type" }],
    [{ verb: "status", ids, status: "drafted" }, 422, { status: "not_in_list" }],
    [{ verb: "due", ids: [...ids, one.id], due_on: null }, 422, { "ids[3]": "wrong_type" }],
    [
      { verb: "due", ids: [ids[0], card.id], due_on: null, starts_on: null },
      422,
      { "ids[1]": "wrong_type" },
    ],
    [{ verb: "due", ids, due_on: "2026-02-30" }, 422, { due_on: "invalid" }],
    [{ verb: "due", ids }, 422, { due_on: "required" }],
    [{ verb: "shift_dates", ids: [ids[0], one.id], days: 1 }, 422, { "ids[1]": "wrong_type" }],
    [{ verb: "shift_dates", ids, days: 3651 }, 422, { days: "out_of_range" }],
    [{ verb: "shift_dates", ids, days: 1.5 }, 422, { days: "wrong_type" }],
    [
      { verb: "assign", ids, membership_ids: [client], mode: "add" },
      422,
      { "membership_ids[0]": "not_member" },
    ],
    [
      { verb: "assign", ids: [one.id], membership_ids: [], mode: "add" },
      422,
      { "ids[0]": "wrong_type" },
    ],
    [{ verb: "assign", ids, membership_ids: [] }, 422, { mode: "required" }],
    [{ verb: "color", ids: [one.id], color: "puce" }, 422, { color: "not_in_list" }],
    [{ verb: "due", ids: [...hundred, newId()], due_on: null }, 422, { ids: "too_long" }],
    [{ verb: "due", ids: [], due_on: null }, 422, { ids: "too_short" }],
    [{ verb: "due", ids: [ids[0], "nonsense"], due_on: null }, 422, { "ids[1]": "invalid" }],
    [{ verb: "due", due_on: null }, 422, { ids: "required" }],
    [{ verb: "due", ids, due_on: null, color: "red" }, 422, { color: "unknown" }],
    [{ verb: "publish", ids }, 422, { verb: "not_in_list" }],
    [{ verb: "toString", ids }, 422, { verb: "not_in_list" }],
    [{ ids }, 422, { verb: "required" }],
  ];
  for (const [body, status, fields] of refusals) {
    const refused = await batch("owner", body);
    expect([body, refused.status, fieldsOf(refused)]).toEqual([body, status, fields]);
  }
  expect(digest()).toBe(before);
  change("update org set settings = ?", JSON.stringify({ restrict_content_actions: true }));
  services.tenants.close((await call("owner", "GET", "/account")).body.id);
  const restricted = await batch("other", { verb: "status", ids, status: "trashed" });
  expect([restricted.status, restricted.body.error.code]).toEqual([403, "restricted_by_settings"]);
});
