import { join } from "node:path";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { temporaryFolder } from "./folders.ts";

const folder = temporaryFolder();

/** A clock that stands still until a test moves it. */
export const clock = {
  time: Date.parse("2026-03-02T10:00:00Z"),
  now: () => new Date(clock.time),
  /** What a test moves has passed. */
  steadyMs: () => clock.time,
  advance(milliseconds: number) {
    clock.time += milliseconds;
  },
};

export const logged: string[] = [];
export const baseUrl = "http://localhost:3000";
const config = readConfig({ TENANTS_DIR: folder, BASE_URL: baseUrl, SECRET: "a secret for the tests, long enough" });

/** What stands for the Internet: nothing is there unless a test puts something. */
export const internet: { fetch: Services["fetchPublic"] } = {
  fetch: () => Promise.resolve({ ok: false, reason: "not_html" }),
};

/** The real server on real files, called in process. Every world in it is an organization of its own. */
export const running = await openServices(config, {
  ...{ clock, log: createLog("debug", (line) => void logged.push(line)) },
  fetchPage: (url) => internet.fetch(url),
});
export const { services, jobs } = running;
export const app = createServer(services);
export const mailFolder = join(folder, "mail");
