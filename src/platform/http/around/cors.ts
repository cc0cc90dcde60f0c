/** What programs on other sites read of an answer, beside its body. */
const EXPOSED = [
  "ETag",
  "Link",
  "Location",
  "Retry-After",
  "X-Request-Id",
  "X-Total-Count",
  "X-Total-Count-Exact",
  "Idempotency-Replayed",
].join(", ");
/** What they may send. */
const ALLOWED = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Last-Event-ID",
].join(", ");
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const KEPT_SECONDS = 7200;

/** How pages of other sites may use the API (the CORS protocol of the Fetch standard). */
export interface Cors {
  /** The answer to what a browser asks before it sends something; null for any other request. */
  preflight(request: Request): Response | null;
  /** The answer, readable by the page that asked for it. */
  readable(request: Request, answer: Response): Response;
}

/**
 * Lets pages of these origins call with a token. Cookies are never let through: no answer says that
 * credentials are allowed.
 */
export function corsOf(origins: readonly string[]): Cors {
  const known = new Set(origins);
  const originOf = ({ headers }: Request): string | null => {
    const origin = headers.get("origin");
    return origin !== null && known.has(origin) ? origin : null;
  };
  return {
    preflight(request) {
      if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method"))
        return null;
      const origin = originOf(request);
      if (origin === null) return null;
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": METHODS,
          "access-control-allow-headers": ALLOWED,
          "access-control-max-age": String(KEPT_SECONDS),
          vary: "origin",
        },
      });
    },
    readable(request, answer) {
      if (known.size === 0) return answer;
      answer.headers.append("vary", "origin");
      const origin = originOf(request);
      if (origin === null) return answer;
      answer.headers.set("access-control-allow-origin", origin);
      answer.headers.set("access-control-expose-headers", EXPOSED);
      return answer;
    },
  };
}
