import { expect, test } from "bun:test";
import { clock } from "./support/server.ts";
import { talk } from "./support/talk.ts";

test("a room is read backwards from its end, and no line is lost or repeated", async () => {
  const { call, room, say, texts } = await talk();
  for (const content of ["1", "2", "3", "4", "5", "6", "7"]) {
    await say("member", content);
    if (!["3", "4"].includes(content)) clock.advance(7);
  }
  const read = async (query: string) => {
    const { body, headers } = await call(
      "other",
      "GET",
      query.startsWith("/api") ? query : `/recordings/${room}/children${query}`,
    );
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    return {
      said: texts(body),
      first: body[0]?.created_at,
      next: next?.slice(new URL(next).origin.length),
      headers,
    };
  };
  const all = await read("");
  expect([all.said, all.next, all.headers.get("x-total-count")]).toEqual([
    ["1", "2", "3", "4", "5", "6", "7"],
    undefined,
    null,
  ]);
  const last = await read("?limit=2");
  expect(last.said).toEqual(["6", "7"]);
  expect(last.next).toEndWith(
    `/recordings/${room}/children?limit=2&before=${encodeURIComponent(last.first)}`,
  );
  // 3, 4 and 5 were said in one millisecond.
  const middle = await read(last.next ?? "");
  expect([middle.said, (await read(`?limit=1&before=${last.first}`)).said]).toEqual([
    ["3", "4", "5"],
    ["3", "4", "5"],
  ]);
  const start = await read(middle.next ?? "");
  expect([start.said, start.next]).toEqual([["1", "2"], undefined]);
  expect((await read(`?before=${start.first}`)).said).toEqual([]);
  const east = encodeURIComponent(last.first.replace("Z", "+00:00"));
  expect((await read(`?before=${east}`)).said).toEqual(["1", "2", "3", "4", "5"]);
  expect((await read("?before=9999-01-01T00:00:00Z&limit=100")).said).toHaveLength(7);
});

test("filters and pages of a room work as everywhere, and history is for chats alone", async () => {
  const { call, room, say, texts, project, digest } = await talk();
  for (const content of ["1", "2", "3"]) await say("member", content);
  const path = `/recordings/${room}/children`;
  const read = async (query: string) =>
    texts((await call("member", "GET", `${path}?${query}`)).body);
  expect(await read("type=chat_message&limit=2")).toEqual(["1", "2", "3"]);
  expect([
    await read("type=todo"),
    await read("status=trashed"),
    await read("completed=true"),
  ]).toEqual([[], [], []]);
  expect(await read("completed=false&status=active")).toEqual(["1", "2", "3"]);
  const paged = await call("member", "GET", `${path}?page=2&per_page=2`);
  expect([texts(paged.body), paged.headers.get("x-total-count")]).toEqual([["3"], "3"]);
  expect(await read("sort=created_at&direction=desc&per_page=2")).toEqual(["3", "2"]);
  const before = digest();
  const board = `/recordings/${project.tool("message_board")}/children`;
  const wrong: [string, string, string][] = [
    ...["0", "101", "-1"].map((limit): [string, string, string] => [
      `${path}?limit=${limit}`,
      "limit",
      "out_of_range",
    ]),
    ...["x", "1.5"].map((limit): [string, string, string] => [
      `${path}?limit=${limit}`,
      "limit",
      "invalid",
    ]),
    ...["yesterday", "2026-03-02", "2026-02-30T00:00:00Z"].map(
      (text): [string, string, string] =>
        [`${path}?before=${text}`, "before", "invalid"] as [string, string, string],
    ),
    [`${path}?before=2026-01-01T00:00:00Z&page=1`, "before", "invalid"],
    [`${path}?limit=5&sort=created_at`, "limit", "invalid"],
    [`${path}?limit=5&per_page=5`, "limit", "invalid"],
    [`${board}?limit=5`, "limit", "invalid"],
    [`${board}?before=2026-01-01T00:00:00Z`, "before", "invalid"],
  ];
  for (const [target, field, code] of wrong) {
    const { status, body } = await call("member", "GET", target);
    expect([target, status, body.error.fields[field]?.[0].code]).toEqual([target, 422, code]);
  }
  expect(digest()).toBe(before);
});
