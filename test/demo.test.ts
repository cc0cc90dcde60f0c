import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEMO, seedDemo } from "#/app/demo/demo.ts";
import { PastClock } from "#/app/demo/past.ts";
import { type Call, personAt } from "#/app/demo/people.ts";
import { createServer } from "#/app/server.ts";
import { openServices, type Running } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import { temporaryFolder } from "./support/folders.ts";

const DAY_MS = 86_400_000;
const config = readConfig({ TENANTS_DIR: temporaryFolder() });
const org = `/api/v1/${DEMO.slug}`;
const clock = new PastClock();
let running: Running;
let ada: Call;

beforeAll(async () => {
  running = await openServices(config, { clock, log: createLog("silent") });
  const app = createServer(running.services);
  await seedDemo({ app, services: running.services, clock });
  ada = personAt(app, config.baseUrl);
  const { email, password } = DEMO;
  await ada("POST", "/api/auth/sign-in/email", { email, password });
});
afterAll(() => running.close());

interface Dated {
  created_at: string;
}
const get = <T>(path: string) => ada<T>("GET", `${org}${path}`);
const relaunch = async () => {
  const found = (await get<{ id: string; name: string }[]>("/projects")).find(
    ({ name }) => name === "Website relaunch",
  );
  return found?.id ?? "";
};

test("the demonstration's people worked for three weeks, up to today", async () => {
  const events = await get<Dated[]>(`/projects/${await relaunch()}/events?limit=100`);
  const times = events.map(({ created_at }) => Date.parse(created_at));
  const now = Date.now();
  expect(Math.max(...times)).toBeLessThanOrEqual(now);
  expect(now - Math.max(...times)).toBeLessThan(DAY_MS);
  // Fourteen working days are 18 days at least, whatever the hour is now.
  const daysOf = (instant: number) => Math.floor(instant / DAY_MS);
  expect(daysOf(now) - daysOf(Math.min(...times))).toBeGreaterThanOrEqual(18);
  expect(new Set(events.map(({ created_at }) => created_at.slice(0, 10))).size).toBeGreaterThan(9);
  // What was done later is told first, as anywhere.
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("only what came since yesterday afternoon is new to its owner", async () => {
  const { notifications, unread_count } = await get<{
    notifications: (Dated & { read: boolean })[];
    unread_count: number;
  }>("/my/notifications");
  const isNew = notifications.map(({ read }) => !read);
  expect(unread_count).toBeGreaterThan(3);
  expect(unread_count).toBeLessThan(notifications.length);
  expect(isNew).toEqual(isNew.toSorted((a, b) => Number(b) - Number(a)));
});

test("the hill and the gauge of the demonstration have a past", async () => {
  const project = await relaunch();
  const { tools } = await get<{ tools: { key: string; id: string }[] }>(`/projects/${project}`);
  const todos = tools.find(({ key }) => key === "todos")?.id ?? "";
  const { lists } = await get<{ lists: { history: Dated[] }[] }>(`/recordings/${todos}/progress`);
  expect(lists.map(({ history }) => history.length)).toEqual([3, 3]);
  const days = lists.flatMap(({ history }) => history.map((one) => one.created_at.slice(0, 10)));
  expect(new Set(days).size).toBe(3);
  const health = await get<{ updates: Dated[] }>(`/projects/${project}/health`);
  expect(health.updates.length).toBe(3);
});

interface Known {
  id: string;
  name: string;
  tools: { key: string; id: string }[];
}
const within = (id: string) => get<{ title: string; type: string }[]>(`/recordings/${id}/children`);

test("what is worked on stands before what is done, on each board of the demonstration", async () => {
  const all = await get<Known[]>("/projects");
  for (const wanted of ["Website relaunch", "Spring lamps"]) {
    const board = all.find(({ name }) => name === wanted)?.tools.find(({ key }) => key === "board");
    const columns = (await within(board?.id ?? "")).map(({ title }) => title);
    expect([wanted, columns.length, columns.at(-1)]).toEqual([wanted, 4, "Done"]);
  }
});

test("each tool of what the house makes next has something in it", async () => {
  const lamps = (await get<Known[]>("/projects")).find(({ name }) => name === "Spring lamps");
  for (const { key, id } of lamps?.tools ?? [])
    expect([key, (await within(id)).length > 0]).toEqual([key, true]);
});

test("after the demonstration was made, the clock is right", () => {
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  expect(running.services.trusted.isAhead()).toBe(false);
});
