import { withoutLargeProfile } from "./profile.ts";
import { type Fit, squared } from "./square.ts";

/** One smaller picture to make, as webp. */
export interface Wanted {
  path: string;
  /** The longest side, in dots. */
  size: number;
  /** How it is made square, where it is to be. */
  square?: Fit;
}

export interface Work {
  path: string;
  wanted: readonly Wanted[];
}

/** What an image measures as it is shown. */
export interface Measured {
  width: number;
  height: number;
}

/**
 * Images with more dots are refused before any of them is read: they take 4 bytes each, but for JPEG,
 * which is made smaller while it is read.
 */
const MOST_PIXELS = 36_000_000;
const MOST_JPEG_PIXELS = 100_000_000;
const QUALITY = 82;
/** Of a longer strip the middle is enlarged. */
const MOST_LONGER = 4;

/**
 * Makes smaller pictures of an image, and answers what it measures. Throws for what is no image, is
 * a damaged one, or has too many dots.
 */
export async function shrink({ path, wanted }: Work): Promise<Measured> {
  const { format, width, height } = await opened(path, MOST_JPEG_PIXELS).metadata();
  const most = format === "jpeg" ? MOST_JPEG_PIXELS : MOST_PIXELS;
  let isTurned = false;
  for (const { size, square, path: target } of wanted) {
    const longest = square === "cut" ? size * Math.min(MOST_LONGER, ratio(width, height)) : size;
    const smaller = opened(path, most).resize(Math.round(longest), Math.round(longest), {
      fit: "inside",
      withoutEnlargement: square === undefined,
    });
    const made = square
      ? new Bun.Image(squared(await smaller.png().bytes(), square)).resize(size, size)
      : smaller;
    const webp = withoutLargeProfile(await made.webp({ quality: QUALITY }).bytes());
    await Bun.write(target, webp, { mode: 0o600 });
    // A camera may have held it on its side: what comes out is upright.
    if (!square)
      isTurned =
        smaller.width > smaller.height !== width > height && smaller.width !== smaller.height;
  }
  return isTurned ? { width: height, height: width } : { width, height };
}

const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
const opened = (path: string, maxPixels: number) => new Bun.Image(path, { maxPixels });
