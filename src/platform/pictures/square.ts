import type * as library from "pngjs";

/** Whether what stands over the square is cut off, or what is missing is left transparent. */
export type Fit = "cut" | "padded";

/** Loaded by the process that makes pictures alone. */
const pngjs = (): typeof library => require("pngjs");

/** A PNG as a square one, which `Bun.Image` can't make itself. */
export function squared(png: Uint8Array, fit: Fit): Uint8Array<ArrayBuffer> {
  const { PNG } = pngjs();
  const from = PNG.sync.read(Buffer.from(png));
  const [shorter, longer] = [from.width, from.height].sort((a, b) => a - b);
  const side = (fit === "cut" ? shorter : longer) ?? 0;
  const square = new PNG({ width: side, height: side });
  const x = Math.trunc((side - from.width) / 2);
  const y = Math.trunc((side - from.height) / 2);
  const [width, height] = [Math.min(from.width, side), Math.min(from.height, side)];
  const [left, top] = [Math.max(0, -x), Math.max(0, -y)];
  PNG.bitblt(from, square, left, top, width, height, Math.max(0, x), Math.max(0, y));
  return new Uint8Array(PNG.sync.write(square, { deflateLevel: 1 }));
}
