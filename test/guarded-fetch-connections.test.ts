import { expect, test } from "bun:test";
import { isPublicAddress } from "#/lib/public-address.ts";
import { fetchPublic } from "#/platform/net/fetch-public.ts";
import { resolveByDns } from "#/platform/net/resolve.ts";
import { certificate, outside, PUBLIC, page, redirect } from "./support/outside.ts";

const PAGE = page("<title>Page</title>");
const html = "<title>Page</title>";

test("a name that leads inward, wholly or in part, is never connected to", async () => {
  const names = {
    "inward.example": [["127.0.0.1"]],
    "mixed.example": [[PUBLIC, "127.0.0.1"]],
    "mixed6.example": [["::1", PUBLIC]],
    "mapped.example": [[`::ffff:${PUBLIC}`]],
    "odd.example": [["127.1"]],
  };
  const web = await outside(() => PAGE, { names });
  // Without the check this would arrive: the address itself is connected to, only the port is
  // another.
  const connect = (address: string) => ({ address, port: web.port });
  for (const name of Object.keys(names)) {
    const result = await fetchPublic(`http://${name}/`, { ...web.options, connect });
    expect([name, result]).toEqual([name, { ok: false, reason: "forbidden_address" }]);
  }
  expect(await fetchPublic("http://127.0.0.1/", { ...web.options, connect })).toEqual({
    ok: false,
    reason: "forbidden_url",
  });
  expect(web.connections()).toBe(0);
  expect(await fetchPublic("http://public.example/", web.options)).toEqual({
    ok: true,
    url: "http://public.example/",
    html,
  });
  expect(web.connections()).toBe(1);
  await web.close();
});

test("a redirect is followed only to where a link could lead", async () => {
  const names = { "inward.example": [["10.0.0.1"]] };
  const refused: Record<string, "forbidden_url" | "forbidden_address"> = {
    "http://127.0.0.1/": "forbidden_url",
    "//[::1]/": "forbidden_url",
    "http://inward.example/": "forbidden_address",
    "http://user:pass@a.example/": "forbidden_url",
    "http://a.example:8080/": "forbidden_url",
    "file:///etc/passwd": "forbidden_url",
    "data:text/html,x": "forbidden_url",
  };
  for (const [location, reason] of Object.entries(refused)) {
    const web = await outside(() => redirect(location), { names });
    expect([location, await fetchPublic("http://a.example/", web.options)]).toEqual([
      location,
      { ok: false, reason },
    ]);
    expect(web.reached).toEqual([`${PUBLIC} 80`]);
    await web.allClosed();
    await web.close();
  }
});

test("redirects are followed four times, each from a fresh look-up, relative ones too", async () => {
  const web = await outside((head, count) =>
    head.startsWith("GET /5 ") ? PAGE : redirect(`../${count + 1}`),
  );
  expect(await fetchPublic("http://a.example/b/1#top", web.options)).toEqual({
    ok: true,
    url: "http://a.example/5",
    html,
  });
  expect(web.resolved).toHaveLength(5);
  expect(await fetchPublic("http://a.example/1", { ...web.options, maxRedirects: 3 })).toEqual({
    ok: false,
    reason: "too_many_redirects",
  });
  expect(web.connections()).toBe(9);
  await web.close();
});

test("a name is looked up once for each hop, so an answer that changes afterwards changes nothing", async () => {
  const names = { "rebind.example": [[PUBLIC], ["127.0.0.1"]] };
  const page = await outside(() => PAGE, { names });
  expect((await fetchPublic("http://rebind.example/", page.options)).ok).toBe(true);
  expect([page.resolved, page.reached]).toEqual([["rebind.example"], [`${PUBLIC} 80`]]);
  await page.close();
  const loop = await outside(() => redirect("/again"), { names });
  expect(await fetchPublic("http://rebind.example/", loop.options)).toEqual({
    ok: false,
    reason: "forbidden_address",
  });
  expect([loop.resolved.length, loop.reached]).toEqual([2, [`${PUBLIC} 80`]]);
  await loop.close();
});

