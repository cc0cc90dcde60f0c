import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, throwaway } from "#/testing/index.ts";

const place = !process.env.TMPDIR && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const folders = () => readdirSync(place).filter((name) => name.startsWith("atoll-throwaway-"));

// The first of a process removes what others left.
await (await throwaway())[Symbol.asyncDispose]();

test("a whole organization for one test, with people, mails and a clock, that leaves nothing behind", async () => {
  const before = folders();
  {
    await using atoll = await throwaway({ name: "Reef" });
    const { api, org, clock } = atoll;
    expect(org).toMatchObject({ name: "Reef", slug: "reef" });
    const params = { path: { org_slug: org.slug } };
    const project = await api.post("/api/v1/{org_slug}/projects", {
      params,
      body: { name: "Dive" },
    });
    const grace = await atoll.join({ name: "Grace Hopper" });
    await api.put("/api/v1/{org_slug}/projects/{id}/people", {
      params: { path: { org_slug: org.slug, id: project.id } },
      body: { membership_ids: [atoll.owner.membershipId, grace.membershipId] },
    });
    const todos = project.tools.find(({ key }) => key === "todos")?.id ?? "";
    const children = "/api/v1/{org_slug}/recordings/{id}/children";
    const at = (id: string) => ({ path: { org_slug: org.slug, id } });
    const list = await api.post(children, {
      params: at(todos),
      body: { type: "todolist", title: "L" },
    });
    await api.post(children, {
      params: at(list.id),
      body: { type: "todo", title: "Look", assignee_ids: [grace.membershipId] },
    });
    const seen = await grace.api.get("/api/v1/{org_slug}/my/notifications", { params });
    expect(seen.notifications.map(({ action }) => action)).toEqual(["assigned", "granted_access"]);
    clock.advance(60 * 60_000);
    expect((await atoll.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [grace.email, "Look · Reef"],
    ]);
    const refused = grace.api.delete("/api/v1/{org_slug}/account", { params });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    expect(folders().length).toBe(before.length + 1);
  }
  expect(folders()).toEqual(before);
});

test("two at once share nothing, their clocks included", async () => {
  await using one = await throwaway();
  await using other = await throwaway();
  one.clock.advance(1000);
  expect(one.clock.now().getTime() - other.clock.now().getTime()).toBeGreaterThanOrEqual(900);
  const params = { path: { org_slug: one.org.slug } };
  await one.api.post("/api/v1/{org_slug}/projects", { params, body: { name: "Mine" } });
  expect(await other.api.get("/api/v1/{org_slug}/projects", { params })).toEqual([]);
});

test("closing twice is closing once", async () => {
  const atoll = await throwaway();
  await atoll[Symbol.asyncDispose]();
  await atoll[Symbol.asyncDispose]();
});

/** Makes one in a process of its own that is killed, and answers the folders that are there then. */
async function killedWithOne(): Promise<string[]> {
  const source = `await (await import("#/testing/index.ts")).throwaway(); process.kill(process.pid, "SIGKILL")`;
  await Bun.spawn([process.execPath, "-e", source], { cwd: join(import.meta.dir, "../..") }).exited;
  return folders();
}

test("what a killed process left is removed by a later one, and what somebody uses is not", async () => {
  const others = folders();
  await using used = await throwaway();
  const before = folders();
  const [own = "", ...more] = before.filter((name) => !others.includes(name));
  expect([used.org.name, more]).toEqual(["Throwaway", []]);
  const left = (await killedWithOne()).filter((name) => !before.includes(name));
  expect(left.length).toBe(1);
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of [own, ...left]) utimesSync(join(place, name), longAgo, longAgo);
  const after = await killedWithOne();
  expect(after).not.toContain(left[0] ?? "");
  expect(after).toContain(own);
  for (const name of after.filter((one) => !before.includes(one)))
    rmSync(join(place, name), { recursive: true });
});
