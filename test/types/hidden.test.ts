import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { type Body, visibleAnswer } from "../support/world.ts";

/** Clients see every tool, and all that other things are made under. */
async function shown(s: Sampled): Promise<void> {
  for (const id of Object.values(s.parents))
    await s.call("owner", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: true });
}

/** What somebody is told by every route that reads one recording or lists some. */
async function told(
  { call }: Sampled,
  who: "client" | "owner",
  id: string,
  type: string,
  parent: string | null,
) {
  const reads = [
    "",
    "/comments",
    "/cheers",
    "/subscribers",
    "/events",
    "/references",
    "/children",
    "/assignees",
  ];
  const answers = [];
  for (const path of reads)
    answers.push(visibleAnswer(await call(who, "GET", `/recordings/${id}${path}`)));
  const lists = [
    `/recordings?type=${type}`,
    `/search?q=words&type=${type}`,
    ...(parent ? [`/recordings/${parent}/children?type=${type}`] : []),
  ];
  const listed = [];
  for (const path of lists) {
    const { body } = await call(who, "GET", path);
    listed.push((Array.isArray(body) ? body : []).some((row: Body) => row.id === id));
  }
  return { answers, listed };
}

test("a client can't tell one of any type that is hidden from one that isn't there, and reads it when it is shown", async () => {
  const s = await sampled();
  await shown(s);
  const nothing = (await told(s, "client", newId(), "todo", null)).answers;
  expect(new Set(nothing.map(({ status }) => status))).toEqual(new Set([404]));
  for (const { name, isLine } of madeTypes()) {
    if (isLine || name === "dm") continue;
    const hidden = name === "health_update" ? {} : { visible_to_clients: false };
    const { id, parent_id } = await s.makeOne("owner", name, hidden);
    expect([name, await told(s, "client", id, name, parent_id)]).toEqual([
      name,
      { answers: nothing, listed: parent_id ? [false, false, false] : [false, false] },
    ]);
    const before = s.traces();
    for (const [method, path, body] of [
      ["PATCH", "", { title: "x" }],
      ["POST", "/comments", { content: "x" }],
      ["POST", "/cheers", { content: "👍" }],
      ["PUT", "/status/trashed"],
      ["PUT", "/subscription"],
      ["POST", "/children", { type: "todo", title: "x" }],
    ] as const)
      expect([
        name,
        method,
        path,
        visibleAnswer(await s.call("client", method, `/recordings/${id}${path}`, body)),
      ]).toEqual([name, method, path, nothing[0] as never]);
    expect([name, s.traces()]).toEqual([name, before]);
    const { body } = await s.call("owner", "PUT", `/recordings/${id}/visibility`, {
      visible_to_clients: true,
    });
    const seen = (await s.call("client", "GET", `/recordings/${id}`)).body;
    const differing = Object.keys(body).filter((key) => !Bun.deepEquals(body[key], seen[key]));
    expect([name, differing]).toEqual([name, ["subscribed", "can"]]);
  }
});
