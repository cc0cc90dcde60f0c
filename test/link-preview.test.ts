import { expect, test } from "bun:test";
import { firstPublicLink } from "#/lib/first-public-link.ts";
import { textToHtml } from "#/lib/html.ts";
import { readLinkPreview } from "#/lib/link-preview.ts";
import { costOf } from "./support/cost.ts";

const URL = "https://a.example/dir/page?x=1";
const OWN = "https://atoll.example";

const preview = (html: string) => readLinkPreview(html, URL);
const titleOf = async (html: string) => (await preview(html))?.title;
const imageOf = async (address: string) =>
  (await preview(`<title>t</title><meta property="og:image" content="${address}">`))?.image_url;
const link = (html: string) => firstPublicLink(html, OWN);

test("a page is shown by its Open Graph properties, else its Twitter card, else its own title", async () => {
  const own = '<title>Own</title><meta name="description" content="own words">';
  const twitter =
    '<meta name="twitter:title" content="Card"><meta name="twitter:description" content="card words">';
  const open = `<meta property="og:title" content="Open"><meta property="og:description" content="open words">
    <meta property="og:image" content="/picture.png">`;
  const head = (inside: string) =>
    `<!doctype html><html><head><meta charset="utf-8">${inside}</head><body>…</body></html>`;
  const plain = { url: URL, title: "Own", description: "own words", image_url: null };
  const card = { ...plain, title: "Card", description: "card words" };
  const full = {
    ...plain,
    title: "Open",
    description: "open words",
    image_url: "https://a.example/picture.png",
  };
  expect(await preview(head(own))).toEqual(plain);
  expect(await preview(head(own + twitter))).toEqual(card);
  expect(await preview(head(own + twitter + open))).toEqual(full);
  expect(await preview(head(open + twitter + own))).toEqual(full);
});

test("a page without a title has no preview", async () => {
  for (const html of [
    "",
    "text",
    "<title> \n </title>",
    '<meta property="og:image" content="/x.png">',
    "<title>\u0000\u200B",
  ])
    expect([html, await preview(html)]).toEqual([html, null]);
  expect(await titleOf('<title>Own</title><meta property="og:title" content=" &#1; ">')).toBe(
    "Own",
  );
});

test("property names may be in either attribute and in any case, the first one said counts", async () => {
  expect(
    await titleOf('<META NAME=" OG:Title " CONTENT="A"><meta property="og:title" content="B">'),
  ).toBe("A");
  expect(await titleOf('<meta property="og:title"><meta property="og:title" content="B">')).toBe(
    "B",
  );
  expect(
    await titleOf('<meta name="title" content="Not this"><title>A</title><title>B</title>'),
  ).toBe("A");
  expect(await titleOf("<svg><title>Icon</title></svg><title>Page</title>")).toBe("Page");
});

test("only the head speaks for the page", async () => {
  const planted = '<meta property="og:title" content="Planted"><title>Planted</title>';
  expect(await titleOf(`<head><title>Page</title></head>${planted}`)).toBe("Page");
  expect(await titleOf(`<title>Page</title><body>${planted}`)).toBe("Page");
  expect(
    await titleOf(`<head><!-- ${planted} --><script>"${planted}"</script><title>Page</title>`),
  ).toBe("Page");
});

test("what is shown is plain text on one line: entities decoded once, no control characters", async () => {
  expect(
    await titleOf("<title>Tom &amp;amp; J&eacute;r&#244;me\n\t &lt;b&gt;x&lt;/b&gt;</title>"),
  ).toBe("Tom &amp; Jérôme <b>x</b>");
  expect(
    await titleOf('<meta property="og:title" content="&lt;img src=x onerror=alert(1)&gt;">'),
  ).toBe("<img src=x onerror=alert(1)>");
  expect(await titleOf("<title>a\u0007b\u001b[31m \u202Ec\u2066d\u0085\uD800</title>")).toBe(
    "ab[31m cd\uFFFD",
  );
});

test("long texts are cut between characters, long addresses are dropped", async () => {
  const long = await preview(
    `<title>${"t".repeat(301)}</title><meta name=description content="${"d".repeat(1001)}">`,
  );
  expect(long?.title).toBe(`${"t".repeat(299)}…`);
  expect(long?.description).toBe(`${"d".repeat(999)}…`);
  expect(await titleOf(`<title>${"t".repeat(300)}</title>`)).toBe("t".repeat(300));
  expect(await titleOf(`<title>${"t".repeat(298)}😀t</title>`)).toBe(`${"t".repeat(298)}…`);
  expect(await imageOf(`https://a.example/${"i".repeat(1900)}`)).toHaveLength(1918);
  expect(await imageOf(`https://a.example/${"i".repeat(2000)}`)).toBeNull();
});

test("an image is a public web address, resolved against the page or its base", async () => {
  expect(await imageOf("x.png")).toBe("https://a.example/dir/x.png");
  expect(await imageOf("//cdn.example/x.png?a=1&amp;b=2")).toBe(
    "https://cdn.example/x.png?a=1&b=2",
  );
  const inward = [
    "http://127.0.0.1/x",
    "http://localhost/x",
    "http://[::1]/x",
    "http://10.0.0.1/x",
    "http://2130706433/x",
  ];
  for (const address of [
    ...inward,
    "http://u:p@cdn.example/x",
    "http://cdn.example:8080/x",
    "data:image/png;base64,AA",
  ])
    expect([address, await imageOf(address)]).toEqual([address, null]);
  expect(await imageOf("javascript:alert(1)")).toBeNull();
  const based = async (base: string) =>
    (
      await preview(
        `<title>t</title><base href="${base}"><meta property="og:image" content="x.png">`,
      )
    )?.image_url;
  expect(await based("/other/")).toBe("https://a.example/other/x.png");
  expect(await based("https://cdn.example/")).toBe("https://cdn.example/x.png");
  for (const base of ["http://127.0.0.1/", "javascript:x", "data:text/html,x", "file:///"])
    expect(await based(base)).toBeNull();
  expect(await based("http://[")).toBe("https://a.example/dir/x.png");
  const second = `<title>t</title><meta property="og:image" content="data:x"><meta name="twitter:image" content="/y.png">`;
  expect((await preview(second))?.image_url).toBe("https://a.example/y.png");
});

