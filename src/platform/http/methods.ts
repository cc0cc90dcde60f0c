const SAFE = new Set(["GET", "HEAD"]);

/**
 * True for a request that only reads (RFC 9110, section 9.2.1); no route answers OPTIONS or TRACE.
 */
export const isSafe = ({ method }: Request): boolean => SAFE.has(method);
