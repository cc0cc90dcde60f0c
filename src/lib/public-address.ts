import ipaddr from "ipaddr.js";

/**
 * Ranges of `ipaddr.js` that the Internet at large can reach; a range it learns of later counts as
 * private.
 */
const REACHABLE = new Set(["unicast", "as112", "as112v6", "amt"]);
const ORDINARY = new Set(["unicast"]);

/**
 * Azure answers every virtual machine here: the one platform service that sits between public
 * addresses.
 */
const WIRE_SERVER = "168.63.129.16";

/**
 * Prefixes whose last 32 bits are the IPv4 address that a translator connects to (RFC 6052 section
 * 2.1, RFC 7915).
 */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const SIIT = ipaddr.IPv6.parseCIDR("::ffff:0:0:0/96");

/**
 * What the five regional registries hold of the IANA registry "IPv6 Global Unicast Address
 * Assignments", as of September 2026. Everything else is unassigned; a new line appears every few
 * years.
 */
const ASSIGNED = `
  2001:200::/23 2001:400::/23 2001:600::/23 2001:800::/22 2001:c00::/23 2001:e00::/23 2001:1200::/23 2001:1400::/22
  2001:1800::/23 2001:1a00::/23 2001:1c00::/22 2001:2000::/19 2001:4000::/23 2001:4200::/23 2001:4400::/23
  2001:4600::/23 2001:4800::/23 2001:4a00::/23 2001:4c00::/23 2001:5000::/20 2001:8000::/19 2001:a000::/20
  2001:b000::/20 2003::/18 2400::/12 2410::/12 2600::/12 2610::/23 2620::/23 2630::/12 2800::/12 2a00::/12 2a10::/12
  2c00::/12`
  .trim()
  .split(/\s+/)
  .map((prefix) => ipaddr.IPv6.parseCIDR(prefix));

/**
 * True for an IP address on the public Internet, written in full: four decimal octets, or IPv6
 * without a zone. Denies by default: what no registry hands out, and every special purpose of the
 * IANA IPv4 and IPv6 registries (RFC 6890), is not public. `strict` also refuses the special
 * purposes that are reachable from everywhere: AS112, AMT and the NAT64 prefix.
 */
export function isPublicAddress(text: string, strict = false): boolean {
  const purposes = strict ? ORDINARY : REACHABLE;
  if (ipaddr.IPv4.isValidFourPartDecimal(text))
    return isPublicV4(ipaddr.IPv4.parse(text), purposes);
  return ipaddr.IPv6.isValid(text) && isPublicV6(ipaddr.IPv6.parse(text), purposes);
}

const isPublicV4 = (address: ipaddr.IPv4, purposes: Set<string>): boolean =>
  purposes.has(address.range()) && address.toString() !== WIRE_SERVER;

function isPublicV6(address: ipaddr.IPv6, purposes: Set<string>): boolean {
  if (address.zoneId) return false;
  const isTranslated = address.match(SIIT) || (purposes === REACHABLE && address.match(NAT64));
  if (isTranslated) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)), purposes);
  const range: string = address.range();
  return (
    purposes.has(range) && (range !== "unicast" || ASSIGNED.some((prefix) => address.match(prefix)))
  );
}
