import { expect, test } from "bun:test";
import { htmlToText } from "#/lib/html.ts";

test("rich text is read as its words, with one blank between what tags and white space part", () => {
  const read: Record<string, string> = {
    "": "",
    "no markup": "no markup",
    "<p>One</p><p> two </p>": "One two",
    "a <b>bold</b> word": "a bold word",
    "<p></p><br><p>alone</p>": "alone",
    "one\ttwo\r\n three\u00a0\u2003four\u2028five\ufeff": "one two three four five",
    "&lt;b&gt; &amp;&quot;&#39;&nbsp;x": "<b> &\"' x",
    // What is written as a name once stays one.
    "&amp;lt;": "&lt;",
    "& &; &am; &constructor; &nbs": "& &; &am; &constructor; &nbs",
    "<p>one</p>&nbsp;": "one",
    "a < b": "a < b",
  };
  expect(Object.keys(read).map((html) => [html, htmlToText(html)])).toEqual(Object.entries(read));
});
