import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { run, withFolder } from "../support/process.ts";

/** What the files in deploy/ promise, through the proxies themselves, where they are installed. */
const MEGABYTE = 1024 ** 2;
const JSON_TYPE = { "content-type": "application/json" };

interface Proxied {
  /** Where people come in. */
  address: string;
  /** The port that Atoll is to listen on. */
  port: number;
  start(): Bun.Subprocess;
}

function freePort(): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  server.stop(true);
  return port;
}

const quiet = { stdout: "ignore", stderr: "inherit" } as const;

/** nginx by deploy/nginx.conf, with names, ports and certificate of the test. */
async function nginx(folder: string, program: string): Promise<Proxied> {
  const [outside, plain, port] = [freePort(), freePort(), freePort()];
  const site = (await Bun.file("deploy/nginx.conf").text())
    .replaceAll("atoll.example.com;", "localhost;")
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${port}`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${outside} ssl`)
    .replace(
      /ssl_certificate \S+;/,
      `ssl_certificate ${resolve("test/certificates/example.com.pem")};`,
    )
    .replace(
      /ssl_certificate_key \S+;/,
      `ssl_certificate_key ${resolve("test/certificates/example.com.key.pem")};`,
    )
    // The host of a port that isn't the usual one has it.
    .replace("Host $host;", "Host $http_host;");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary}\n${site}\n}`;
  writeFileSync(join(folder, "nginx.conf"), config);
  return {
    address: `https://localhost:${outside}`,
    port,
    start: () => Bun.spawn([program, "-p", folder, "-c", join(folder, "nginx.conf")], quiet),
  };
}

/** Caddy by deploy/Caddyfile; it would ask for a certificate of any name but this one. */
async function caddy(folder: string, program: string): Promise<Proxied> {
  const [outside, port] = [freePort(), freePort()];
  const address = `http://localhost:${outside}`;
  writeFileSync(
    join(folder, "Caddyfile"),
    `{\n\tadmin off\n\tauto_https off\n}\n${await Bun.file("deploy/Caddyfile").text()}`,
  );
  return {
    address,
    port,
    start: () =>
      Bun.spawn([program, "run", "--config", join(folder, "Caddyfile")], {
        stdout: "ignore",
        stderr: "ignore",
        env: { HOME: folder, ATOLL_HOST: address, ATOLL_UPSTREAM: `127.0.0.1:${port}` },
      }),
  };
}

/** Traefik by its two files in deploy/, with a certificate that it makes itself. */
async function traefik(folder: string, program: string): Promise<Proxied> {
  const [outside, plain, port] = [freePort(), freePort(), freePort()];
  const rules = join(folder, "traefik-atoll.yaml");
  const fixed = (await Bun.file("deploy/traefik.yaml").text())
    .replace('":80"', `"127.0.0.1:${plain}"`)
    .replace('":443"', `"127.0.0.1:${outside}"`)
    .replace(/certificatesResolvers:\n(?: .*\n)+/, "")
    .replace("/etc/traefik/traefik-atoll.yaml", rules);
  const site = (await Bun.file("deploy/traefik-atoll.yaml").text())
    .replace("atoll.example.com", "localhost")
    .replace("tls: { certResolver: letsencrypt }", "tls: {}")
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`);
  writeFileSync(join(folder, "traefik.yaml"), fixed);
  writeFileSync(rules, site);
  return {
    address: `https://localhost:${outside}`,
    port,
    start: () => Bun.spawn([program, `--configfile=${join(folder, "traefik.yaml")}`], quiet),
  };
}

const tls = { rejectUnauthorized: false };

