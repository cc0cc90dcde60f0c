import { domainToASCII } from "node:url";

const LONGEST = 254;
const LONGEST_DOMAIN = 253;
/** What nobody sees, and what would need quotes that hardly a mail server takes. */
const UNUSABLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}<>()",:;\\[\]]/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether mail can go to an address on the Internet: a local part of up to 64 characters without
 * quotes, and the name of a domain, also an international one; no IP address (RFC 5321, sections
 * 4.1.2 and 4.5.3.1). Takes as long for any text.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST || UNUSABLE.test(text)) return false;
  const [local = "", domain = "", ...rest] = text.split("@");
  return rest.length === 0 && isLocalPart(local) && isDomain(domain);
}

const isLocalPart = (local: string): boolean =>
  local.length <= 64 && local.split(".").every((atom) => atom !== "");

function isDomain(domain: string): boolean {
  const name = DOMAIN.test(domain) ? domainToASCII(domain) : "";
  const labels = name.split(".");
  const isNumber = /^\d+$/.test(labels.at(-1) ?? "");
  return (
    name.length <= LONGEST_DOMAIN &&
    labels.length > 1 &&
    !isNumber &&
    labels.every((label) => LABEL.test(label))
  );
}
