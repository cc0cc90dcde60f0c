import { deflateSync, inflateSync } from "node:zlib";

/** Whether what stands over the square is cut off, or what is missing is left transparent. */
export type Fit = "cut" | "padded";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHANNELS = 4;

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each dot. */
  data: Uint8Array;
}

/**
 * A PNG that `Bun.Image` wrote (8 bits a channel, not interlaced; RFC 2083) as a square one, which
 * it can't make itself.
 */
export function squared(png: Uint8Array, fit: Fit): Uint8Array<ArrayBuffer> {
  const { width, height, data } = read(png);
  const side = fit === "cut" ? Math.min(width, height) : Math.max(width, height);
  const square = new Uint8Array(side * side * CHANNELS);
  const [left, top] = [Math.trunc((side - width) / 2), Math.trunc((side - height) / 2)];
  const columns = Math.min(width, side);
  for (let row = 0; row < Math.min(height, side); row++) {
    const from = ((row + Math.max(0, -top)) * width + Math.max(0, -left)) * CHANNELS;
    const to = ((row + Math.max(0, top)) * side + Math.max(0, left)) * CHANNELS;
    square.set(data.subarray(from, from + columns * CHANNELS), to);
  }
  return write({ width: side, height: side, data: square });
}

function read(png: Uint8Array): Pixels {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const pieces: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = view.getUint32(at);
    const name = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    if (name === "IDAT") pieces.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = unfiltered(inflateSync(Buffer.concat(pieces)), { width, height, channels });
  if (channels === CHANNELS) return { width, height, data: rows };
  const data = new Uint8Array(width * height * CHANNELS).fill(255);
  for (let dot = 0; dot < width * height; dot++)
    data.set(rows.subarray(dot * channels, (dot + 1) * channels), dot * CHANNELS);
  return { width, height, data };
}

/** Takes back what each row was filtered by (RFC 2083, section 6). */
function unfiltered(
  packed: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): Uint8Array {
  const length = width * channels;
  const rows = new Uint8Array(length * height);
  for (let row = 0; row < height; row++) {
    const filter = packed[row * (length + 1)] ?? 0;
    for (let at = 0; at < length; at++) {
      const here = row * length + at;
      const left = at >= channels ? (rows[here - channels] ?? 0) : 0;
      const above = row > 0 ? (rows[here - length] ?? 0) : 0;
      const corner = row > 0 && at >= channels ? (rows[here - length - channels] ?? 0) : 0;
      const raw = packed[row * (length + 1) + 1 + at] ?? 0;
      rows[here] = raw + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + above - corner;
  const [a, b, c] = [
    Math.abs(estimate - left),
    Math.abs(estimate - above),
    Math.abs(estimate - corner),
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function write({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const length = width * CHANNELS;
  const rows = new Uint8Array((length + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * length, (row + 1) * length), row * (length + 1) + 1);
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, 6);
  const parts = [
    SIGNATURE,
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, Bun.hash.crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
