import ipaddr from "ipaddr.js";
import { isPublicAddress } from "./public-address.ts";

const LONGEST = 2000;
const PORTS = new Set(["", "80", "443"]);
const NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9_-]{1,63}$/;
/**
 * Names that mean this machine or its own network wherever they are looked up (RFC 6761, 6762,
 * 7686, 8375).
 */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)$/;

/**
 * A link as an address on the public web, or null: http or https, at most 2000 characters, no user
 * name or password, port 80 or 443, and a host that is a public address or a name with a dot. The
 * host is normalized as browsers do it (decimal, octal and hexadecimal numbers, full-width digits
 * and dots) and loses its closing dot. What a name resolves to is not known here.
 */
export function publicUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    !PORTS.has(url.port)
  )
    return null;
  const host = bareHost(url);
  if (!isPublicHost(host)) return null;
  if (url.hostname.endsWith(".")) url.hostname = host;
  return url.href.length <= LONGEST ? url : null;
}

/** Whether a link leads to the web, be it the public one or somebody's own: http or https. */
export const isWebAddress = (text: string): boolean =>
  // Parsing leaves out white space wherever it stands.
  !/\s/.test(text) && /^https?:$/.test(URL.parse(text)?.protocol ?? "");

/** The host without the brackets of an IPv6 address and without the closing dot of a full name. */
export const bareHost = (url: URL): string =>
  url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function isPublicHost(host: string): boolean {
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.length <= 253 && NAME.test(host) && !PRIVATE_NAME.test(host);
}
