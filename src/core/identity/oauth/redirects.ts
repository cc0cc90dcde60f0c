const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** As such an address is written, and in no other way: its host, its port, and what follows. */
const ON_LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::[1-9]\d{0,4})?(\/[^\s\\]*)?$/;
/** What a browser would take out of a path. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const LONGEST = 2048;
/** Of a program's own (RFC 8252, section 7.1): a domain name backwards. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Whether a client may have people sent there: https, http on the machine it runs on, or a scheme of
 * its own.
 */
export function isRedirect(text: string): boolean {
  const url = URL.parse(text);
  // Written as it is read: no browser can take it for another address.
  if (!url || text.length > LONGEST || text.includes("#") || /[\s\\]/.test(text)) return false;
  if (url.username || url.password) return false;
  if (url.protocol === "https:") return !LOOPBACK.has(url.hostname);
  if (url.protocol === "http:") return ON_LOOPBACK.test(text) && !DOTS.test(text);
  return PRIVATE_SCHEME.test(url.protocol);
}

/**
 * Whether an address is one that was registered, letter by letter; on the machine itself with any
 * port (RFC 8252, section 7.3).
 */
export function isRegistered(registered: readonly string[], text: string): boolean {
  if (!isRedirect(text)) return false;
  if (registered.includes(text)) return true;
  const given = withoutPort(text);
  return given !== null && registered.some((known) => withoutPort(known) === given);
}

function withoutPort(text: string): string | null {
  const [, host, rest = "/"] = ON_LOOPBACK.exec(text) ?? [];
  return host === undefined ? null : host + rest;
}

/** An address with these parameters beside those it has. */
export function withParameters(address: string, parameters: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
