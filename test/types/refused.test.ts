import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { LONGEST_CONTENT } from "#/lib/text.ts";
import { madeTypes, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

/** Values that no field like this one takes. */
function wrong(field: string, value: unknown): unknown[] {
  const never = [7.5, { a: 1 }, true];
  if (field === "title") return [...never, "", " \n", "x".repeat(10_001), null, ["x"]];
  if (field === "content_html" || field === "note")
    return [...never, ["x"], "x".repeat(LONGEST_CONTENT + 1)];
  if (field.endsWith("_on"))
    return [...never, "2026-02-30", "tomorrow", "2026-03-20T10:00:00Z", ""];
  if (field.endsWith("_ids"))
    return [7, "x", { a: 1 }, ["x"], [7], [newId()], Array(1001).fill(newId())];
  if (field.endsWith("_id")) return [...never, "x", newId(), ["x"]];
  if (field === "color") return [...never, "ultraviolet", "#ff0000", ""];
  if (field === "positions") return [7, "x", ["x"], { [newId()]: 2 }];
  if (field === "status") return [...never, "fine", ""];
  if (field === "position") return [-1, 101, "x", null];
  return typeof value === "object" ? [7, "x", {}, ["x"]] : [{ a: 1 }];
}

test("a wrong value of any field of any type is refused by its name, and leaves nothing", async () => {
  const s = await sampled();
  for (const { name } of madeTypes()) {
    const { sent, edited, path, under } = s.sampleOf(name);
    const one = await s.makeOne("owner", name);
    const [at, type] = [
      path ?? `/recordings/${s.parents[under ?? ""]}/children`,
      path ? {} : { type: name },
    ];
    const before = s.traces();
    const refused = async (
      method: string,
      to: string,
      body: Body,
      field: string,
      value: unknown,
    ) => {
      const { status, body: answer } = await s.call("owner", method, to, body);
      const cell = [name, method, field, JSON.stringify(value)?.slice(0, 40)];
      const fields = Object.keys(answer.error?.fields ?? {});
      expect([...cell, status, fields.map((key) => key.split(/[.[/]/)[0])]).toEqual([
        ...cell,
        422,
        fields.map(() => field),
      ]);
      expect([...cell, fields.length > 0]).toEqual([...cell, true]);
    };
    for (const [field, value] of Object.entries<unknown>(sent))
      for (const bad of wrong(field, value))
        await refused("POST", at, { ...type, ...sent, [field]: bad }, field, bad);
    for (const [field, value] of Object.entries<unknown>(edited))
      for (const bad of wrong(field, value))
        await refused("PATCH", `/recordings/${one.id}`, { [field]: bad }, field, bad);
    expect([name, s.traces()]).toEqual([name, before]);
  }
});
