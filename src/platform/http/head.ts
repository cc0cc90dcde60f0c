import { BadRequest, HeadersTooLarge, PayloadTooLarge } from "../errors.ts";
import { isFormWithFile, isJson, LIMIT_BYTES } from "./body.ts";

/** A parameter of 10,000 characters has its place, whatever they are: nine bytes for one. */
const LARGEST_ADDRESS_BYTES = 94_000;
/** Of all headers together. */
const LARGEST_HEADERS_BYTES = 16_384;
/** No body has more, but a form: who takes its file in says how large that may be. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Looks over what comes before a body, whatever it asks for: one Host that it names, a size that is
 * worth reading, and a body that says it is no larger than its kind may be. Throws 400, 431 or 413.
 */
export function requireHead({ url, headers }: Request): void {
  // Two Host lines arrive as one; which of them a proxy believed can't be known (RFC 9112, section
  // 3.2).
  if (headers.get("host")?.includes(",")) throw new BadRequest("A request has one Host.");
  if (!url.startsWith("http")) throw new BadRequest("A request names its host.");
  let bytes = 0;
  headers.forEach((value, name) => {
    bytes += name.length + value.length + ": \r\n".length;
  });
  if (url.length > LARGEST_ADDRESS_BYTES || bytes > LARGEST_HEADERS_BYTES)
    throw new HeadersTooLarge({ address: LARGEST_ADDRESS_BYTES, headers: LARGEST_HEADERS_BYTES });
  const type = headers.get("content-type");
  if (isFormWithFile(type)) return;
  const limit = isJson(type) ? LIMIT_BYTES : LARGEST_BODY_BYTES;
  if (Number(headers.get("content-length") ?? 0) > limit) throw new PayloadTooLarge(limit);
}
