import { expect, test } from "bun:test";
import { costOf } from "./support/cost.ts";
import { searching } from "./support/search.ts";
import { world } from "./support/world.ts";

async function scene() {
  const w = await world();
  const { id: projectId, tool } = await w.project();
  const write = (title: string, content = "nothing else") =>
    w.make("owner", tool("message_board"), { type: "message", title, content });
  const search = searching(w);
  const titles = async (q: string) =>
    (await search("owner", q)).map(({ title }) => title).toSorted();
  return { ...w, projectId, write, search, titles };
}

test("only titles and texts are looked through, not where something lies", async () => {
  const { people, projectId, write, titles, change } = await scene();
  await write("Of a project");
  change(
    `insert into recordings (id, type, creator_id, title, own_status, status, position, visible_to_clients, published_at,
       created_at, updated_at, details)
     values ('of-the-account', 'health_update', ?, 'Of the team', 'active', 'active', 1, 0, '2026', '2026', '2026',
       '{"health":{"position":1,"status":"on_track"}}')`,
    people.owner.membershipId,
  );
  expect(await titles("of the team")).toEqual(["Of the team"]);
  for (const q of ["account", '"account"', projectId.replaceAll("-", ""), "0"])
    expect([q, await titles(q)]).toEqual([q, []]);
});

test("every word of a query may be part of any word, not only of one that is as common as those of the others", async () => {
  const { write, titles } = await scene();
  for (let i = 0; i < 20; i++) await write(`apple${i} x${i}`);
  for (let i = 0; i < 20; i++) await write(`berry${i} y${i}`);
  await write("apple1 berry19");
  await write("apple19 berry1");
  expect(await titles("berr apple")).toEqual(["apple1 berry19", "apple19 berry1"]);
});

test("runs of characters side by side are not one run", async () => {
  const { write, titles } = await scene();
  await write("東京、京都");
  await write("東京🎉京都");
  await write("東京都");
  expect(await titles("東京都")).toEqual(["東京都"]);
  expect(await titles('"東京 京都"')).toEqual(["東京、京都", "東京🎉京都"]);
  expect(await titles("東京 京都")).toEqual(["東京、京都", "東京都", "東京🎉京都"].toSorted());
});

test("a quoted word is marked where it stands right beside a script without spaces", async () => {
  const { write, search } = await scene();
  await write("Q3売上 report", "x");
  expect(await search("owner", '"q3売上"')).toMatchObject([
    { matched: "title", excerpt_html: "<mark>Q3売上</mark> report" },
  ]);
  await write("Text", "the Q3売上note of 2026");
  expect((await search("owner", '"q3売上note"'))[0].excerpt_html).toBe(
    "the <mark>Q3売上note</mark> of 2026",
  );
});

test("letters that are one sign are found and marked like the letters", async () => {
  const { write, search } = await scene();
  for (const word of ["oﬃce", "office", "Groß", "gross", "shuﬀle", "shuﬄe", "Œuvre"])
    await write("x", `a ${word} b`);
  const marked = async (q: string) =>
    (await search("owner", q)).map(({ excerpt_html }) => excerpt_html).toSorted();
  expect(await marked("office")).toEqual(["a <mark>office</mark> b", "a <mark>oﬃce</mark> b"]);
  expect(await marked("groß")).toEqual(["a <mark>Groß</mark> b", "a <mark>gross</mark> b"]);
  expect(await marked("shuffle")).toEqual(["a <mark>shuﬀle</mark> b", "a <mark>shuﬄe</mark> b"]);
  expect(await marked("oeuvre")).toEqual(["a <mark>Œuvre</mark> b"]);
});

test("a place that is longer than an excerpt is marked as far as it goes", async () => {
  const { write, search } = await scene();
  const long = Array.from({ length: 10 }, (_, index) => `${"abcdefghij"[index]}`.repeat(40)).join(
    " ",
  );
  await write("Long", `before ${long} after`);
  const [{ excerpt_html }] = await search("owner", `"${long}"`);
  expect(excerpt_html).toMatch(/^before <mark>a{40} b{40} c{40} d{40}[a-z ]*<\/mark>…$/);
});

test("of a query sixteen words narrow, also of one in quotation marks", async () => {
  const { write, titles } = await scene();
  const words = Array.from({ length: 16 }, (_, index) => `w${index}x`);
  await write("Words", words.join(" "));
  for (const more of ["", " nowhere", " nowhere at all"]) {
    expect(await titles(`${words.join(" ")}${more}`)).toEqual(["Words"]);
    expect(await titles(`"${words.join(" ")}${more}"`)).toEqual(["Words"]);
    expect(await titles(words.join("-") + more.replaceAll(" ", "-"))).toEqual(["Words"]);
  }
  expect(await titles(`"${words.slice(0, 15).join(" ")} nowhere"`)).toEqual([]);
  await write("Run", "一二三四五六七八九十".repeat(2));
  expect(await titles(`${"一二三四五六七八九十".repeat(2)}百`)).toEqual(["Run"]);
});

test("no text makes looking for where words stand together long", async () => {
  const { write, titles } = await scene();
  const pictures = [..."😀😁😂🤣😃😄😅😆😉😊"];
  await write("Pictures 😋", pictures.join("").repeat(500));
  const { answer, cpu } = await costOf(() => titles(`${pictures.join(" ")} 😋`));
  expect([answer, cpu < 500]).toEqual([["Pictures 😋"], true]);
});
