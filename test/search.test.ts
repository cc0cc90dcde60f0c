import { expect, test } from "bun:test";
import naughty from "./corpora/naughty-strings.json";
import { scene } from "./support/search.ts";
import type { Body } from "./support/world.ts";

test("a hit is the recording as in any list, with what was found and where", async () => {
  const { call, write, search } = await scene();
  const { id } = await write("Launch note", "Short, warm and about the <launch> of 2026.");
  const listed = (await call("owner", "GET", "/recordings?type=message")).body;
  const found = await search("owner", "launch");
  expect(found).toEqual([
    {
      ...listed.find((row: Body) => row.id === id),
      excerpt_html: "Short, warm and about the &lt;<mark>launch</mark>&gt; of 2026.",
      matched: "title",
      score: expect.any(Number),
    },
  ]);
  expect(found[0].score).toBeGreaterThan(10);
  expect((await search("owner", "warm 2026"))[0]).toMatchObject({
    excerpt_html: "Short, <mark>warm</mark> and about the &lt;launch&gt; of <mark>2026</mark>.",
    matched: "content",
  });
  expect((await search("owner", "note"))[0]).toMatchObject({
    excerpt_html: "Launch <mark>note</mark>",
    matched: "title",
  });
});

test("all words must be there, in title and text together, whatever their order, case and accents", async () => {
  const { write, titles } = await scene();
  await write("Réunion à Zürich", "Le café est à Łukasz.");
  await write("Zurich", "Nothing.");
  expect(await titles("zurich CAFE")).toEqual(["Réunion à Zürich"]);
  expect(await titles("lukasz réunion")).toEqual(["Réunion à Zürich"]);
  expect(await titles("zürich")).toEqual(["Zurich", "Réunion à Zürich"]);
  expect(await titles("zurich tea")).toEqual([]);
});

test("words in quotation marks must stand as they were put; a quotation mark alone says nothing", async () => {
  const { write, titles } = await scene();
  await write("One", "The quick brown fox, the lazy dog.");
  await write("Two", "Brown and quick is the fox.");
  expect(await titles('"quick brown"')).toEqual(["One"]);
  expect(await titles("“quick brown”")).toEqual(["One"]);
  expect(await titles('"quick brow"')).toEqual([]);
  expect(await titles('"fox the lazy" dog')).toEqual(["One"]);
  expect((await titles('quick "brown')).toSorted()).toEqual(["One", "Two"]);
  expect((await titles('"" quick')).toSorted()).toEqual(["One", "Two"]);
});

test("the last word may be unfinished, and words are found by any three letters of theirs", async () => {
  const { write, titles } = await scene();
  await write("Quarterly report");
  await write("Import and export");
  expect(await titles("quarterly r")).toEqual(["Quarterly report"]);
  expect(await titles("q")).toEqual(["Quarterly report"]);
  expect(await titles("r quarterly")).toEqual([]);
  expect((await titles("port")).toSorted()).toEqual(["Import and export", "Quarterly report"]);
  expect(await titles("arte epor")).toEqual(["Quarterly report"]);
  expect(await titles("xp")).toEqual([]);
});

test("Chinese, Japanese, Korean and Thai are found by any part, single characters and pictures too", async () => {
  const { write, titles } = await scene();
  await write("来週の会議について", "東京オフィスでＱ３の売上を報告します。");
  await write("회의록을 공유합니다", "ยินดีต้อนรับ");
  await write("🎉 Party", "👩‍🚀");
  for (const q of [
    "会議",
    "議に",
    "東京オフィス",
    "議",
    "売",
    "q3 売上",
    "Ｑ３の売上",
    "オフィス 会議",
    "ｵﾌｨｽ",
    '"東京オフィス"',
  ])
    expect([q, await titles(q)]).toEqual([q, ["来週の会議について"]]);
  for (const q of ["회의록", "회의", "록", "공유", "ต้อนรับ"])
    expect([q, await titles(q)]).toEqual([q, ["회의록을 공유합니다"]]);
  for (const q of ["🎉", "🎉 part", "👩"]) expect([q, await titles(q)]).toEqual([q, ["🎉 Party"]]);
  for (const q of ["京東", "会東", "🎈", "議売"]) expect([q, await titles(q)]).toEqual([q, []]);
});

test("a word is found through the formatting inside it, and not through tags and attributes", async () => {
  const { write, titles } = await scene();
  const content_html =
    '<h2>Head</h2><p>pro<strong>ject</strong>or m<sup>2</sup> <a href="https://hidden.example/word">link</a><br>over &amp; out</p><ul><li>first</li><li>second</li></ul>';
  await write("Formatted", "", { content_html });
  for (const q of ["projector", "m2", "link over", '"head projector"', "first second"])
    expect([q, await titles(q)]).toEqual([q, ["Formatted"]]);
  for (const q of ["strong", "href", "hidden", "amp", "firstsecond"])
    expect([q, await titles(q)]).toEqual([q, []]);
});

const HOSTILE = [
  '"',
  '""',
  '"""',
  "*",
  "^",
  "-",
  "+",
  "a*",
  "*a",
  "^a",
  "a^2",
  "-a",
  "NOT a",
  "a NOT b",
  "a AND",
  "OR",
  "a OR b",
  "AND AND",
  "NEAR(a b)",
  "NEAR(a, 5",
  "title:a",
  "{title content}:a",
  "title : ^a",
  "- title : a",
  "(a",
  "a)",
  "((((",
  "a + b",
  '"a" + "b"',
  "\0",
  "a\0b",
  "'",
  "a'b",
  "''",
  "\\",
  "%",
  "_",
  "a%",
  "%_%",
  ";",
  "--",
  "/*",
  "a;drop table recordings",
  "\u202e",
  "\ufeff",
  "🎉🎉🎉",
  "👨‍👩‍👧‍👦",
  "❤️",
  "🏳️‍🌈",
  "1️⃣",
  "﷽",
  "𝕬𝖇𝖈",
  "Z̸̢̛a̷̧l̵͚g̷o",
  "ﬁﬂ",
  "½",
  "İıſß",
  "\ud800",
  "a\udfff",
  "؟",
  "。、",
  "\u3000",
  '"a" "b" "c',
  `${"a ".repeat(400)}`,
  "(".repeat(999),
  '"'.repeat(999),
  "x".repeat(1000),
  "日".repeat(1000),
  "é".repeat(1000),
];

test("nothing that is asked breaks the search, and nothing in it is syntax", async () => {
  const { call, write, titles } = await scene();
  await write("and or not near title", "alpha * beta");
  for (const q of [...HOSTILE, ...(naughty as string[])]) {
    const { status, body } = await call(
      "owner",
      "GET",
      `/search?q=${encodeURIComponent(q.toWellFormed())}`,
    );
    const isBlank = q.trim() === "";
    expect([q, status]).toEqual([q, isBlank || q.length > 1000 ? 422 : 200]);
    if (status === 200) expect(Array.isArray(body)).toBe(true);
  }
  expect(await titles("alpha OR nowhere")).toEqual([]);
  expect(await titles("alpha NOT near")).toEqual(["and or not near title"]);
  expect(await titles("title:alpha")).toEqual([]);
  expect(await titles('title: "alpha" -beta')).toEqual(["and or not near title"]);
  expect(await titles("*")).toEqual([]);
});
