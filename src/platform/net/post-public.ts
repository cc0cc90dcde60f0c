import { checkedUrl, DEFAULTS, type FetchOptions, visit, within } from "./fetch-public.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";

/** Something to post. */
export interface Posted {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** How a server answered; `retryAfterSeconds` where it said when to come again. */
export type PostResult =
  | { ok: true; status: number; retryAfterSeconds: number | null }
  | { ok: false; reason: RefusalReason };

const SETTINGS = {
  ...DEFAULTS,
  timeoutMs: 10_000,
  strict: true,
  userAgent: "Atoll",
  accept: "*/*",
};

/**
 * Posts to an address that somebody else chose, with the care of `fetchPublic`: to the public
 * Internet alone, over TLS, without redirects. What is answered beside the status is not read.
 * Trouble of any kind is answered as a reason; nothing is thrown.
 */
export function postPublic(
  url: string,
  posted: Posted,
  options: FetchOptions = {},
): Promise<PostResult> {
  const settings = { ...SETTINGS, ...options };
  return within(settings, async (signal) => {
    const checked = checkedUrl(url);
    if (checked.protocol !== "https:") throw new Refusal("forbidden_url");
    const response = await visit(checked, settings, signal, posted);
    response.destroy();
    const { "retry-after": after = "" } = response.headers;
    return {
      ok: true,
      status: response.statusCode ?? 0,
      retryAfterSeconds: /^\d{1,6}$/.test(after) ? Number(after) : null,
    };
  });
}
