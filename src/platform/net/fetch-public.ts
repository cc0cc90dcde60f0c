import type { IncomingMessage } from "node:http";
import { decodeHtml } from "#/lib/decode-html.ts";
import { bareHost, publicUrl } from "#/lib/public-url.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import { type Endpoint, openResponse, readStart, type Sent } from "./request.ts";
import { publicAddresses, type Resolve, resolveByDns } from "./resolve.ts";

export interface FetchOptions {
  /** For everything together: look-ups, redirects, and a body that trickles. */
  timeoutMs?: number;
  /** So much of a longer page is read. */
  maxBytes?: number;
  maxRedirects?: number;
  /**
   * Also refuses special-purpose networks that are reachable from everywhere (AS112, AMT, NAT64).
   */
  strict?: boolean;
  userAgent?: string;
  /** Looks a name up, the DNS of the system by default; the addresses are checked either way. */
  resolve?: Resolve;
  /**
   * Where the connection to a checked address goes: to itself by default, to a server of its own in
   * a test.
   */
  connect?: (address: string, port: number) => Endpoint;
}

/** `url` is where the last redirect led. */
export type FetchResult =
  | { ok: true; url: string; html: string }
  | { ok: false; reason: RefusalReason };

export type Settings = Required<FetchOptions> & { accept: string };

export const DEFAULTS: Settings = {
  timeoutMs: 8000,
  maxBytes: 512 * 1024,
  maxRedirects: 4,
  strict: false,
  accept: "text/html,application/xhtml+xml",
  userAgent: "Mozilla/5.0 (compatible; AtollLinkPreview/1.0)",
  resolve: resolveByDns,
  connect: (address, port) => ({ address, port }),
};

const MOST_ADDRESSES = 3;
const MOST_DECLARED_BYTES = 16 * 1024 * 1024;

/**
 * Fetches the HTML page behind an address that somebody else chose, and nothing that is not on the
 * public Internet. Each hop is checked from scratch: the URL (`publicUrl`), then every address that
 * its name has (`isPublicAddress`); the connection goes to a checked address and the name is not
 * looked up again. No cookies, no credentials, no proxy, no decompression. Trouble of any kind is
 * answered as a reason; nothing is thrown.
 */
export async function fetchPublic(url: string, options: FetchOptions = {}): Promise<FetchResult> {
  const settings = { ...DEFAULTS, ...options };
  return within(settings, (signal) => follow(url, settings, signal));
}

type Refused = { ok: false; reason: RefusalReason };

/** What a fetch answers, or why it was refused, when its time is over too. */
export async function within<T extends { ok: true }>(
  { timeoutMs }: Settings,
  fetching: (signal: AbortSignal) => Promise<T>,
): Promise<T | Refused> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<Refused>();
  const ending = new AbortController();
  const timer = setTimeout(() => giveUp({ ok: false, reason: "timed_out" }), timeoutMs);
  const fetched = fetching(ending.signal).catch((error): Refused => {
    if (error instanceof Refusal) return { ok: false, reason: error.reason };
    throw error;
  });
  try {
    return await Promise.race([late, fetched]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

type Fetched = Extract<FetchResult, { ok: true }>;

async function follow(start: string, settings: Settings, signal: AbortSignal): Promise<Fetched> {
  let url = checkedUrl(start);
  for (let redirects = 0; redirects <= settings.maxRedirects; redirects++) {
    const response = await visit(url, settings, signal);
    const target = redirectOf(response);
    if (target === null)
      return { ok: true, url: url.href, html: await readPage(response, settings) };
    response.destroy();
    url = checkedUrl(target, url.href);
  }
  throw new Refusal("too_many_redirects");
}

export function checkedUrl(text: string, base?: string): URL {
  const url = publicUrl(text, base);
  if (!url) throw new Refusal("forbidden_url");
  return url;
}

/** The answer of the first address that answers at all, to a GET where nothing else is sent. */
export async function visit(
  url: URL,
  settings: Settings,
  signal: AbortSignal,
  { headers: more, ...sent }: Sent = { headers: {} },
): Promise<IncomingMessage> {
  const addresses = await publicAddresses(bareHost(url), settings.resolve, settings.strict);
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const headers = {
    "user-agent": settings.userAgent,
    accept: settings.accept,
    "accept-encoding": "identity",
    ...more,
  };
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    if (signal.aborted) break;
    try {
      return await openResponse(url, settings.connect(address, port), { headers, ...sent }, signal);
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
  }
  throw new Refusal("unreachable");
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? (headers.location ?? null) : null;
}

async function readPage(response: IncomingMessage, { maxBytes }: Settings): Promise<string> {
  const {
    "content-type": type = "",
    "content-encoding": encoding = "identity",
    ...headers
  } = response.headers;
  if (response.statusCode !== 200) throw new Refusal("bad_status");
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type))
    throw new Refusal("not_html");
  if (!/^\s*identity\s*$/i.test(encoding)) throw new Refusal("compressed");
  if (Number(headers["content-length"] ?? 0) > MOST_DECLARED_BYTES) throw new Refusal("too_large");
  return decodeHtml(await readStart(response, maxBytes), type);
}
