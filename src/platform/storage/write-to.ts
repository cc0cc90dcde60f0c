import { open } from "node:fs/promises";

/** A body is not of the size that it was to be. */
export class SizeDiffers extends Error {
  override readonly name = "SizeDiffers";
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Place {
  /** Where in the file the first byte goes. */
  start?: number;
  /** How many there must be; as many as come when it is left out. */
  byteSize?: number;
}

/**
 * Writes a body into a file, brings it to the disk, and answers how many bytes it had. It holds one
 * piece of it at a time; throws `SizeDiffers` for more or less than is expected.
 */
export async function writeTo(
  path: string,
  flags: "r+" | "wx",
  body: Pieces,
  { start = 0, byteSize }: Place = {},
): Promise<number> {
  const file = await open(path, flags, 0o600);
  try {
    let written = 0;
    for await (const piece of body) {
      if (byteSize !== undefined && written + piece.byteLength > byteSize) throw new SizeDiffers();
      // Known before it is handed on: whoever gave it may take it back after that.
      const { byteLength } = piece;
      await file.write(piece, 0, byteLength, start + written);
      written += byteLength;
    }
    if (byteSize !== undefined && written !== byteSize) throw new SizeDiffers();
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}
