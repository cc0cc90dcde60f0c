import { breathe } from "#/lib/pace.ts";

/** An answer with more text than this is written in pieces of about as much. */
const PIECE = 250_000;

type Value = Record<string, unknown>;
const isValue = (value: unknown): value is Value => typeof value === "object" && value !== null;

/** About how much text a row holds. */
const sizeOf = (row: unknown): number =>
  isValue(row) && typeof row.content_html === "string" ? row.content_html.length : 0;

const isLarge = (rows: unknown): boolean =>
  Array.isArray(rows) &&
  rows.length > 1 &&
  rows.reduce((sum: number, row) => sum + sizeOf(row), 0) > PIECE;

/**
 * The JSON of an answer as a stream, when its lists hold very much text: others have their turn
 * between its pieces, and it never lies in memory as a whole. Null for any other answer.
 */
export function pacedJson(answer: unknown): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (!isValue(answer) || answer instanceof Response) return null;
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer);
  if (!lists.some(isLarge)) return null;
  const pieces = inPieces(answer);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = pieces.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      await breathe();
    },
  });
}

function* inPieces(answer: Value): Generator<string> {
  if (Array.isArray(answer)) return yield* rowsInPieces(answer, "");
  let before = "{";
  for (const [key, value] of Object.entries(answer)) {
    const name = `${before}${JSON.stringify(key)}:`;
    if (Array.isArray(value)) yield* rowsInPieces(value, name);
    else if (value !== undefined) yield name + JSON.stringify(value);
    if (value !== undefined) before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

function* rowsInPieces(rows: readonly unknown[], before: string): Generator<string> {
  let text = `${before}[`;
  for (const [index, row] of rows.entries()) {
    text += (index > 0 ? "," : "") + (JSON.stringify(row) ?? "null");
    if (text.length < PIECE) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}
