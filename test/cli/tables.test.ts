import { expect, test } from "bun:test";
import { tableOf } from "#/cli/output/table.ts";

const ID = "01a20e23-05c2-72b0-96a3-9bd74f4f6d56";
const COLUMNS = ["id", "created_at", "creator.name", "title", "read", "comments_count"];

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: ID,
    created_at: "2026-11-25T12:00:00.000Z",
    creator: { name: "Ada Lovelace" },
    title: `${n} 漢字 ${"long ".repeat(n % 9)}`,
    read: n % 2 === 0,
    comments_count: n,
  }));

test("a long table takes the time of its rows, and is one table", () => {
  const began = performance.now();
  const lines = tableOf(rows(12_000), COLUMNS, 120).trimEnd().split("\n");
  // By the square of them it would be more than half a minute.
  expect(performance.now() - began).toBeLessThan(5000);
  expect(lines).toHaveLength(12_001);
  const [head = "", ...body] = lines;
  const at = head.indexOf("creator");
  expect(body.every((line) => line.indexOf("Ada Lovelace") === at)).toBe(true);
  expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(120);
});

test("where ids leave no room, columns are left out from the end, and what a row is about stays", () => {
  for (const width of [44, 50, 60, 70, 80]) {
    const lines = tableOf(rows(10), COLUMNS, width).trimEnd().split("\n");
    expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(width);
    expect(lines[0]).toMatch(/^id {2,}.*title/);
    expect(lines.slice(1).every((line) => line.startsWith(ID))).toBe(true);
  }
  const [head] = tableOf(rows(10), COLUMNS, null).split("\n");
  expect(head?.replace(/ [+-]\d\d:\d\d/, "").split(/ {2,}/)).toEqual([
    "id",
    "created",
    "creator",
    "title",
    "read",
    "comments count",
  ]);
});

test("days and times are whole, or left out", () => {
  const row = {
    id: ID,
    type: "todo",
    title: "Linen cable, forty metres",
    due_on: "2026-11-22",
    created_at: "2026-11-25T12:00:00.000Z",
  };
  const empty = { ...row, due_on: null };
  for (let width = 36; width < 130; width++)
    for (const columns of [
      ["id", "type", "title", "due_on"],
      ["id", "title", "due_on", "created_at"],
      ["id", "created_at", "title"],
      ["id", "created_at"],
    ]) {
      const table = tableOf([row, empty], columns, width);
      expect([width, table.match(/ \d[\d :+-]*…/)]).toEqual([width, null]);
      const widest = Math.max(...table.split("\n").map((line) => Bun.stringWidth(line)));
      expect([columns, widest <= Math.max(width, 36 + 2 + 6)]).toEqual([columns, true]);
    }
  const [, line] = tableOf([row], ["id", "title", "due_on"], 60).split("\n");
  expect(line).toBe(`${ID}  Linen cab…  2026-11-22`);
});

test("what is called nothing itself says what it is on", () => {
  const about = (title: string | null, parent_title: string | null) => ({
    recording: { title, parent_title },
  });
  const rows = [about("", "Sails"), about("Own", "Sails"), about("", null), about(null, null)];
  const [, ...lines] = tableOf(rows, ["recording.title"], null).split("\n");
  expect(lines.map((line) => line.trimEnd())).toEqual(["on Sails", "Own", "", "", ""]);
});

test("a text is cut between characters, as wide as they are seen", () => {
  const cut = (title: string) => tableOf([{ id: "xx", title }], ["id", "title"], 12).split("\n")[1];
  expect(cut("12345678")).toBe("xx  12345678");
  expect(cut("123456789")).toBe("xx  1234567…");
  expect(cut("漢字漢字漢字")).toBe("xx  漢字漢…");
  expect(cut("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧")).toBe("xx  👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…");
});

test("a text of megabytes is cut at once", () => {
  const began = performance.now();
  const table = tableOf([{ id: ID, title: "x".repeat(5_000_000) }], ["id", "title"], 80);
  expect(performance.now() - began).toBeLessThan(4000);
  expect(table.length).toBeLessThan(200);
});
