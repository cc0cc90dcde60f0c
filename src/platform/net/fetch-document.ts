import { checkedUrl, DEFAULTS, type FetchOptions, visit, within } from "./fetch-public.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import { readStart } from "./request.ts";

/** `maxAgeSeconds` is how long the server says it stays as it is; null, where it doesn't. */
export type DocumentResult =
  | { ok: true; text: string; maxAgeSeconds: number | null }
  | { ok: false; reason: RefusalReason };

const SETTINGS = {
  ...DEFAULTS,
  timeoutMs: 5000,
  maxBytes: 10 * 1024,
  strict: true,
  userAgent: "Atoll",
  accept: "application/json",
};

/**
 * Fetches a JSON document behind an address that somebody else chose, with the care of
 * `fetchPublic`: without redirects, at most 10 KB within five seconds.
 */
export function fetchDocument(url: string, options: FetchOptions = {}): Promise<DocumentResult> {
  const settings = { ...SETTINGS, ...options };
  return within(settings, async (signal) => {
    const response = await visit(checkedUrl(url), settings, signal);
    const { "content-type": type = "", "content-encoding": encoding = "identity" } =
      response.headers;
    if (response.statusCode !== 200) throw ended(response, "bad_status");
    if (!/^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
      throw ended(response, "not_json");
    if (!/^\s*identity\s*$/i.test(encoding)) throw ended(response, "compressed");
    const bytes = await readStart(response, settings.maxBytes + 1);
    if (bytes.byteLength > settings.maxBytes) throw new Refusal("too_large");
    const age = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(response.headers["cache-control"] ?? "")?.[1];
    const maxAgeSeconds = age === undefined ? null : Number(age);
    return { ok: true, text: new TextDecoder().decode(bytes), maxAgeSeconds };
  });
}

function ended(response: { destroy(): unknown }, reason: RefusalReason): Refusal {
  response.destroy();
  return new Refusal(reason);
}
