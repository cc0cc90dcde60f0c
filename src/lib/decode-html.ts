const SNIFFED_BYTES = 1024;
const DECLARED = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:+-]{1,40})/i;

/**
 * The text of an HTML page, as the HTML standard finds its encoding: a byte order mark, then the
 * `charset` of the content type, then a `meta` in the first 1024 bytes. A page that declares none,
 * or one that nobody knows, is UTF-8, and Windows-1252 where it is not valid UTF-8. Bytes that are
 * wrong in the encoding become U+FFFD; nothing is thrown.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const label =
    markOf(bytes) ??
    /;\s*charset\s*=\s*"?\s*([\w.:+-]{1,40})/i.exec(contentType)?.[1] ??
    metaOf(bytes);
  return (label && decode(label, bytes)) || decodeUndeclared(bytes);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** A page whose `meta` could be read byte by byte is not UTF-16, whatever it says. */
function metaOf(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, SNIFFED_BYTES));
  const label = DECLARED.exec(start)?.[1] ?? null;
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decode(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

/** As a stream, so that a page cut in the middle of a character is still UTF-8. */
function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
