import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { scene } from "./support/search.ts";
import { visibleAnswer, world } from "./support/world.ts";

test("what can't be meant is 422, field by field", async () => {
  const { call } = await scene();
  const refused: [string, string, string][] = [
    ["", "q", "required"],
    ["q=", "q", "required"],
    ["q=%20%09", "q", "required"],
    ["sort=recent&page=2", "q", "required"],
    ["project_id=", "q", "required"],
    ["project_id=,", "q", "required"],
    ["q=a&project_id=,", "", ""],
    [`q=${"x".repeat(1001)}`, "q", "too_long"],
    [`q=${"x".repeat(10_240)}`, "q", "too_long"],
    ["q=a&type=nothing", "type", "not_in_list"],
    ["q=a&type=message,", "", ""],
    ["q=a&type=", "type", "not_in_list"],
    ["q=a&file_type=exe", "file_type", "not_in_list"],
    ["q=a&file_type=toString", "file_type", "not_in_list"],
    ["q=a&creator_id=x", "creator_id", "invalid"],
    ["q=a&after=2026-02-30", "after", "invalid"],
    ["q=a&before=yesterday", "before", "invalid"],
    ["q=a&after=2026-02-02&before=2026-02-01", "before", "out_of_range"],
    ["q=a&sort=best", "sort", "not_in_list"],
    ["q=a&page=0", "page", "out_of_range"],
    ["q=a&per_page=0", "per_page", "out_of_range"],
    ["q=a&per_page=many", "per_page", "invalid"],
  ];
  for (const [query, field, code] of refused) {
    const { status, body } = await call("owner", "GET", `/search?${query}`);
    const told = body.error?.fields?.[field]?.[0].code ?? "";
    expect([query, status, told]).toEqual([query, code ? 422 : 200, code]);
  }
});

test("a search is narrowed by project, type, author and day", async () => {
  const { call, make, home, project, write, titles, people, board, change } = await scene();
  const other = await project();
  const message = await write("Same words");
  await make("member", board, { type: "message", title: "Same words of a member", content: "x" });
  const list = await make("owner", other.tool("todos"), {
    type: "todolist",
    title: "Same words elsewhere",
  });
  await make("owner", list.id, { type: "todo", title: "Same words to do" });
  const all = ["Same words", "Same words elsewhere", "Same words of a member", "Same words to do"];
  const found = async (more: Record<string, string>, q = "same") =>
    (await titles(q, more)).toSorted();
  expect(await found({})).toEqual(all);
  expect(await found({ project_id: home.id })).toEqual([all[0], all[2]] as string[]);
  expect(await found({ project_id: `${home.id},${other.id}` })).toEqual(all);
  expect(await found({ type: "todo" })).toEqual([all[3]] as string[]);
  expect(await found({ type: "todo,todolist" })).toEqual([all[1], all[3]] as string[]);
  expect(await found({ creator_id: people.member.membershipId })).toEqual([all[2]] as string[]);
  expect(await found({ creator_id: people.member.membershipId.toUpperCase() })).toEqual([
    all[2],
  ] as string[]);
  expect(await found({ creator_id: newId() })).toEqual([]);
  expect(await found({ file_type: "pdf" })).toEqual([]);
  change("update recordings set created_at = '2026-01-31T23:30:00.000Z' where id = ?", message.id);
  expect(await found({ before: "2026-01-31" })).toEqual([all[0]] as string[]);
  expect(await found({ after: "2026-01-31", before: "2026-01-31" })).toEqual([all[0]] as string[]);
  expect(await found({ before: "2026-01-30" })).toEqual([]);
  expect(await found({ after: "2026-02-01" })).toEqual(all.slice(1));
  expect(await found({ after: "0001-01-01", before: "9999-12-31" })).toEqual(all);
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  expect(await found({ before: "2026-01-31" })).toEqual([]);
  expect(await found({ after: "2026-02-01", before: "2026-02-01" })).toEqual([all[0]] as string[]);
  expect(await found({ type: "todo" }, "")).toEqual([all[3]] as string[]);
  expect(await found({ project_id: other.id, type: "todo,todolist" }, " ")).toEqual([
    all[1],
    all[3],
  ] as string[]);
});

test("a project that the caller does not reach is the same 404 as one that does not exist", async () => {
  const { call, project } = await scene();
  const hidden = await project("member", { all_access: false });
  for (const who of ["owner", "admin", "client"] as const) {
    const ask = async (id: string) =>
      visibleAnswer(await call(who, "GET", `/search?q=a&project_id=${encodeURIComponent(id)}`));
    const missing = await ask(newId());
    expect(missing.status).toBe(404);
    for (const id of [hidden.id, `${newId()},${hidden.id}`, `${hidden.id},`])
      expect(await ask(id)).toEqual(missing);
  }
  expect((await call("member", "GET", `/search?q=a&project_id=${hidden.id}`)).status).toBe(200);
});

test("what is no id narrows nothing: it is refused by its name, wherever recordings are looked for", async () => {
  const { call, project } = await world();
  const { id } = await project();
  for (const path of ["/search?q=x", "/recordings?sort=created_at"])
    for (const text of ["x", `${id},x`, `${id}x`, "%00"]) {
      const { status, body } = await call("owner", "GET", `${path}&project_id=${text}`);
      expect([path, text, status, Object.keys(body.error.fields ?? {})]).toEqual([
        path,
        text,
        422,
        ["project_id"],
      ]);
    }
  for (const path of ["/search?q=x", "/recordings?sort=created_at"])
    expect((await call("owner", "GET", `${path}&project_id=${id.toUpperCase()}`)).status).toBe(200);
});
