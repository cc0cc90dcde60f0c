import { expect, test } from "bun:test";
import { statementsOf } from "../support/statements.ts";
import { type Body, world } from "../support/world.ts";
import { callTool, tokenOf } from "./door.ts";

const counts = (ran: readonly string[]) => ran.filter((sql) => /\bcount\(/.test(sql)).length;

test("pages that go on by a cursor are not counted, since nobody is told how many there are", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { body: project } = await w.call("owner", "POST", "/projects", { name: "Reef" });
  const board = project.tools.find(({ key }: Body) => key === "message_board").id;
  const children = `/recordings/${board}/children`;
  const made: string[] = [];
  for (const title of ["One", "Two", "Three"])
    made.push((await w.call("owner", "POST", children, { type: "message", title })).body.id);
  for (const content of ["One", "Two", "Three"])
    await w.call("owner", "POST", `/recordings/${made[0]}/comments`, { content });
  const organization = w.org.slug;
  for (const [name, under, args, path] of [
    ["list_recordings", "recordings", { type: "message" }, "/recordings?type=message"],
    ["list_children", "recordings", { id: board }, `${children}?`],
    ["list_comments", "comments", { id: made[0] }, `/recordings/${made[0]}/comments?`],
  ] as const) {
    const byRoute = await statementsOf(() => w.call("owner", "GET", `${path}&per_page=2`));
    expect(counts(byRoute), name).toBeGreaterThan(0);
    const seen: string[] = [];
    for (let asked: object | undefined = { organization, per_page: 2, ...args }; asked; ) {
      const of: object = asked;
      const ran = await statementsOf(async () => {
        const { answer, refused } = await callTool(token, name, of);
        expect(refused).toBeUndefined();
        for (const { id } of answer[under]) seen.push(id);
        asked = answer.next;
      });
      expect(counts(ran), name).toBe(0);
    }
    expect(new Set(seen).size, name).toBe(3);
    expect(seen.length, name).toBe(3);
  }
});
