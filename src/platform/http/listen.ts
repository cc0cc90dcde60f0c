import http from "node:http";
import type { Server } from "bun";
import type { App } from "./mount.ts";
import { Turns } from "./turns.ts";

/**
 * Beyond this Bun itself refuses what comes before a body, with an answer that is a status alone;
 * see `requireHead`.
 */
const LONGEST_HEAD_BYTES = 64 * 1024;
/** A connection on which nothing moves is closed after so long. */
const IDLE_SECONDS = 30;

/** Serves an app over HTTP; port 0 takes a free one. Throws when the port is taken. */
export function listen(
  app: App,
  { host, port }: { host: string; port: number },
): Server<undefined> {
  const turns = new Turns();
  app.compile();
  Object.assign(http, { maxHeaderSize: LONGEST_HEAD_BYTES });
  const handle = app.fetch;
  const server = Bun.serve({
    hostname: host,
    port,
    reusePort: false,
    development: false,
    idleTimeout: IDLE_SECONDS,
    // Each request is looked over by `requireHead`, and each body read by `readJson`: they refuse
    // with a reason.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(request, server): Response | Promise<Response> {
      const turn = turns.enter(() => server.requestIP(request)?.port);
      return turn ? turn.then(() => handle(request)) : handle(request);
    },
  });
  app.server = server;
  return server;
}
