export interface StreamEvent {
  id: string | null;
  event: string | null;
  data: string;
}

/** One event of a stream as it stands between two empty lines. */
function parse(block: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
  return { id: field("id"), event: field("event"), data: field("data") ?? "" };
}

/**
 * Reads whole events from an open stream until the server ends it, or hangs up after so many bytes,
 * wherever in an event that is. Throws when the connection breaks.
 */
export async function takeEvents(
  response: Response,
  take: (event: StreamEvent) => void,
  hangUpAfterBytes = Number.POSITIVE_INFINITY,
): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, left] = ["", hangUpAfterBytes];
  while (reader && left > 0) {
    const { done, value } = await reader.read();
    if (done) return;
    const bytes = value.subarray(0, left);
    left -= bytes.length;
    const blocks = (text + decoder.decode(bytes, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) take(parse(block));
  }
  await reader?.cancel();
}
