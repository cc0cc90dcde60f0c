import { expect, test } from "bun:test";
import { composed, fold, indexed, tokens } from "#/lib/fold.ts";
import { textOf } from "#/lib/plain-text.ts";
import naughty from "./corpora/naughty-strings.json";

const words = (text: string) => tokens(fold(composed(text))).map((token) => token.text);

test("folding leaves every character in its place", () => {
  for (let code = 0; code < 0x10000; code++) {
    const text = composed(`a${String.fromCharCode(code)}b`);
    if (fold(text).length !== text.length) expect(code.toString(16)).toBe("");
  }
  for (const text of (naughty as string[]).map(composed))
    expect([text, fold(text).length]).toEqual([text, text.length]);
});

test("folding twice is folding once, and what differs only in case, accents or width is the same", () => {
  for (const text of naughty as string[]) {
    const once = fold(composed(text));
    expect(fold(composed(once))).toBe(once);
  }
  const same = [
    ["Straße", "STRASSE", "strasse"],
    ["Ærø", "AERO"],
    ["naïve", "NAI\u0308VE", "naive"],
    ["Łódź", "lodz"],
    ["ΣΊΣΥΦΟΣ", "Σίσυφος"],
    ["Ёлка", "елка"],
    ["İstanbul", "istanbul"],
    ["ｶﾞｲﾄﾞ", "ガイド"],
    ["ＡＢＣ１２", "abc12"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["co\u00adop", "coop"],
    ["ﬁnance", "finance"],
    ["oﬃce", "office"],
    ["shuﬄe", "shuﬀle", "shuffle"],
  ];
  for (const spellings of same)
    for (const spelling of spellings) expect(words(spelling)).toEqual(words(spellings[0] ?? ""));
  for (const [one, other] of [
    ["ハス", "バス"],
    ["йод", "иод"],
    ["हिन्दी", "हन्दी"],
  ] as const)
    expect(words(one)).not.toEqual(words(other));
});

test("text is cut where words end, and scripts without spaces into pairs", () => {
  expect(words("don't e-mail foo_bar v1.2.3, m² (Q3)")).toEqual(
    "don t e mail foo bar v1 2 3 m2 q3".split(" "),
  );
  expect(words("Q3売上報告 ❤️ 1🎉2")).toEqual(["q3", "売上報告", "❤", "1", "🎉", "2"]);
  expect(indexed("東京都 A社 ไทย")).toEqual({
    terms: "東京 京都 a 社 · ไท ทย",
    words: new Set(["a"]),
    signs: new Set([..."東京都社ไทย"]),
  });
  expect(words("x".repeat(100))).toEqual(["x".repeat(64)]);
  expect(indexed('" * ( ) : ^ - \0 \u2028')).toEqual({
    terms: "",
    words: new Set(),
    signs: new Set(),
  });
});

test("the text of rich text is what somebody reads", () => {
  expect(textOf('<p>a<b>b</b>c</p><p>d &amp; e<br>f &lt;g&gt;</p><a href="x">h</a>')).toBe(
    "abc d & e f <g> h",
  );
  expect(textOf(null)).toBe("");
  expect(textOf("<p>one <a href='x'>two</a> three</p>", 14)).toBe("one");
  expect(textOf("a &amp; b", 5)).toBe("a");
});
