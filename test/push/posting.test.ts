import { expect, test } from "bun:test";
import { type Posted, postPublic } from "#/platform/net/post-public.ts";
import { certificate, outside, PUBLIC, redirect } from "../support/outside.ts";

const posted: Posted = { headers: { ttl: "60" }, body: new TextEncoder().encode("sealed") };
const answer = (status: string, more = "") =>
  `HTTP/1.1 ${status}\r\n${more}content-length: 0\r\nconnection: close\r\n\r\n`;

test("what is posted goes to the checked address over TLS, and only the status comes back", async () => {
  const web = await outside(() => answer("429 Too Many Requests", "retry-after: 120\r\n"), {
    tls: certificate,
  });
  expect(await postPublic("https://example.com/push?x=1", posted, web.options)).toEqual({
    ok: true,
    status: 429,
    retryAfterSeconds: 120,
  });
  expect(web.reached).toEqual([`${PUBLIC} 443`]);
  const [head = ""] = web.heads;
  expect(head).toStartWith("POST /push?x=1 HTTP/1.1\r\nhost: example.com\r\n");
  expect(head.toLowerCase()).toContain("ttl: 60\r\n");
  expect(head.toLowerCase()).not.toMatch(/cookie|proxy|referer/);
  await web.close();
});

test.each([
  ["http", "http://example.com/push", [PUBLIC], "forbidden_url"],
  ["another port", "https://example.com:8443/push", [PUBLIC], "forbidden_url"],
  ["an address of this machine", "https://127.0.0.1/push", [PUBLIC], "forbidden_url"],
  [
    "a name that leads to this machine",
    "https://example.com/push",
    ["127.0.0.1"],
    "forbidden_address",
  ],
  [
    "a name that leads inward too",
    "https://example.com/push",
    [PUBLIC, "10.0.0.8"],
    "forbidden_address",
  ],
  ["the metadata of a cloud", "https://example.com/push", ["169.254.169.254"], "forbidden_address"],
  ["a name that leads nowhere", "https://example.com/push", [], "unresolved"],
] as const)("nothing is posted to %s", async (_, url, addresses, reason) => {
  const web = await outside(() => answer("201 Created"), {
    tls: certificate,
    names: { "example.com": [[...addresses]] },
  });
  expect(await postPublic(url, posted, web.options)).toEqual({ ok: false, reason });
  expect(web.connections()).toBe(0);
  await web.close();
});

test("a redirect is an answer, and is not followed", async () => {
  const web = await outside(() => redirect("https://example.com/elsewhere"), { tls: certificate });
  expect(await postPublic("https://example.com/push", posted, web.options)).toMatchObject({
    ok: true,
    status: 302,
  });
  expect(web.heads).toHaveLength(1);
  await web.close();
});

test("a certificate of another name, and a service that says nothing, are not waited for", async () => {
  const web = await outside(() => () => {}, {
    tls: certificate,
    names: { "other.example": [[PUBLIC]] },
  });
  expect(await postPublic("https://other.example/push", posted, web.options)).toEqual({
    ok: false,
    reason: "unreachable",
  });
  const began = performance.now();
  expect(
    await postPublic("https://example.com/push", posted, { ...web.options, timeoutMs: 300 }),
  ).toEqual({ ok: false, reason: "timed_out" });
  expect(performance.now() - began).toBeLessThan(3000);
  await web.close();
});
