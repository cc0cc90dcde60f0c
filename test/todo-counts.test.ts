import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("what a list says it holds follows whatever is done to its to-dos, for who sees it", async () => {
  const { call, make, project, people } = await world();
  const { id, tool } = await project();
  const todolist = await make("owner", tool("todos"), { type: "todolist", title: "Launch" });
  await call("owner", "PUT", `/projects/${id}/people`, {
    grant: [people.client.membershipId],
  });
  const group = await make("owner", todolist.id, { type: "todolist", title: "Group" });
  const shown = { visible_to_clients: true };
  await call("owner", "PUT", `/recordings/${todolist.id}/visibility`, shown);
  const todo = (parent: string, title: string, more: object = {}) =>
    make("owner", parent, { type: "todo", title, ...more });
  const [one, two, three] = [
    await todo(todolist.id, "One"),
    await todo(todolist.id, "Two"),
    await todo(group.id, "Three"),
  ];
  const held = async () => {
    const said = async (who: "owner" | "client") =>
      (await call(who, "GET", `/recordings/${todolist.id}`)).body.completed_ratio;
    return [await said("owner"), await said("client")];
  };
  expect(await held()).toEqual(["0/3", "0/3"]);
  const steps: [string, string, object | undefined, [string, string]][] = [
    ["PUT", `/recordings/${one.id}/completion`, undefined, ["1/3", "1/3"]],
    ["PUT", `/recordings/${two.id}/visibility`, { visible_to_clients: false }, ["1/3", "1/2"]],
    ["PUT", `/recordings/${two.id}/completion`, undefined, ["2/3", "1/2"]],
    ["PUT", `/recordings/${three.id}/status/trashed`, undefined, ["2/2", "1/1"]],
    ["PUT", `/recordings/${three.id}/status/active`, undefined, ["2/3", "1/2"]],
    ["DELETE", `/recordings/${one.id}/completion`, undefined, ["1/3", "0/2"]],
    ["PUT", `/recordings/${group.id}/status/archived`, undefined, ["1/2", "0/1"]],
    ["PUT", `/recordings/${group.id}/status/active`, undefined, ["1/3", "0/2"]],
    ["PUT", `/recordings/${three.id}/position`, { parent_id: todolist.id }, ["1/3", "0/2"]],
  ];
  for (const [method, path, body, expected] of steps) {
    const { status } = await call("owner", method, path, body);
    expect([path, status < 300, ...(await held())]).toEqual([path, true, ...expected]);
  }
});
