import { expect, test } from "bun:test";
import { htmlToLines, htmlToText, textToHtml } from "#/lib/html.ts";

test("rich text is read as its words, with one blank between what tags and white space part", () => {
  const read: Record<string, string> = {
    "": "",
    "no markup": "no markup",
    "<p>One</p><p> two </p>": "One two",
    "a <b>bold</b> word": "a bold word",
    // A word goes on behind formatting, and only there.
    "<p>Short and <strong>warm</strong>, al<em>to</em>geth<u> er</u></p>":
      "Short and warm, altogeth er",
    '<p>See <a href="/a/b" rel="nofollow">this</a>.</p><ul><li>one</li><li><i>two</i></li></ul>':
      "See this. one two",
    "one<br>two <s>three </s> four<hr>five": "one two three four five",
    "<p>a <b> b</b>  <i> c</i></p> <p> d</p>": "a b c d",
    "<strongest>one</strongest>two<bb>three": "one two three",
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

test("paragraphs, lines, lists and code are read as lines", () => {
  const read: Record<string, string> = {
    "<p>one</p><p>two<br>three</p>": "one\n\ntwo\nthree",
    "<h2>Head</h2>\n<p> text </p>": "Head\n\ntext",
    "<ul><li>one</li><li>two</li></ul><p>after</p>": "one\ntwo\n\nafter",
    "<pre><code>x = 1\ny = 2</code></pre>": "x = 1\ny = 2",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>": "a b\nc",
    "<p></p><p>alone</p>": "alone",
  };
  expect(Object.keys(read).map((html) => [html, htmlToLines(html)])).toEqual(Object.entries(read));
  // What was written as text comes back as it was.
  for (const text of ["one", "one\ntwo", "one\n\ntwo\nthree\n\nfour"])
    expect(htmlToLines(textToHtml(text))).toBe(text);
});

test("of a long text no more is read than is asked for, and that whole", () => {
  const begun = htmlToText("<p>One &amp; <b>two</b></p><p>three</p>".repeat(1000), 12);
  expect(begun).toStartWith("One & two three One");
  expect(begun.length).toBeLessThan(50);
  // However much of it says nothing.
  for (const nothing of ["&nbsp;", " ", "<p></p>", "<p> </p>"]) {
    const html = `${nothing.repeat(999)}<p>said</p>${nothing.repeat(99)}<p>after</p>`;
    expect([nothing, htmlToText(html, 10)]).toEqual([nothing, "said after"]);
  }
});
