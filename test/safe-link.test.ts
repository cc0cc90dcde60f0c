import { expect, test } from "bun:test";
import { addressIn, isSafeLink } from "../src/lib/embeds/safe-link.ts";

const TAKEN: readonly (readonly [typed: string, address: string])[] = [
  ["https://example.com", "https://example.com"],
  ["https://example.com/a%20b?c=d#e", "https://example.com/a%20b?c=d#e"],
  ["https://example.com/größe", "https://example.com/größe"],
  ["https://example.com/a b", "https://example.com/a%20b"],
  ["https://example.com/a\u00a0b\u3000c", "https://example.com/a%C2%A0b%E3%80%80c"],
  ["https://example.com/a\tb\nc", "https://example.com/a%09b%0Ac"],
  ["https://example.com/a\u202egnp.exe", "https://example.com/a%E2%80%AEgnp.exe"],
  ["  https://example.com/?q=a b#c d ", "https://example.com/?q=a%20b#c%20d"],
  ["example.com/a b", "https://example.com/a%20b"],
  ["example.com", "https://example.com"],
  ["bücher.example:8080/a", "https://bücher.example:8080/a"],
  ["mailto:ada@example.com?subject=Low tide", "mailto:ada@example.com?subject=Low%20tide"],
  ["tel:+49 30 123 45", "tel:+493012345"],
  ["/coral-reef/search?q=low tide", "/coral-reef/search?q=low%20tide"],
  ["#low tide", "#low%20tide"],
];

const REFUSED = [
  "",
  " ",
  "harbour",
  "low tide",
  "https://",
  "https://exa mple.com",
  "exa mple.com/a",
  "ada@example.com",
  "ada@example.com/a b",
  "example.com@evil.example",
  "//example.com/a b",
  "/\\example.com",
  "ftp://example.com/a b",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "JavaScript:alert( 1 )",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java script:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u202escript:alert(1)",
  "javascript.com:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<b>a b</b>",
  "blob:https://example.com/a b",
];

test.each(TAKEN)("%j is the address %s", (typed, address) => {
  expect(addressIn(typed)).toBe(address);
  expect([isSafeLink(address), /[\s\p{Cc}\p{Bidi_Control}]/u.test(address)]).toEqual([true, false]);
  expect(addressIn(address)).toBe(address);
});

test.each(REFUSED)("%j is no address of a link", (typed) => {
  expect(addressIn(typed)).toBeNull();
});
