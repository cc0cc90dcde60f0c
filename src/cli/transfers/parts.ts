import { ApiError } from "#/client/errors.ts";
import { EXIT, Failure } from "../failures.ts";
import { type Send, sendingFrom } from "../sending.ts";
import type { System } from "../system.ts";

interface Part {
  number: number;
  byte_size: number;
  url: string;
  etag: string | null;
}
export interface Places {
  url: string | null;
  parts: readonly Part[] | null;
  headers: Record<string, string>;
}

const TRIES = 4;
const FIRST_WAIT_MS = 500;
/** What a store answers that has all of a file: whether it is the right one is seen when it is completed. */
const WRITTEN = [409, 412];

/**
 * Puts the bytes of a file where the server said, those parts that aren't there. The addresses are signed:
 * nobody's token goes along. Answers what says that all arrived, null for a file of one piece.
 */
export async function sendParts(
  { system, base }: { system: System; base: string },
  { url, parts, headers }: Places,
  file: Blob,
  told: (bytes: number) => void,
): Promise<{ number: number; etag: string }[] | null> {
  const send = sendingFrom(system);
  const to = (address: string) => new URL(address, base).href;
  if (url !== null) {
    await put(send, to(url), file, { headers, isWhole: true });
    told(file.size);
    return null;
  }
  const done: { number: number; etag: string }[] = [];
  let at = 0;
  for (const { number, byte_size: size, url: address, etag } of parts ?? []) {
    const piece = file.slice(at, at + size);
    done.push({
      number,
      etag: etag ?? (await put(send, to(address), piece, { headers, isWhole: false })),
    });
    told(size);
    at += size;
  }
  return done;
}

/** What never answers was waited for long enough. */
function unreached(error: unknown): null {
  if (error instanceof ApiError) throw new Failure("The store doesn't answer.", EXIT.unreachable);
  return null;
}

async function put(
  send: Send,
  address: string,
  body: Blob,
  { headers, isWhole }: { headers: Record<string, string>; isWhole: boolean },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(new Request(address, { method: "PUT", headers }), body).catch(
      unreached,
    );
    if (answer?.ok) return answer.headers.get("etag") ?? "";
    if (isWhole && answer && WRITTEN.includes(answer.status)) return "";
    const isOver = answer !== null && answer.status < 500 && answer.status !== 429;
    if (isOver || attempt >= TRIES)
      throw new Failure(
        answer ? `The store refused a part: ${answer.status}.` : "The store can't be reached.",
        answer ? EXIT.server : EXIT.unreachable,
      );
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
  }
}
