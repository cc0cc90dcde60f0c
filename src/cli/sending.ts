import { ApiError } from "#/client/errors.ts";
import { misused } from "./failures.ts";
import type { System } from "./system.ts";

/** A body of many bytes stands beside its request, so that it is never in memory whole. */
export type Send = (request: Request, body?: Blob) => Promise<Response>;

const LONGEST_SILENCE_SECONDS = 60;
/** What is less is gone at once, however slow the way is. */
const SMALL_BYTES = 64 * 1024;

/** How long nothing may move before a request is given up, in milliseconds. */
function longestSilenceMs({ env }: Pick<System, "env">): number {
  const said = env.ATOLL_TIMEOUT;
  const seconds = said ? Number(said) : LONGEST_SILENCE_SECONDS;
  if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
  throw misused("ATOLL_TIMEOUT is a number of seconds, such as 60.");
}

interface Clock {
  moved(): void;
  stop(): void;
}

/** Does something once nothing has moved for so long. */
function clockOf(ms: number, work: () => void): Clock {
  let timer: Timer | undefined;
  const stop = () => clearTimeout(timer);
  const moved = () => {
    stop();
    timer = setTimeout(work, ms);
  };
  return { moved, stop };
}

/**
 * Sends a request, and follows no redirect: wherever it leads, the token doesn't go along. Where nothing comes or
 * goes for too long it ends; a stream of events may be silent once it is there.
 */
export function sendingFrom(system: Pick<System, "env">): Send {
  const ms = longestSilenceMs(system);
  return async (request, body) => {
    const silence = new AbortController();
    const clock = clockOf(ms, () => silence.abort());
    const unanswered = (error: unknown) =>
      silence.signal.aborted ? unansweredAt(request.url) : error;
    clock.moved();
    try {
      const signal = AbortSignal.any([request.signal, silence.signal]);
      const answer = await fetch(await movingOf(request, body, clock), {
        redirect: "manual",
        signal,
      });
      clock.stop();
      return await heardOf(answer, clock, unanswered);
    } catch (error) {
      clock.stop();
      throw unanswered(error);
    }
  };
}

const unansweredAt = (url: string): ApiError =>
  new ApiError(0, "unanswered", `${new URL(url).origin} doesn't answer.`);

/** A request of which it is seen how its body goes; its length is said, as without that. */
async function movingOf(request: Request, sent: Blob | undefined, clock: Clock): Promise<Request> {
  if (request.body === null && !sent) return request;
  const blob = sent ?? (await request.blob());
  if (blob.size <= SMALL_BYTES) return new Request(request, { body: blob });
  const headers = new Headers(request.headers);
  headers.set("content-length", String(blob.size));
  const body = watched(blob.stream(), { before: clock.moved, after: clock.moved });
  return new Request(request.url, { method: request.method, headers, body });
}

/** An answer whose body ends where nothing of it comes; of JSON all of it is there already. */
async function heardOf(
  answer: Response,
  clock: Clock,
  unanswered: (error: unknown) => unknown,
): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.body === null || type.startsWith("text/event-stream")) return answer;
  const body = watched(answer.body, { before: clock.moved, after: clock.stop, unanswered });
  const isFile = answer.headers.has("content-disposition");
  const whole = type.includes("json") && !isFile ? await new Response(body).arrayBuffer() : body;
  return new Response(whole, answer);
}

interface Watching {
  before: () => void;
  after: () => void;
  unanswered?: (error: unknown) => unknown;
}

/** The same bytes; says before and after each piece that it is waited for. */
function watched(
  bytes: ReadableStream<Uint8Array>,
  { before, after, unanswered = (error) => error }: Watching,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(rest) {
        before();
        try {
          const { done, value } = await reader.read();
          if (done) rest.close();
          else rest.enqueue(value);
        } catch (error) {
          rest.error(unanswered(error));
        } finally {
          after();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
