/** Profiles of screens and cameras have some hundred bytes, or three thousand; those of presses are of no use in a small picture. */
const LARGEST_PROFILE_BYTES = 16 * 1024;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Of the flags of an extended file: it has a profile. */
const HAS_PROFILE = 0x20;

/**
 * A WebP file without its colour profile, where that is a large one: it comes from the image, which says
 * what it likes there. Chunks of RIFF (https://developers.google.com/speed/webp/docs/riff_container).
 */
export function withoutLargeProfile(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= webp.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    // A chunk of an odd size has one byte more.
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (nameAt(webp, at) === "ICCP")
      return size > LARGEST_PROFILE_BYTES ? without(webp, at, end) : webp;
    at = end;
  }
  return webp;
}

const nameAt = (bytes: Uint8Array, at: number): string =>
  new TextDecoder().decode(bytes.subarray(at, at + 4));

function without(webp: Uint8Array, start: number, end: number): Uint8Array {
  const made = new Uint8Array(webp.byteLength - (end - start));
  made.set(webp.subarray(0, start));
  made.set(webp.subarray(end), start);
  new DataView(made.buffer).setUint32(4, made.byteLength - CHUNK_HEADER_BYTES, true);
  const flags = HEADER_BYTES + CHUNK_HEADER_BYTES;
  if (nameAt(made, HEADER_BYTES) === "VP8X") made[flags] = (made[flags] ?? 0) & ~HAS_PROFILE;
  return made;
}
