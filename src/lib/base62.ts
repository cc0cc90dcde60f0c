const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Bytes as base62 text of a fixed length for a given number of bytes (`ceil(bytes * 8 / log2 62)`).
 */
export function toBase62(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${bytes.toHex()}`);
  const length = Math.ceil((bytes.length * 8) / Math.log2(62));
  let text = "";
  for (let i = 0; i < length; i++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