/** At least a hundred times what a linear reader needs for half a megabyte. */
const LINEAR_MS = 2000;

test("hostile pages are read in linear time", async () => {
  const size = 500_000;
  const filled = (part: string) => part.repeat(Math.ceil(size / part.length));
  const pages = [
    ...[
      '<meta property="og:title" content="x">',
      "<i>",
      "<title>",
      "<!--",
      "<",
      "</",
      "<a ",
      "<![CDATA[",
      "<svg>",
    ].map(filled),
    `<meta ${filled("a ")}`,
    `<meta ${Array.from({ length: size / 8 }, (_, i) => `a${i}`).join(" ")}>`,
    `<meta property="og:title" content="${filled("&amp;")}`,
    `<title>${filled("&")}`,
    `<title>${filled(" \u0000")}</title>`,
    `<script>${filled("</scrip")}`,
    filled("<b>") + filled("</i>"),
    `<base href="${filled("../")}"><title>t</title><meta property="og:image" content="${filled("../")}">`,
  ];
  for (const html of pages) {
    const { answer: read, cpu } = await costOf(() => preview(html));
    expect([html.slice(0, 40), cpu < LINEAR_MS]).toEqual([html.slice(0, 40), true]);
    expect(read?.title.length ?? 0).toBeLessThanOrEqual(300);
  }
});

test("the first public address of a text is found in links and in plain words", async () => {
  expect(
    link('<p>see <a href="https://b.example/?a=1&amp;b=2">this</a> and https://c.example</p>'),
  ).toBe("https://b.example/?a=1&b=2");
  expect(link('<p>see https://c.example, <a href="https://b.example/">this</a></p>')).toBe(
    "https://c.example/",
  );
  expect(link(textToHtml("look:\nhttps://c.example/?a=1&b=<2>"))).toBe("https://c.example/?a=1&b=");
  expect(link("<p>HTTPS://C.Example/A</p>")).toBe("https://c.example/A");
  expect(link("<p>one<br>http://c.example<br>two</p>")).toBe("http://c.example/");
  for (const html of [
    "",
    "<p>no address</p>",
    "<p>www.b.example http:// https://</p>",
    '<p><a href="mailto:a@b.example">x</a></p>',
  ])
    expect([html, link(html)]).toEqual([html, null]);
});

test("private addresses and our own are passed over", async () => {
  const passed = `http://localhost/ http://127.0.0.1/x http://10.0.0.1 http://printer.local http://intranet/
    http://u:p@b.example/ http://b.example:8080/ ftp://b.example/ https://atoll.example/acme/1 http://atoll.example`;
  expect(link(`<p>${passed}</p>`)).toBeNull();
  expect(link(`<p>${passed} https://b.example/x</p>`)).toBe("https://b.example/x");
  const links = passed.split(/\s+/).map((address) => `<a href="${address}">x</a>`);
  expect(link(`${links.join("")}<a href="/acme/1">y</a><a>z</a>`)).toBeNull();
  expect(link(`${"http://localhost/ ".repeat(99)} http://b.example/`)).toBe("http://b.example/");
  expect(link(`${"http://localhost/ ".repeat(100)} http://b.example/`)).toBeNull();
  expect(firstPublicLink("<p>http://b.example/</p>", "http://localhost:3000")).toBe(
    "http://b.example/",
  );
  expect(firstPublicLink("<p>http://localhost:3000/x</p>", "http://localhost:3000")).toBeNull();
});

test("punctuation around an address is not part of it", async () => {
  const found: Record<string, string> = {
    "(see https://b.example/x).": "https://b.example/x",
    "https://b.example/a_(b)": "https://b.example/a_(b)",
    "(https://b.example/a_(b))": "https://b.example/a_(b)",
    "[https://b.example/x]!?": "https://b.example/x",
    "“https://b.example/x”": "https://b.example/x",
    "https://b.example/x…": "https://b.example/x",
    "https://b.example/x、次": "https://b.example/x%E3%80%81%E6%AC%A1",
    "https://b.example/x。": "https://b.example/x",
    "https://b.example/x?q=a.b,c": "https://b.example/x?q=a.b,c",
    "&quot;https://b.example/x&quot;": "https://b.example/x",
  };
  for (const [text, address] of Object.entries(found))
    expect([text, link(`<p>${text}</p>`)]).toEqual([text, address]);
});

test("a text full of addresses costs no more than its length", async () => {
  const filled = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length));
  const parts = [
    "http://",
    "http://a. ",
    "&amp;",
    "h",
    "(",
    '<a href="http://localhost/">x</a>',
    "<b>x</b>",
  ];
  const texts = [
    ...parts.map(filled),
    `http://b.example/${filled(")")}`,
    `http://b.example/${filled("(.")}`,
  ];
  for (const text of texts) {
    const { answer, cpu } = await costOf(() => link(`<p>${text}</p> http://`));
    expect([answer, text.slice(0, 40), cpu < LINEAR_MS]).toEqual([null, text.slice(0, 40), true]);
  }
});
