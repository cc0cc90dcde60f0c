import { expect, test } from "bun:test";
import { isPublicAddress } from "#/lib/public-address.ts";
import { publicUrl } from "#/lib/public-url.ts";

/**
 * First and last address of what is not the public Internet (IANA special-purpose registries, RFC
 * 6890).
 */
const SPECIAL = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255
  169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255
  192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255
  203.0.113.0 203.0.113.255 224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.254 255.255.255.255 168.63.129.16
  :: ::1 ::2 ::8.8.8.8 ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1 64:ff9b::168.63.129.16
  64:ff9b:1:: 64:ff9b:1::8.8.8.8 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100:0:0:1:: 200::1 400::1
  2001:: 2001:0:808:808:: 2001:1::1 2001:2:: 2001:10:: 2001:20:: 2001:30:: 2001:1ff:ffff::
  2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:: 2002:808:808::1 2002:ffff:ffff::
  2003:4000:: 2420:: 2620:200:: 2a20:: 2d00:: 3000:: 3ffe::1 3fff:: 3fff:fff:ffff:: 4000:: 5f00::1 8000::
  fc00:: fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::1 febf:ffff:: fec0::1 feff:: ff02::1`;

/** Their neighbours, and addresses of well-known public servers. */
const PUBLIC = `
  1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255
  192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  168.63.129.15 168.63.129.17 8.8.8.8 93.184.216.34
  2001:200:: 2001:4860:4860::8888 2001:db7:ffff:: 2001:db9:: 2003:: 2003:3fff:ffff:: 2400:: 241f:ffff:: 2606:4700::1111
  2620:1ff:ffff:: 2800:: 2a00:1450::1 2a1f:ffff:: 2c0f:ffff:: ::ffff:0:8.8.8.8`;

/** Special purposes that everybody can reach: AS112, AMT, and IPv4 behind a NAT64. */
const REACHABLE = `
  192.31.196.0 192.31.196.255 192.52.193.0 192.175.48.1 2001:3::1 2001:4:112::1 2620:4f:8000::1 64:ff9b::8.8.8.8
  ::ffff:0:192.31.196.1`;

const list = (text: string) => text.trim().split(/\s+/);

test("special-purpose and unassigned addresses are not public, their neighbours are", () => {
  for (const address of list(SPECIAL)) {
    expect([address, isPublicAddress(address), isPublicAddress(address, true)]).toEqual([
      address,
      false,
      false,
    ]);
  }
  for (const address of list(PUBLIC)) {
    expect([address, isPublicAddress(address), isPublicAddress(address, true)]).toEqual([
      address,
      true,
      true,
    ]);
  }
  for (const address of list(REACHABLE)) {
    expect([address, isPublicAddress(address), isPublicAddress(address, true)]).toEqual([
      address,
      true,
      false,
    ]);
  }
});

test("what is no address in full is not public", () => {
  const shortened = [
    "",
    "8.8",
    "134744072",
    "0x8.8.8.8",
    "010.8.8.8",
    "8.8.8.8.",
    "8.8.8.8/32",
    " 8.8.8.8",
    "example.com",
  ];
  for (const text of [
    ...shortened,
    "2606:4700::1111%eth0",
    "[2606:4700::1111]",
    "2606:4700:::1",
    "::ffff:0:8.8",
  ]) {
    expect([text, isPublicAddress(text)]).toEqual([text, false]);
  }
});

test("a host is read as browsers read it before it is judged", () => {
  const inward = `http://0x7f.1/ http://017700000001/ http://2130706433./ http://127。0。0。1/ http://１２７.0.0.1/
    http://①②⑦.0.0.1/ http://%31%32%37.0.0.1/ http:\\\\127.0.0.1/ http:127.0.0.1 http://0/ http://[::ffff:7f00:1]/
    http://[::]/ http://localhost/ http://LOCALHOST./ http://a.localhost/ http://ⓛocalhost/ http://printer.local/
    http://metadata.google.internal/ http://router.home.arpa/ http://intranet/ http://1../ http://127.0.0.1../
    http://a..example/ http://.example/ http://a!b.example/ http://[::1%25eth0]/ http://1.2.3.4.5/ http://a.123/
    http://${"a".repeat(64)}.example/ http://${"a.".repeat(126)}example/`;
  for (const url of list(inward)) expect([url, publicUrl(url)?.href]).toEqual([url, undefined]);
  const outward = {
    "HTTP://Example.COM": "http://example.com/",
    "https://example.com.:443/a b?c#d": "https://example.com/a%20b?c#d",
    "http://bücher.example/": "http://xn--bcher-kva.example/",
    "http://0x7f000001.example/": "http://0x7f000001.example/",
    "http://a_b.example:80/": "http://a_b.example/",
    "http://example.com:443/": "http://example.com:443/",
    "http://0x5db8d822/": "http://93.184.216.34/",
    "https://[2606:4700::1111]/": "https://[2606:4700::1111]/",
    "http://example.com#@127.0.0.1/": "http://example.com/#@127.0.0.1/",
    "http://example.com\\@127.0.0.1/": "http://example.com/@127.0.0.1/",
  };
  for (const [url, href] of Object.entries(outward))
    expect([url, publicUrl(url)?.href]).toEqual([url, href]);
});

test("other schemes, credentials, ports and endless addresses are refused", () => {
  const refused = `ftp://example.com/ file:///etc/passwd gopher://example.com/ data:text/html,x javascript:alert(1)
    //example.com/ example.com http://user@example.com/ http://user:pass@example.com/ http://:pass@example.com/
    http://example.com:22/ http://example.com:8080/ http://example.com:0/ https://example.com:6379/
    http://example.com/${"a".repeat(2000)}`;
  for (const url of list(refused))
    expect([url.slice(0, 40), publicUrl(url)?.href]).toEqual([url.slice(0, 40), undefined]);
  expect(publicUrl("../x", "https://example.com/a/b")?.href).toBe("https://example.com/x");
  expect(publicUrl("//127.0.0.1/x", "https://example.com/a/b")).toBeNull();
});
