import { lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { isPublicAddress } from "#/lib/public-address.ts";
import { Refusal } from "./refusal.ts";

/** All addresses of a host name; rejects, or answers none, when there is none. */
export type Resolve = (name: string) => Promise<string[]>;

const MOST_ANSWERS = 256;

export const resolveByDns: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * The addresses of a host, IPv4 first, after one look-up and only when every one of them is public:
 * a name that also leads inward is refused as a whole. Throws `Refusal`.
 */
export async function publicAddresses(
  host: string,
  resolve: Resolve,
  strict: boolean,
): Promise<string[]> {
  const answers = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (answers.length === 0 || answers.length > MOST_ANSWERS) throw new Refusal("unresolved");
  if (!answers.every((address) => isPublicAddress(address, strict)))
    throw new Refusal("forbidden_address");
  return [...new Set(answers)].sort((a, b) => Number(isIPv6(a)) - Number(isIPv6(b)));
}
