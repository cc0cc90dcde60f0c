import { expect, test } from "bun:test";
import { apart } from "../src/web/lib/plain.ts";

test("somebody's words turn no sentence round that they stand in", () => {
  expect(apart("Reef")).toBe("Reef");
  expect(apart("\u05d3\u05d5\u05d7 2")).toBe("\u2068\u05d3\u05d5\u05d7 2\u2069");
  // What would reach past them has nothing to say there.
  for (const turning of ["\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068"]) {
    expect(apart(`Reef${turning}gnp.exe`)).toBe("Reefgnp.exe");
    expect(apart(`\u05d3${turning}`)).toBe("\u2068\u05d3\u2069");
  }
  expect(apart("\u2069\u05d3\u202c")).toBe("\u2068\u05d3\u2069");
});
