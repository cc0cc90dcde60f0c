import { Forbidden } from "../errors.ts";
import { isSafe } from "./methods.ts";

/**
 * The rule against cross-site requests that carry our cookie: an `Origin` must be ours; without
 * one, `Sec-Fetch-Site` must say same-origin or none; a caller that sends neither is not a browser.
 */
export function requireOwnOrigin(request: Request, baseUrl: string): void {
  // A bearer is nothing that a browser sends by itself.
  if (isSafe(request) || /^bearer /i.test(request.headers.get("authorization") ?? "")) return;
  const origin = request.headers.get("origin");
  if (origin !== null ? isOwn(origin, baseUrl) : isSameSite(request.headers.get("sec-fetch-site")))
    return;
  throw new Forbidden("This request comes from another site.");
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isOwn(origin: string, baseUrl: string): boolean {
  if (origin === baseUrl) return true;
  const [given, own] = [URL.parse(origin), new URL(baseUrl)];
  return (
    given !== null &&
    LOOPBACK.has(own.hostname) &&
    LOOPBACK.has(given.hostname) &&
    given.port === own.port
  );
}

const isSameSite = (site: string | null): boolean =>
  site === null || site === "same-origin" || site === "none";

/**
 * The rule against names that are bound anew to this server (DNS rebinding): the `Host`, and an
 * `Origin` where there is one, must be ours.
 */
export function requireOwnHost({ headers, url }: Request, baseUrl: string): void {
  const scheme = baseUrl.slice(0, baseUrl.indexOf("//"));
  const host = headers.get("host") ?? URL.parse(url)?.host ?? "";
  const origin = headers.get("origin");
  if (isOwn(`${scheme}//${host}`, baseUrl) && (origin === null || isOwn(origin, baseUrl))) return;
  throw new Forbidden("This request comes by another name, or from another site.");
}
