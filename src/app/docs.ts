import swaggerCss from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import swaggerJs from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import { SESSION_COOKIE } from "#/core/identity/sessions.ts";
import type { Config } from "#/platform/config.ts";
import { openExchange } from "#/platform/declare.ts";
import { cookieName } from "#/platform/http/cookies.ts";
import { allowing } from "#/platform/http/page-rules.ts";
import type { Operation } from "#/platform/operation.ts";
import description from "./openapi.json" with { type: "file" };

const HTML = { "content-type": "text/html; charset=utf-8" };
const PAGE_RULES = allowing(
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
);
const LONG = "public, max-age=86400";
/** A ring of islands around a lagoon; browsers ask for it by this name. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="11" fill="none" stroke="#0e7c86" stroke-width="5" stroke-dasharray="15 4 26 5 14 5.1"/></svg>\n`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Atoll API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/docs/swagger-ui.js"></script><script src="/docs/start.js"></script></body></html>
`;
const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", docExpansion: "list", deepLinking: true, validatorUrl: null });\n`;
/** The API description, which `npm run openapi` wrote, with the cookie that this server sets. */
async function describe(config: Config): Promise<string> {
  const document = await Bun.file(String(description)).json();
  document.components.securitySchemes.sessionCookie.name = cookieName(config, SESSION_COOKIE);
  return JSON.stringify(document);
}

const file = (path: string, type: string) => () =>
  new Response(Bun.file(path), { headers: { "content-type": type, "cache-control": LONG } });

/** The API description and a page to read it that needs no internet. */
export function docsOf(config: Config): Operation[] {
  let described: string | null = null;
  const answers: Record<string, () => Response | Promise<Response>> = {
    async "/openapi.json"() {
      described ??= await describe(config);
      return new Response(described, {
        headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
      });
    },
    "/docs": () =>
      new Response(page, { headers: { ...HTML, "content-security-policy": PAGE_RULES } }),
    "/docs/start.js": () => new Response(start, { headers: { "content-type": "text/javascript" } }),
    "/docs/swagger-ui.js": file(String(swaggerJs), "text/javascript"),
    "/docs/swagger-ui.css": file(String(swaggerCss), "text/css"),
    "/favicon.ico": () =>
      new Response(icon, { headers: { "content-type": "image/svg+xml", "cache-control": LONG } }),
  };
  return Object.entries(answers).map(([path, run]) =>
    openExchange({
      id: path,
      tag: "Documentation",
      method: "GET",
      path,
      isHidden: true,
      summary: "A page about the API",
      answers: { 200: { description: "The page." } },
      run,
    }),
  );
}
