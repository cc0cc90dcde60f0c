import { expect, test } from "bun:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type FetchOptions, fetchPublic } from "#/platform/net/fetch-public.ts";
import { type Answer, outside, page } from "./support/outside.ts";

/** Fetches from a server that answers this, and waits until no connection is left. */
async function fetched(answer: Answer, options: FetchOptions = {}) {
  const web = await outside(() => answer);
  const result = await fetchPublic("http://a.example/path?query#part", {
    ...web.options,
    ...options,
  });
  await web.allClosed();
  await web.close();
  return { result, head: web.heads[0] };
}

const reason = async (answer: Answer, options?: FetchOptions) => {
  const { result } = await fetched(answer, options);
  return result.ok ? "page" : result.reason;
};

const html = async (answer: Answer, options?: FetchOptions) => {
  const { result } = await fetched(answer, options);
  return result.ok ? result.html : result.reason;
};

const withBytes = (head: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(page("", head)), bytes]);

/** Writes again and again for as long as somebody reads. */
const endless =
  (start: string, more: string, everyMs = 0): Answer =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(more), everyMs);
    socket.on("close", () => clearInterval(timer));
  };

test("a page is asked for plainly: no cookies, no credentials, no referrer, no compression", async () => {
  const { head } = await fetched(
    page("<title>Page</title>", "content-type: text/html\r\nset-cookie: a=b"),
    {
      userAgent: "Atoll",
    },
  );
  expect(head?.toLowerCase().split("\r\n")).toEqual([
    "get /path?query http/1.1",
    "host: a.example",
    "user-agent: atoll",
    "accept: text/html,application/xhtml+xml",
    "accept-encoding: identity",
    "connection: close",
    "",
    "",
  ]);
});

test("only an HTML page that was found is read", async () => {
  for (const type of [
    "text/html",
    "TEXT/HTML;charset=utf-8",
    "application/xhtml+xml; charset=utf-8",
  ])
    expect([type, await reason(page("x", `content-type: ${type}`))]).toEqual([type, "page"]);
  for (const type of ["image/png", "application/json", "text/htmlx", "text/plain", ""])
    expect([type, await reason(page("x", `content-type: ${type}`))]).toEqual([type, "not_html"]);
  expect(await reason(page("x", "x: y"))).toBe("not_html");
  for (const status of [
    "204 No Content",
    "206 Partial Content",
    "304 Not Modified",
    "404 Not Found",
    "500 Oops",
  ])
    expect(await reason(`HTTP/1.1 ${status}\r\ncontent-type: text/html\r\n\r\n`)).toBe(
      "bad_status",
    );
  expect(await reason("HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n")).toBe("bad_status");
  expect(
    await reason("HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"),
  ).toBe("bad_status");
  expect(await html(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${page("x")}`)).toBe("x");
});

test("what is not HTTP is unreachable", async () => {
  expect(await reason("SSH-2.0-OpenSSH_9.9\r\n")).toBe("unreachable");
  expect(await reason("")).toBe("unreachable");
  expect(
    await reason("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\nx"),
  ).toBe("unreachable");
  expect(await reason(page("", `x: ${"y".repeat(100_000)}`))).toBe("unreachable");
  expect(await reason(endless("HTTP/1.1 200 OK\r\n", `x: ${"y".repeat(10_000)}\r\n`))).toBe(
    "unreachable",
  );
});

test("of a long page the start is read, of a download nothing", async () => {
  expect(await html(page("x".repeat(2000)), { maxBytes: 1000 })).toBe("x".repeat(1000));
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n";
  expect(await html(endless(head, "x".repeat(100_000)))).toBe("x".repeat(512 * 1024));
  expect(await reason(page("x", "content-type: text/html\r\ncontent-length: 1073741824"))).toBe(
    "too_large",
  );
  expect(await reason(endless(head.replace("html", "plain"), "x".repeat(100_000)))).toBe(
    "not_html",
  );
  expect(await reason(endless(head.replace("200 OK", "404 Not Found"), "x".repeat(100_000)))).toBe(
    "bad_status",
  );
});

test("nothing is decompressed", async () => {
  const zeros = Buffer.alloc(1_000_000);
  const gzip = withBytes("content-type: text/html\r\ncontent-encoding: gzip", gzipSync(zeros));
  const brotli = withBytes(
    "content-type: text/html\r\ncontent-encoding: br",
    brotliCompressSync(zeros),
  );
  expect(await reason(gzip)).toBe("compressed");
  expect(await reason(brotli)).toBe("compressed");
  expect(await html(page("x", "content-type: text/html\r\ncontent-encoding: identity"))).toBe("x");
});

test("one deadline holds for everything, and leaves no connection behind", async () => {
  const options = { timeoutMs: 60 };
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n";
  expect(await reason(() => {}, options)).toBe("timed_out");
  expect(await reason(endless(head, "x: y\r\n", 5), options)).toBe("timed_out");
  expect(await reason(endless(`${head}\r\n`, "x", 5), options)).toBe("timed_out");
  expect(await reason(endless(`${head}content-length: 1000\r\n\r\n`, "x", 5), options)).toBe(
    "timed_out",
  );
  const late = await outside(() => (socket) => {
    setTimeout(
      () => socket.end("HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n"),
      20,
    );
  });
  expect(await fetchPublic("http://a.example/", { ...late.options, ...options })).toEqual({
    ok: false,
    reason: "timed_out",
  });
  await late.allClosed();
  await late.close();
});

test("text is read in the encoding that the page has", async () => {
  const read = (type: string, bytes: number[] | string) =>
    html(withBytes(`content-type: ${type}`, Buffer.from(bytes as string)));
  expect(await read("text/html", "日本")).toBe("日本");
  expect(await read("text/html; charset=Shift_JIS", [0x93, 0xfa, 0x96, 0x7b])).toBe("日本");
  expect(await read('text/html; charset="windows-1251"', [0xcf, 0xf0])).toBe("Пр");
  expect(await read("text/html; charset=latin1", [0xef, 0xbb, 0xbf, 0xc3, 0xa9])).toBe("é");
  expect(await read("text/html", [0xff, 0xfe, 0x61, 0])).toBe("a");
  const meta = (label: string) => [...Buffer.from(`<meta charset="${label}">`)];
  expect(await read("text/html", [...meta("gbk"), 0xd6, 0xd0])).toEndWith(">中");
  expect(await read("text/html", [...meta("utf-16"), 0xc3, 0xa9])).toEndWith(">é");
  const equiv = Buffer.from('<META http-equiv=Content-Type content="text/html; charset=koi8-r">');
  expect(await read("text/html", [...equiv, 0xf0])).toEndWith(">П");
  expect(await read("text/html; charset=klingon", [0xc3, 0xa9])).toBe("é");
  expect(await read("text/html", [0xe9, 0x20, 0x80])).toBe("é €");
  expect(await read("text/html", [0x61, 0xc3])).toBe("a");
  expect(await read("text/html; charset=utf-8", [0x61, 0xff, 0x62])).toBe("a\uFFFDb");
});
