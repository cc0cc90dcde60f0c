import { expect, test } from "bun:test";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { has } from "#/core/recordings/types.ts";
import { madeTypes, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

test("one of every type is found by its words, by those who see it, and no more once it is gone or they are", async () => {
  const s = await sampled();
  for (const [n, type] of madeTypes().entries()) {
    const { name, title } = type;
    const word = `zq${String.fromCharCode(97 + n)}word`;
    const field =
      title === "required" ? { title: `The ${word}` } : { content_html: `<p>The ${word}</p>` };
    const { sent } = s.sampleOf(name);
    if (!("title" in sent || "content_html" in sent)) continue;
    const { id } = await s.makeOne("owner", name, field);
    const found = async (who: "owner" | "member" | "client" | "stranger", more = "") => {
      const { body } = await s.call(who, "GET", `/search?q=${word}${more}`);
      return Array.isArray(body) ? body.map((row: Body) => row.id) : body.error.code;
    };
    expect([name, await found("member"), await found("owner", `&type=${name}`)]).toEqual([
      name,
      [id],
      [id],
    ]);
    const other = name === "todo" ? "message" : "todo";
    expect([name, await found("owner", `&type=${other}`), await found("stranger")]).toEqual([
      name,
      [],
      "not_found",
    ]);
    const visible = (await s.call("client", "GET", `/recordings/${id}`)).status === 200;
    expect([name, await found("client")]).toEqual([name, visible ? [id] : []]);
    await s.call(
      "owner",
      "PATCH",
      `/recordings/${id}`,
      title === "required" ? { title: "Else" } : { content_html: "<p>Else</p>" },
    );
    expect([name, await found("owner")]).toEqual([name, []]);
    await s.call("owner", "PATCH", `/recordings/${id}`, field);
    expect([name, await found("owner")]).toEqual([name, [id]]);
    if (has(type, erasable)) await s.call("owner", "DELETE", `/recordings/${id}`);
    else await s.call("owner", "PUT", `/recordings/${id}/status/trashed`);
    expect([name, await found("owner")]).toEqual([name, []]);
  }
});
