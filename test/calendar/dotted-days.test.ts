import { expect, test } from "bun:test";
import { slashed } from "#/lib/calendar/dotted.ts";
import { parseEvent } from "#/lib/calendar/parse.ts";

const NOW = new Date("2026-11-28T10:00:00Z");
const said = (text: string) => {
  const { title, starts_at, ends_at, all_day } = parseEvent(text, NOW, "UTC");
  const short = (at: string | null) => at?.slice(0, all_day ? 10 : 16) ?? null;
  return [title, short(starts_at), short(ends_at)];
};
const XMAS = "2026-12-24";

test("a day and a month with dots are the next such day, its day first", () => {
  for (const [text, ...wanted] of [
    ["Party 24.12.", "Party", XMAS, XMAS],
    ["24.12. Party", "Party", XMAS, XMAS],
    ["Party on 24.12. 18:00", "Party", `${XMAS}T18:00`, null],
    ["Party 24.12. at 6pm", "Party", `${XMAS}T18:00`, null],
    ["Party on 24.12", "Party", XMAS, XMAS],
    ["24.12 18:00 - 20:00 Party", "Party", `${XMAS}T18:00`, `${XMAS}T20:00`],
    ["Thursday, 24.12. 18:00 Party", "Party", `${XMAS}T18:00`, null],
    ["Party am 5.6.", "Party", "2027-06-05", "2027-06-05"],
    ["Party (5.6.)", "Party ( )", "2027-06-05", "2027-06-05"],
    ["Party on 5.6 18:00", "Party", "2027-06-05T18:00", null],
    ["Party 5.6. instead of 7.6.", "Party instead of 7.6.", "2027-06-05", "2027-06-05"],
    ["Release 1.2 on 5.6.", "Release 1.2", "2027-06-05", "2027-06-05"],
  ])
    expect([text, said(String(text))]).toEqual([text, wanted]);
});

test("days with dots lead to one another where both have their last dot", () => {
  for (const text of [
    "Fair 24.12. - 2.1.",
    "Fair 24.12.-2.1.",
    "Fair 24.12. – 2.1.",
    "Fair from 24.12. to 2.1.",
    "24.12. until 2.1. Fair",
  ])
    expect([text, said(text)]).toEqual([text, ["Fair", XMAS, "2027-01-02"]]);
  expect(said("Fair 3.1. 18:00 to 5.1. 12:00")).toEqual([
    "Fair",
    "2027-01-03T18:00",
    "2027-01-05T12:00",
  ]);
});

test("other numbers with dots are no days", () => {
  for (const text of [
    "Release 1.2",
    "Release 1.2.",
    "v2.10",
    "v 2.10.",
    "Chapter 3.1.",
    "Read chapters 3.1. and 3.2.",
    "Version 12.10",
    "Price 12.50",
    "Lunch for 12.50",
    "Grow by 12.10 %",
    "Grow by 1.5",
    "Pay by 12.10 €",
    "Pay €12.10.",
    "Tests on 3.11",
    "Rate from 1.2 to 1.8",
    "10.12.1.1 is down",
    "Ring 24.13.",
    "On 31.4. never",
    "1.2. Introduction",
    "Fair 24.-26.12.",
    "Fair 24. - 26.12.",
  ])
    expect([text, said(text)]).toEqual([text, [text, null, null]]);
  for (const [text, ...wanted] of [
    ["Chapter 3.1. friday", "Chapter 3.1.", "2026-12-04", "2026-12-04"],
    ["Call at 10.12", "Call", "2026-11-28T10:12", null],
    ["Call tomorrow 10.12", "Call", "2026-11-29T10:12", null],
  ])
    expect([text, said(String(text))]).toEqual([text, wanted]);
});

test("numbers with dots are looked at once, however many there are", () => {
  const took = (text: string) => {
    const from = performance.now();
    slashed(text);
    return performance.now() - from;
  };
  for (const piece of ["1.1. ", "v", "24.12.-", "1.", "- ", "release ", " "])
    expect([piece, took(piece.repeat(200_000)) < 1500]).toEqual([piece, true]);
});
