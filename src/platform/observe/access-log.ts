import { operationOf, safePath, traceOf } from "../http/trace.ts";

/**
 * What one line of the access log says of an answer: who asked and from where as far as that is known, what,
 * and how long it took. No query, and of an address that opens something only its shape.
 */
export function accessLine(request: Request, { status, headers }: Response, ms: number) {
  const length = headers.get("content-length");
  return {
    access: true,
    ...traceOf(request),
    method: request.method,
    path: safePath(request),
    operation: operationOf(request) ?? undefined,
    status,
    ms: Math.round(ms * 10) / 10,
    bytes: length === null ? undefined : Number(length),
    agent: request.headers.get("user-agent")?.slice(0, 200),
  };
}
