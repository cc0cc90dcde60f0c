import { open } from "node:fs/promises";
import { InOrder } from "#/lib/in-order.ts";
import { isAsked } from "../observe/asked.ts";

/** So much of a file is brought to the disk at once. */
const SYNC_BYTES = 4 * 1024 * 1024;

/**
 * While people ask for other things, less at once, and all files together no faster than 64 MB a
 * second: what is read from a connection at a time holds the loop for two milliseconds and more.
 */
const ASIDE = { syncBytes: 1024 * 1024, bytesPerMs: 64_000 };

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
 * Files are written one piece after the other, however many come, and brought to the disk a little
 * at a time: a commit of an organization waits for the same disk, and for the same few threads.
 * Eight parts of 64 MB that were synced whole made others wait 40 ms and more.
 */
const disk = new InOrder();
const inTurn = <T>(task: () => Promise<T>): Promise<T> => disk.run("writes", task);

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
    let synced = 0;
    for await (const piece of body) {
      if (byteSize !== undefined && written + piece.byteLength > byteSize) throw new SizeDiffers();
      // Known before it is handed on: whoever gave it may take it back after that.
      const { byteLength } = piece;
      const at = start + written;
      await inTurn(async () => {
        await file.write(piece, 0, byteLength, at);
        written += byteLength;
        const since = written - synced;
        const isAside = isAsked();
        if (since < (isAside ? ASIDE.syncBytes : SYNC_BYTES)) return;
        await file.datasync();
        synced = written;
        if (isAside) await Bun.sleep(since / ASIDE.bytesPerMs);
      });
    }
    if (byteSize !== undefined && written !== byteSize) throw new SizeDiffers();
    await inTurn(() => file.sync());
    return written;
  } finally {
    await file.close();
  }
}
