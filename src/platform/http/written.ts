import { pacer } from "#/lib/pace.ts";

/** So many characters go out at once. */
const PIECE = 64 * 1024;

/** It goes on for long, and nobody waits for it: others come first. */
const TURN_MS = 0.5;

/** Where somebody writes an answer that is never in memory as a whole. */
export interface Out {
  put(text: string): void;
  /**
   * Awaited after each small step of work: others have their turn, and where the reader is slow, it waits
   * for them. Throws when the reader is gone.
   */
  turn(): Promise<void>;
}

class Gone extends Error {}

/**
 * An answer that is written as it is read. `ended` is told once, with what failed, if something did: the
 * reader sees it break off.
 */
export function written(
  work: (out: Out) => Promise<void>,
  ended: (failure: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const pace = pacer(TURN_MS);
  let held = "";
  let isGone = false;
  let isWanted = Promise.withResolvers<void>();
  let ending: ((failure: unknown) => void) | null = ended;
  const end = (failure: unknown = null) => {
    ending?.(failure);
    ending = null;
  };
  const flush = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    if (held !== "") controller.enqueue(encoder.encode(held));
    held = "";
  };
  const outTo = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Out => ({
    put(text) {
      held += text;
    },
    async turn() {
      await pace();
      if (isGone) throw new Gone();
      if (held.length < PIECE) return;
      flush(controller);
      if ((controller.desiredSize ?? 0) > 0) return;
      isWanted = Promise.withResolvers();
      await isWanted.promise;
      if (isGone) throw new Gone();
    },
  });
  const run = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    try {
      await work(outTo(controller));
      if (isGone) return;
      flush(controller);
      controller.close();
      end();
    } catch (error) {
      if (!isGone) controller.error(error);
      end(error instanceof Gone ? null : error);
    }
  };
  return new ReadableStream({
    start: (controller) => void run(controller),
    pull: () => isWanted.resolve(),
    cancel() {
      isGone = true;
      isWanted.resolve();
      end();
    },
  });
}
