/** An address that is its own credential names its organization and its secret: 16 bytes each, as base64url. */
export const tokenOf = (orgId: string, secret: string): string =>
  Buffer.concat([
    Buffer.from(orgId.replaceAll("-", ""), "hex"),
    Buffer.from(secret, "base64url"),
  ]).toString("base64url");

/** What such an address names, or null when it is not one. */
export function readToken(token: string): { orgId: string; secret: string } | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const orgId = bytes
    .toString("hex", 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { orgId, secret: bytes.toString("base64url", 16) };
}
