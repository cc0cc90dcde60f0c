import type { Server } from "bun";
import type { AnyElysia } from "elysia";
import { Turns } from "./turns.ts";

/** Bodies are limited by the routes themselves; this is only where a connection is cut. */
const LARGEST_REQUEST_BYTES = 64 * 1024 * 1024;
/** A connection on which nothing moves is closed after so long. */
const IDLE_SECONDS = 30;

/** Serves an app over HTTP; port 0 takes a free one. Throws when the port is taken. */
export function listen(app: AnyElysia, { host, port }: { host: string; port: number }): Server<undefined> {
  const turns = new Turns();
  app.compile();
  const handle = app.fetch;
  const server = Bun.serve({
    hostname: host,
    port,
    reusePort: false,
    development: false,
    idleTimeout: IDLE_SECONDS,
    maxRequestBodySize: LARGEST_REQUEST_BYTES,
    fetch(request, server): Response | Promise<Response> {
      const turn = turns.enter(() => server.requestIP(request)?.port);
      return turn ? turn.then(() => handle(request)) : handle(request);
    },
  });
  app.server = server;
  return server;
}
