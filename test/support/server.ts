import { join } from "node:path";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { temporaryFolder } from "./folders.ts";
import { afterFiles, beforeTests } from "./hooks.ts";
import { checkKeptCounts } from "./kept-counts.ts";
import { beginBucket, s3Run } from "./s3-run.ts";
import { quotasWith } from "./traffic.ts";

const nothing: Services["fetchPublic"] = () => Promise.resolve({ ok: false, reason: "not_html" });
const noDocument: Services["fetchDocument"] = () =>
  Promise.resolve({ ok: false, reason: "unreachable" });
const nobody: Services["postPublic"] = () => Promise.resolve({ ok: false, reason: "unreachable" });
export const baseUrl = "http://localhost:3000";
/** What stands for the Internet: nothing is there unless a test puts something. */
export const internet = { fetch: nothing, document: noDocument, post: nobody };

/** A clock that stands still until a test moves it. */
const standing = () => ({
  time: Date.parse("2026-03-02T10:00:00Z"),
  now() {
    return new Date(this.time);
  },
  /** What a test moves has passed. */
  steadyMs() {
    return this.time;
  },
  advance(milliseconds: number) {
    this.time += milliseconds;
  },
});

/**
 * The real server on real files, called in process. Every world in it is an organization of its
 * own.
 */
async function begin() {
  beginBucket();
  const folder = temporaryFolder();
  const config = readConfig({
    TENANTS_DIR: folder,
    BASE_URL: baseUrl,
    QUOTAS: quotasWith(),
    SECRET: "a secret for the tests, long enough",
    STORAGE_URL: s3Run?.url,
  });
  const [clock, logged]: [ReturnType<typeof standing>, string[]] = [standing(), []];
  const running = await openServices(config, {
    clock,
    log: createLog("debug", (line) => void logged.push(line)),
    fetchPage: (url) => internet.fetch(url),
    fetchDocument: (url) => internet.document(url),
    post: (url, posted) => internet.post(url, posted),
  });
  const { services, jobs } = running;
  return {
    running,
    services,
    jobs,
    clock,
    logged,
    app: createServer(services),
    mailFolder: join(folder, "mail"),
  };
}

/** What runs now. Every test has a server, files and a clock of its own. */
export let { running, services, jobs, clock, logged, app, mailFolder } = await begin();

const end = async () => {
  if (isOver) return;
  isOver = true;
  const { tenants } = services;
  for (const id of tenants.ids()) if (tenants.isOpen(id)) checkKeptCounts(tenants.get(id));
  await running.close();
};
let isOver = false;

beforeTests(async () => {
  await end();
  internet.fetch = nothing;
  internet.document = noDocument;
  internet.post = nobody;
  ({ running, services, jobs, clock, logged, app, mailFolder } = await begin());
  isOver = false;
});
afterFiles(end);