test("a name without addresses, or with hundreds, leads nowhere", async () => {
  const many = Array.from({ length: 257 }, (_, i) => `93.184.${i >> 8}.${i & 255}`);
  const web = await outside(() => PAGE, {
    names: { "none.example": [[]], "many.example": [many] },
  });
  const unresolved = { ok: false as const, reason: "unresolved" as const };
  expect(await fetchPublic("http://none.example/", web.options)).toEqual(unresolved);
  expect(await fetchPublic("http://many.example/", web.options)).toEqual(unresolved);
  const failing = { ...web.options, resolve: () => Promise.reject(new Error("SERVFAIL")) };
  expect(await fetchPublic("http://a.example/", failing)).toEqual(unresolved);
  const silent = { ...web.options, resolve: () => new Promise<string[]>(() => {}), timeoutMs: 50 };
  expect(await fetchPublic("http://a.example/", silent)).toEqual({
    ok: false,
    reason: "timed_out",
  });
  expect(web.connections()).toBe(0);
  await web.close();
});

test("a look-up that ends after the deadline leads to no connection", async () => {
  const web = await outside(() => PAGE);
  const answer = Promise.withResolvers<string[]>();
  const result = await fetchPublic("http://a.example/", {
    ...web.options,
    resolve: () => answer.promise,
    timeoutMs: 20,
  });
  expect(result).toEqual({ ok: false, reason: "timed_out" });
  answer.resolve([PUBLIC]);
  await fetchPublic("http://b.example/", web.options);
  expect([web.resolved, web.reached]).toEqual([["b.example"], [`${PUBLIC} 80`]]);
  await web.close();
});

test("when an address does not answer the next one is tried, IPv4 first", async () => {
  const names = { "two.example": [["2606:4700::1111", "8.8.4.4", PUBLIC]] };
  const web = await outside(() => PAGE, { names });
  const tried: string[] = [];
  const connect = (address: string) => {
    tried.push(address);
    return { address: "127.0.0.1", port: address === "2606:4700::1111" ? web.port : 1 };
  };
  expect((await fetchPublic("http://two.example/", { ...web.options, connect })).ok).toBe(true);
  expect(tried).toEqual(["8.8.4.4", PUBLIC, "2606:4700::1111"]);
  const unreachable = await fetchPublic("http://a.example/", {
    ...web.options,
    connect: () => ({ address: "127.0.0.1", port: 1 }),
  });
  expect(unreachable).toEqual({ ok: false, reason: "unreachable" });
  await web.close();
});

test("over TLS the certificate must be that of the name, while the connection goes to the checked address", async () => {
  const web = await outside(() => PAGE, { tls: certificate });
  expect((await fetchPublic("https://example.com/", web.options)).ok).toBe(true);
  expect(web.reached).toEqual([`${PUBLIC} 443`]);
  expect(web.heads[0]).toStartWith("GET / HTTP/1.1\r\nhost: example.com\r\n");
  for (const url of ["https://other.example/", `https://${PUBLIC}/`]) {
    expect([url, await fetchPublic(url, web.options)]).toEqual([
      url,
      { ok: false, reason: "unreachable" },
    ]);
  }
  const connect = () => ({ address: "127.0.0.1", port: web.port });
  expect(await fetchPublic("https://example.com/", { ...web.options, connect })).toEqual({
    ok: false,
    reason: "unreachable",
  });
  expect(web.heads).toHaveLength(1);
  await web.close();
});

test("the look-up of the system answers addresses, which are judged like any others", async () => {
  const addresses = await resolveByDns("localhost");
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
});

test("proxies named in the environment are not used", async () => {
  const web = await outside(() => PAGE);
  const proxy = await outside(() => PAGE);
  const address = `http://127.0.0.1:${proxy.port}`;
  const program = `
    const { fetchPublic } = await import("#/platform/net/fetch-public.ts");
    const connect = () => ({ address: "127.0.0.1", port: ${web.port} });
    const resolve = async () => ["${PUBLIC}"];
    console.log(JSON.stringify(await fetchPublic("http://a.example/", { connect, resolve })));`;
  const variables = [
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
  ];
  const child = Bun.spawn([process.execPath, "-e", program], {
    env: {
      PATH: process.env.PATH,
      NODE_USE_ENV_PROXY: "1",
      ...Object.fromEntries(variables.map((name) => [name, address])),
    },
    stdout: "pipe",
  });
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual({
    ok: true,
    url: "http://a.example/",
    html,
  });
  expect([web.connections(), proxy.connections()]).toEqual([1, 0]);
  await Promise.all([web.close(), proxy.close()]);
});