/** Sends until the proxy is there. */
async function there(address: string): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; await Bun.sleep(50)) {
    const answer = await fetch(`${address}/healthz`, { tls }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("The proxy doesn't answer");
}

/** Somebody with an organization and a folder for files, all by way of the proxy. */
async function comeIn(address: string) {
  const post = async (path: string, body: object, cookie = "") =>
    fetch(`${address}${path}`, {
      tls,
      method: "POST",
      headers: { ...JSON_TYPE, cookie },
      body: JSON.stringify(body),
    });
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse" };
  const signedUp = await post("/api/auth/sign-up/email", person);
  const cookie = signedUp.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { slug } = (await (await post("/api/v1/orgs", { name: "Reef" }, cookie)).json()) as {
    slug: string;
  };
  const at = `${address}/api/v1/${slug}`;
  const made = await post(`/api/v1/${slug}/projects`, { name: "Dive" }, cookie);
  const { tools } = (await made.json()) as { tools: { key: string; id: string }[] };
  return { at, cookie, folder: tools.find(({ key }) => key === "folder")?.id ?? "" };
}

/** The first bytes of a stream, and those until it has said something more. */
async function heard(answer: Response): Promise<{ firstMs: number; text: string }> {
  const began = performance.now();
  const reader = answer.body?.getReader();
  let [firstMs, text] = [0, ""];
  while (reader && !text.includes("event: ping") && performance.now() - began < 25_000) {
    const { value, done } = await reader.read();
    if (done) break;
    firstMs ||= performance.now() - began;
    text += new TextDecoder().decode(value);
  }
  await reader?.cancel();
  return { firstMs, text };
}

/** A request from 127.0.0.9 that claims to come from elsewhere; the access log knows it as `claims`. */
async function claim(address: string): Promise<void> {
  const words = ["-sk", "--interface", "127.0.0.9", "-H", "X-Forwarded-For: 203.0.113.9"];
  await Bun.spawn(["curl", ...words, "-A", "claims", `${address}/healthz`], quiet).exited;
}

for (const [name, make] of Object.entries({ nginx, caddy, traefik })) {
  const program = Bun.which(name);
  if (program === null) console.info(`skipped: ${name} is not installed here`);
  test.skipIf(program === null)(
    `${name}, as deploy/ sets it up, passes streams, uploads, refusals and addresses`,
    () =>
      withFolder(async (folder) => {
        mkdirSync(join(folder, "proxy-files"));
        const proxy = await make(join(folder, "proxy-files"), program ?? "");
        const atoll = run("serve", {
          TENANTS_DIR: join(folder, "tenants"),
          PORT: String(proxy.port),
          BASE_URL: proxy.address,
          ACCESS_LOG: "on",
          LOG_LEVEL: "info",
        });
        const log = new Response(atoll.stderr).text();
        const process = proxy.start();
        try {
          await there(proxy.address);
          const { at, cookie, folder: place } = await comeIn(proxy.address);
          const begun = performance.now();
          const stream = await fetch(`${at}/my/notifications/stream`, { tls, headers: { cookie } });
          expect([stream.status, performance.now() - begun < 2000]).toEqual([200, true]);
          const news = heard(stream);

          const form = new FormData();
          form.append("file", new Blob([new Uint8Array(20 * MEGABYTE).fill(7)]), "Large.bin");
          const uploads = `${at}/recordings/${place}/uploads`;
          const sent = await fetch(uploads, {
            tls,
            method: "POST",
            headers: { cookie },
            body: form,
          });
          const { download_url: link } = (await sent.json()) as { download_url: string };
          expect([sent.status, typeof link]).toEqual([201, "string"]);
          const back = await fetch(link, { tls, headers: { cookie } });
          expect((await back.arrayBuffer()).byteLength).toBe(20 * MEGABYTE);

          const tooLarge = await fetch(`${at}/projects`, {
            tls,
            method: "POST",
            headers: { ...JSON_TYPE, cookie },
            body: JSON.stringify({ name: "x".repeat(2 * MEGABYTE) }),
          });
          expect([tooLarge.status, tooLarge.headers.get("content-type")]).toEqual([
            413,
            "application/json",
          ]);
          const { firstMs, text } = await news;
          expect([firstMs < 2000, text]).toEqual([true, expect.stringContaining("event: ping")]);
          await claim(proxy.address);
        } finally {
          for (const child of [process, atoll]) child.kill("SIGTERM");
          await Promise.all([process.exited, atoll.exited]);
        }
        const claimed = (await log).split("\n").find((line) => line.includes('"agent":"claims"'));
        expect(JSON.parse(claimed ?? "{}")).toMatchObject({ address: "127.0.0.9" });
      }),
    120_000,
  );
}
