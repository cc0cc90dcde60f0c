import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { Api } from "./connect.ts";
import { errorOf } from "./errors.ts";

export interface StreamEvent {
  id: string | null;
  event: string;
  data: unknown;
}

interface Following {
  /** Where it was left, to go on behind; null for what comes from now on. */
  lastEventId?: string | null;
  /** Told each place that was reached, also where nothing happened yet. */
  onPlace?: (id: string) => void;
  signal?: AbortSignal;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The events of a stream (Server-Sent Events), for ever: a connection that breaks is opened again
 * behind the last event that came. Throws what the server refuses.
 */
export async function* follow(
  api: Api,
  path: string,
  { lastEventId = null, onPlace, signal }: Following = {},
): AsyncGenerator<StreamEvent, void> {
  let [last, waitMs] = [lastEventId, FIRST_WAIT_MS];
  while (!signal?.aborted) {
    const headers = {
      accept: "text/event-stream",
      ...(last === null ? {} : { "last-event-id": last }),
    };
    const answer = await api.send(path, { headers, ...(signal ? { signal } : {}) });
    if (!answer.ok || !answer.body) throw errorOf(answer, await answer.json().catch(() => null));
    const reached = (id: string) => {
      last = id;
      onPlace?.(id);
    };
    const wished = (ms: number) => {
      waitMs = ms;
    };
    const bytes = untilBroken(answer.body, signal);
    for await (const { id, event = "message", data } of eventsIn(bytes, reached, wished)) {
      waitMs = FIRST_WAIT_MS;
      yield { id: id ?? null, event, data: parsed(data) };
    }
    if (signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

/** What comes until a connection ends, however it does; what fails in whoever reads is theirs. */
async function* untilBroken(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    if (!signal?.aborted && !isBroken(error)) throw error;
  }
}

async function* eventsIn(
  body: AsyncIterable<Uint8Array>,
  onId: (id: string) => void,
  onRetry: (ms: number) => void,
): AsyncGenerator<EventSourceMessage, void> {
  const found: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void found.push(event), onId, onRetry });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* found.splice(0);
  }
}

/** A connection that ended, not something that is wrong with the program. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && "code" in error);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
