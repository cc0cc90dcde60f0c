import { expect, test } from "bun:test";
import { readLinkPreview } from "#/lib/link-preview.ts";
import { isPublicAddress } from "#/lib/public-address.ts";
import { fetchPublic } from "#/platform/net/fetch-public.ts";
import cases from "./corpora/ssrf.json";
import { certificate, outside, page, redirect } from "./support/outside.ts";

interface Case {
  id: string;
  url: string;
  kind: string;
  expect: string;
  strict?: string;
  dns?: Record<string, string[]>;
  hops?: { url: string; status?: number; location?: string; body?: string }[];
  response?: {
    content_length?: number;
    content_encoding?: string;
    body?: string;
    headers?: Record<string, string>;
  };
}

function answerOf({ hops, response }: Case, count: number): string {
  const hop = hops?.[Math.min(count, hops.length) - 1];
  if (hop?.location) return redirect(hop.location);
  const headers = [
    "content-type: text/html",
    ...(response?.content_length ? [`content-length: ${response.content_length}`] : []),
    ...(response?.content_encoding ? [`content-encoding: ${response.content_encoding}`] : []),
    ...Object.entries(response?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  return page(hop?.body ?? response?.body ?? "<title>Page</title>", headers.join("\r\n"));
}

/**
 * Runs one case against an outside that gives every unnamed host a public address; answers where it
 * led.
 */
async function attempt(one: Case, strict: boolean) {
  const names = Object.fromEntries(
    Object.entries(one.dns ?? {}).map(([name, addresses]) => [name, [addresses]]),
  );
  const tls = one.url.startsWith("https:") ? certificate : undefined;
  const web = await outside((_, count) => answerOf(one, count), { names, tls });
  const result = await fetchPublic(one.url, { ...web.options, strict });
  await web.allClosed();
  await web.close();
  return {
    result,
    reached: web.reached,
    connections: web.connections(),
    resolved: web.resolved,
    heads: web.heads,
  };
}

const isForbidden = (endpoint: string) =>
  !/^\S+ (?:80|443)$/.test(endpoint) || !isPublicAddress(endpoint.split(" ")[0] ?? "");

test("no address of the corpus that is forbidden is reached, and no other is refused", async () => {
  for (const one of cases as Case[]) {
    const { result, reached, connections } = await attempt(one, false);
    const isAllowed = one.expect === "allow" || one.expect === "allow-page-block-image";
    const mayConnect = !one.expect.startsWith("block") || one.kind === "redirect";
    expect([one.id, result.ok, reached.length > 0]).toEqual([one.id, isAllowed, mayConnect]);
    expect([one.id, reached.filter(isForbidden), connections]).toEqual([
      one.id,
      [],
      reached.length,
    ]);
    expect(reached.length).toBeLessThanOrEqual(5);
  }
});

test("the strict policy of the corpus also refuses special networks that everybody can reach", async () => {
  const strict = (cases as Case[]).filter((one) => one.strict !== undefined);
  expect(strict).toHaveLength(20);
  for (const one of strict) {
    const { result, connections } = await attempt(one, true);
    expect([one.id, result.ok, connections]).toEqual([
      one.id,
      one.strict === "allow",
      one.strict === "allow" ? 1 : 0,
    ]);
  }
});

test("what the pages of the corpus say is shown as text, and no image leads inward", async () => {
  const shown = async (isWanted: (one: Case) => boolean) => {
    const one = (cases as Case[]).find(isWanted);
    const { result } = await attempt(one ?? { id: "", url: "", kind: "", expect: "" }, false);
    return result.ok ? readLinkPreview(`${result.html}<title>Page</title>`, result.url) : null;
  };
  const page = { url: "http://a.example/", title: "Page", description: null, image_url: null };
  expect(await shown((one) => one.expect === "allow-page-block-image")).toEqual(page);
  const title = "<img src=x onerror=alert(1)>";
  expect(await shown((one) => one.response?.body?.includes("onerror") ?? false)).toEqual({
    ...page,
    title,
  });
});
