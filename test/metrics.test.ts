import { expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "#/app/features.ts";
import { observe } from "#/app/observation/observe.ts";
import { createServer } from "#/app/server.ts";
import { listen } from "#/platform/http/listen.ts";
import { install } from "./support/installation.ts";
import { operate } from "./support/operating.ts";
import { founder, serve, withFolder } from "./support/process.ts";

const TOKEN = "a-token-for-the-metrics";

/** Every sample by its name and labels. */
export function samplesOf(text: string): Map<string, number> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)] as const];
    }),
  );
}

const scrape = (address: string, token?: string) =>
  fetch(`${address}/metrics`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function scraped(address: string) {
  const answer = await scrape(address, TOKEN);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return samplesOf(await answer.text());
}

test("nobody reads what is counted without the token, and without one set there is nothing", () =>
  withFolder(async (folder) => {
    const counting = await serve({ TENANTS_DIR: `${folder}/one`, METRICS_TOKEN: TOKEN });
    expect((await scrape(counting.address)).status).toBe(401);
    expect((await scrape(counting.address, `${TOKEN} `.repeat(2))).status).toBe(401);
    expect((await scrape(counting.address, TOKEN.slice(1))).status).toBe(401);
    const address = `${counting.address}/metrics?token=${encodeURIComponent(TOKEN)}`;
    expect((await fetch(address)).status).toBe(401);
    const closed = await serve({ TENANTS_DIR: `${folder}/two` });
    expect((await scrape(closed.address, TOKEN)).status).toBe(404);
    for (const { process } of [counting, closed]) {
      process.kill("SIGTERM");
      await process.exited;
    }
  }));

test("a server counts what it answers by operation, its jobs, mails, files, logs and disk", () =>
  withFolder(async (folder) => {
    const env = { TENANTS_DIR: folder, METRICS_TOKEN: TOKEN };
    const { address, process: child } = await serve(env);
    const { call } = await founder(address, "Reef");
    for (let made = 0; made < 3; made++) await call("POST", "/projects", { name: `P ${made}` });
    await call("GET", "/projects");
    await call("GET", "/projects/none");
    await call("POST", "/projects", {});
    await fetch(`${address}/api/v1/no/such/address`);
    await fetch(`${address}/api/v1/orgs`, { method: "POST", body: "{" });
    await Bun.sleep(200);
    const samples = await scraped(address);
    const requests = (operation: string, status: string) =>
      samples.get(`atoll_http_requests_total{operation="${operation}",status="${status}"}`);
    expect(requests("createProject", "2xx")).toBe(3);
    expect(requests("createProject", "4xx")).toBe(1);
    expect(requests("listProjects", "2xx")).toBe(1);
    expect(requests("getProject", "4xx")).toBe(1);
    expect(requests("none", "4xx")).toBeGreaterThanOrEqual(1);
    const times = "atoll_http_request_duration_seconds";
    expect(samples.get(`${times}_count{operation="createProject"}`)).toBe(4);
    expect(samples.get(`${times}_bucket{le="10",operation="createProject"}`)).toBe(4);
    expect(samples.get(`${times}_sum{operation="createProject"}`)).toBeGreaterThan(0);
    expect(samples.get("atoll_tenants_open")).toBe(1);
    expect(samples.get("atoll_tenants_files")).toBe(1);
    expect(samples.get('atoll_mails_total{outcome="sent"}')).toBe(1);
    expect(samples.get('atoll_mails_total{outcome="failed"}')).toBe(0);
    const jobs = [...samples.keys()].filter((name) => name.startsWith("atoll_jobs_total"));
    expect(jobs.join()).toMatch(/outcome="done"/);
    expect(samples.get('atoll_disk_bytes{of="free"}')).toBeGreaterThan(0);
    expect(samples.get('atoll_wal_bytes{of="organizations"}')).toBeGreaterThan(0);
    for (const name of ["resident_memory_bytes", "open_fds", "max_fds", "cpu_seconds_total"])
      expect(samples.get(`process_${name}`)).toBeGreaterThan(0);
    child.kill("SIGTERM");
    await child.exited;
  }));

test("labels are a closed set, whatever people are called and ask for", () =>
  withFolder(async (folder) => {
    const { address, process: child } = await serve({ TENANTS_DIR: folder, METRICS_TOKEN: TOKEN });
    const { call } = await founder(address, "Secretreef");
    for (const path of ["/projects", "/projects/none", "/people", "/recordings?type=secretword"])
      await call("GET", path);
    for (const path of ["/secretpath", "/join/secrettoken", "/public/secrettoken", "/secretreef"])
      await fetch(`${address}${path}`, { headers: { accept: "text/html" } });
    const text = await (await scrape(address, TOKEN)).text();
    expect(text.toLowerCase()).not.toContain("secret");
    const ids = new Set([...operations.map(({ id }) => id), "none", "page"]);
    for (const [, operation = ""] of text.matchAll(/operation="([^"]*)"/g))
      expect([operation, ids.has(operation) || operation.startsWith("/docs")]).toEqual([
        operation,
        true,
      ]);
    child.kill("SIGTERM");
    await child.exited;
  }));

test("what can't be measured is left out, said in the log, and keeps nothing else from being read", () =>
  withFolder(async (folder) => {
    const here = await install(folder, { env: { METRICS_TOKEN: TOKEN } });
    const observation = observe(here.services);
    here.services.global.get = () => Promise.reject(new Error("The global file is gone"));
    const { answered } = observation;
    const server = listen(createServer(here.services), { host: "127.0.0.1", port: 0, answered });
    const samples = await scraped(`http://127.0.0.1:${server.port}`);
    expect(samples.get("atoll_jobs_due")).toBeNaN();
    expect(samples.get("atoll_tenants_open")).toBe(0);
    expect(here.logged.join("\n")).toContain('"metric":"atoll_jobs_due"');
    observation.end();
    await server.stop(true);
    await here.close();
  }));

test("the age of the last backup that went well is told, and that a later one failed", () =>
  withFolder(async (folder) => {
    const tenants = join(folder, "tenants");
    const place = join(folder, "disk");
    const env = { METRICS_TOKEN: TOKEN, BACKUPS: `hourly@15,to=${place}` };
    const { address, process: child } = await serve({ TENANTS_DIR: tenants, ...env });
    await founder(address, "Reef");
    const told = async () => {
      const samples = await scraped(address);
      return ["age_seconds", "failed", "interval_seconds"].map((name) =>
        samples.get(`atoll_backup_${name}`),
      );
    };
    expect(await told()).toEqual([expect.any(Number), 0, 3600]);
    const noted = join(tenants, "backups", "last-attempt");
    const aged = (failed: object) => {
      const last = JSON.parse(readFileSync(noted, "utf8"));
      writeFileSync(noted, JSON.stringify({ ...last, ...failed }));
    };
    expect(await operate(tenants, ["backup"], env)).toMatchObject({ status: 0 });
    const at = new Date(Date.now() - 7200_000).toISOString();
    aged({ at, good_at: at });
    const [age = 0, ...rest] = await told();
    expect([age >= 7200 && age < 7300, ...rest]).toEqual([true, 0, 3600]);
    // One that is made elsewhere is no news of the place that is watched.
    const elsewhere = ["backup", "--to", join(folder, "elsewhere")];
    expect(await operate(tenants, elsewhere, env)).toMatchObject({ status: 0 });
    expect((await told())[0]).toBeGreaterThan(7199);
    rmSync(place, { recursive: true });
    writeFileSync(place, "no folder");
    expect(await operate(tenants, ["backup"], env)).toMatchObject({ status: 1 });
    const [still, failed] = await told();
    expect([Number(still) >= 7200, failed]).toEqual([true, 1]);
    child.kill("SIGTERM");
    await child.exited;
  }));
