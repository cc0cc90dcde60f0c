import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PLAYER_ORIGINS } from "#/lib/embeds/embeds.ts";
import { allowing } from "#/platform/http/page-rules.ts";
import { pathOf } from "#/platform/http/trace.ts";
import { partOf } from "#/platform/program.ts";

/** A file of the web application, as `tools/build-web.ts` lists it. */
interface Built {
  path: string;
  type: string;
  tag: string;
  /** The codings it is there in, beside itself. */
  codings: ("br" | "gzip")[];
  /** The hashes of the scripts that stand in it. */
  scripts?: string[];
}

const SUFFIX = { br: ".br", gzip: ".gz" };

/** What a page may do; large files go straight into a store that is elsewhere. */
const rulesWith = (store: string | null, scripts: readonly string[]): string =>
  allowing(
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `frame-src 'self' ${PLAYER_ORIGINS.join(" ")}`,
    `connect-src 'self' ${store ?? ""}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
  );
const headersWith = (store: string | null, scripts: readonly string[] = []) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": rulesWith(store, scripts),
  "cache-control": "no-cache",
});
/** What runs beside the pages fetches their files; the policy that it comes with is its own. */
const WORKER = { "/sw.js": { "content-security-policy": allowing("connect-src 'self'") } };
/** Its name changes with what is in it. */
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * What a browser doesn't get a page for: a client that errs there wants to hear it in JSON. Only at
 * the top is what follows a dot the name of a file; tokens of links have one, too.
 */
const NO_PAGE = /^\/(?:(?:api|oauth|\.well-known|assets)(?:\/|$)|[^/]+\.[a-z0-9]+$)/i;
const THEME = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;

/** Answers an address that no operation has; null where there is nothing for it. */
export type Pages = (request: Request) => Response | null;

interface Where {
  folder?: string;
  /** The origin of a store of files that is not this server. */
  store?: string | null;
}

/** The web application; a page that says how to build it where that was not done. */
export function webPages({ folder = partOf("pages"), store = null }: Where = {}): Pages {
  let loaded: Pages | null = null;
  return (request) => {
    loaded ??= load(folder, store);
    return loaded(request);
  };
}

function load(folder: string, store: string | null): Pages {
  if (!existsSync(join(folder, "files.json")))
    return (request) => (pathOf(request) === "/" ? notBuilt(headersWith(store)) : null);
  const list: Built[] = JSON.parse(readFileSync(join(folder, "files.json"), "utf8"));
  const files = new Map(list.map((file) => [file.path, file]));
  const shell = readFileSync(join(folder, "index.html"), "utf8");
  const headers = headersWith(store, files.get("/index.html")?.scripts);
  return (request) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file && path !== "/index.html") return fileAnswer(request, folder, file);
    return isForPage(request, path) ? shellAnswer(request, shell, headers) : null;
  };
}

const isForPage = (request: Request, path: string): boolean =>
  path === "/" ||
  (!NO_PAGE.test(path) && (request.headers.get("accept") ?? "").includes("text/html"));

function fileAnswer(
  request: Request,
  folder: string,
  { path, type, tag, codings }: Built,
): Response {
  const etag = `"${tag}"`;
  const headers = {
    "content-type": type,
    "cache-control": path.startsWith("/assets/") ? FOR_EVER : "no-cache",
    etag,
    ...(path === "/sw.js" ? WORKER[path] : undefined),
  };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const coding = codings.find((one) => accepted.includes(one));
  const file = Bun.file(join(folder, path + (coding ? SUFFIX[coding] : "")));
  return new Response(file, {
    headers: coding ? { ...headers, "content-encoding": coding } : headers,
  });
}

/** One page for all addresses. The theme stands in it before it is first painted. */
function shellAnswer(request: Request, shell: string, headers: Record<string, string>): Response {
  const theme = THEME.exec(request.headers.get("cookie") ?? "")?.[1];
  const html = theme ? shell.replace("<html ", `<html data-theme="${theme}" `) : shell;
  return new Response(html, { headers });
}

const notBuilt = (headers: Record<string, string>): Response =>
  new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Atoll</title></head>
<body><h1>Atoll</h1><p>The API is running. Read <a href="/docs">how to use it</a>, or its <a href="/openapi.json">description</a>.
The web application is not built: run <code>npm run build:web</code>.</p></body></html>
`,
    { headers },
  );
