/** Where the next page of a list is, as its `Link` says; null after the last. */
export function nextAddress({ headers }: Response): string | null {
  for (const link of (headers.get("link") ?? "").split(/,\s*(?=<)/)) {
    const [, address = "", parameters = ""] = /^<([^>]*)>(.*)$/.exec(link) ?? [];
    if (/;\s*rel="?next"?/.test(parameters)) return address;
  }
  return null;
}

/** The same, of the same server, so that no credentials go elsewhere. */
export function nextOf(response: Response, baseUrl: string): string | null {
  const address = nextAddress(response);
  if (address === null) return null;
  const url = URL.parse(address, baseUrl);
  if (url?.origin === new URL(baseUrl).origin) return url.href;
  throw new Error(`The next page is said to be elsewhere, at ${address}`);
}
