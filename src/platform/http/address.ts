import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** Addresses that begin with the same bits. */
export type AddressRange = readonly [Address, number];

/** The names of this machine to itself. */
export const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

interface PeerSource {
  requestIP(request: Request): { address: string } | null;
}

/**
 * The address a request comes from, IPv4-mapped ones as IPv4. `X-Forwarded-For` is believed as far
 * as trusted proxies wrote it: read from its end, the first hop that is no proxy of ours. Null when
 * it can't be told: there is no peer, or what a proxy wrote is no address.
 */
export function peerAddress(
  request: Request,
  server: PeerSource | null,
  trusted: readonly AddressRange[],
): string | null {
  const peer = readAddress(server?.requestIP(request)?.address ?? "");
  if (peer === null || !isAmong(peer, trusted)) return peer?.toString() ?? null;
  const written = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const hops = written.map((hop) => hop.trim()).filter((hop) => hop !== "");
  let nearest: Address | null = hops.length > 0 ? null : peer;
  for (const hop of hops.toReversed()) {
    const address = readHop(hop);
    if (address === null) break;
    nearest = address;
    if (!isAmong(address, trusted)) break;
  }
  return nearest?.toString() ?? null;
}

/**
 * Whose attempts count together: an IPv4 address, or the 64 bits that an IPv6 host has to itself
 * (RFC 6177).
 */
export function addressGroup(text: string): string {
  const address = readAddress(text);
  if (address === null || address.kind() === "ipv4") return text;
  const network = address.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

/** An address or a CIDR range, or null. */
export function readRange(text: string): AddressRange | null {
  const [start = "", bits, ...rest] = text.split("/");
  const address = readAddress(start);
  if (address === null || rest.length > 0) return null;
  const most = address.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [address, most];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [address, Number(bits)] : null;
}

function isAmong(address: Address, ranges: readonly AddressRange[]): boolean {
  return ranges.some(
    ([start, bits]) => start.kind() === address.kind() && address.match(start, bits),
  );
}

/**
 * One hop as proxies write it: `192.0.2.1`, `192.0.2.1:1234`, `2001:db8::1`, `[2001:db8::1]` or
 * `[2001:db8::1]:443`.
 */
function readHop(text: string): Address | null {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return readAddress(inBrackets ?? plain ?? text);
}

function readAddress(text: string): Address | null {
  // The library alone would also take shorthands such as 0x7f.1.
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  if ("zoneId" in address) address.zoneId = undefined;
  return address;
}
