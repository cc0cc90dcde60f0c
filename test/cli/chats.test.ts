import { expect, test } from "bun:test";
import { atTerminal, projectIn } from "../support/command-line.ts";

test("a project stands for its chat room, where something is said and where it is read", () =>
  atTerminal(async (terminal) => {
    const { atoll, address, slug } = terminal;
    const { project } = await projectIn(terminal);
    const said = await atoll(["chat", "say", project, "hello", "--json"]);
    expect(said.exit).toBe(0);
    const { parent_id: room } = said.json();
    const page = `${address}/${slug}/projects/${project}`;
    expect((await atoll(["chat", "say", page, "again", "--jq", ".parent_id"])).out).toBe(
      `${room}\n`,
    );
    expect((await atoll(["chat", "say", room, "last"])).exit).toBe(0);
    const lines = (await atoll(["chat", "room", project, "--json"])).json();
    expect(lines).toHaveLength(3);
    for (const place of [project, room])
      expect((await atoll(["chat", "read", place, "--json"])).json()).toEqual(lines);
    expect((await atoll(["chat", "say", crypto.randomUUID(), "hello"])).exit).toBe(5);
  }));
