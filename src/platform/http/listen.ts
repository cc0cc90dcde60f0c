import http from "node:http";
import type { Server } from "bun";
import { codeOf } from "#/lib/files/system-error.ts";
import { NotFound } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { noteAsked } from "../observe/asked.ts";
import { corsOf } from "./around/cors.ts";
import { withLength } from "./bytes.ts";
import { compressed } from "./compress.ts";
import { refusalAnswer } from "./frame.ts";
import type { App } from "./mount.ts";
import { orgOf } from "./trace.ts";
import { Turns } from "./turns.ts";

/**
 * Beyond this Bun itself refuses what comes before a body, with an answer that is a status alone;
 * see `requireHead`.
 */
const LONGEST_HEAD_BYTES = 112 * 1024;
/** A connection on which nothing moves is closed after so long. */
const IDLE_SECONDS = 30;

interface Options {
  host: string;
  /** 0 takes a free one. */
  port: number;
  corsOrigins?: readonly string[];
  /** Told of every answer, with the milliseconds that it took. */
  answered?: ((request: Request, answer: Response, ms: number) => void) | null;
  log?: Log;
}

/** Serves an app over HTTP. Throws when the port is taken. */
export function listen(
  app: App,
  { host, port, corsOrigins = [], answered = null, log }: Options,
  durable: (orgId?: string) => Promise<void> | null = () => null,
): Server<undefined> {
  const turns = new Turns();
  const cors = corsOf(corsOrigins);
  app.compile();
  Object.assign(http, { maxHeaderSize: LONGEST_HEAD_BYTES });
  const handle = app.fetch;
  /** No answer leaves before what it could have seen is on the disk. */
  const held = (request: Request, made: Response): Response | Promise<Response> => {
    const answer = cors.readable(request, withLength(request, made));
    const org = orgOf(request);
    if (org !== undefined) noteAsked();
    const stored = durable(org);
    return stored === null
      ? compressed(request, answer)
      : stored.then(
          () => compressed(request, answer),
          (error) => cors.readable(request, refusalAnswer(request, error)),
        );
  };
  type Answer = Response | Promise<Response>;
  const answerTo = (request: Request, server: Server<undefined>): Answer => {
    const preflight = cors.preflight(request);
    if (preflight) return preflight;
    const turn = turns.enter(() => server.requestIP(request)?.port);
    const answer = turn ? turn.then(() => handle(request)) : handle(request);
    return answer instanceof Promise
      ? answer.then((made) => held(request, made))
      : held(request, answer);
  };
  const timed = async (request: Request, server: Server<undefined>): Promise<Response> => {
    const began = performance.now();
    const answer = await answerTo(request, server);
    answered?.(request, answer, performance.now() - began);
    return answer;
  };
  const server = Bun.serve({
    hostname: host,
    port,
    reusePort: false,
    development: false,
    idleTimeout: IDLE_SECONDS,
    // Each request is looked over by `requireHead`, and each body read by `readJson`: they refuse
    // with a reason.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: answered ? timed : answerTo,
    error: (error) => unsent(error, log),
  });
  app.server = server;
  return server;
}

/** A file is opened once its answer is made: one that was removed meanwhile is none. */
function unsent(error: Error, log?: Log): Response {
  if (codeOf(error) === "ENOENT") return refusalAnswer(null, new NotFound());
  log?.error("An answer could not be sent", { error: describeError(error) });
  return refusalAnswer(null, error);
}
