import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { ApiError, throwaway } from "#/testing/index.ts";

const place = !process.env.TMPDIR && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const folders = () => readdirSync(place).filter((name) => name.startsWith("atoll-throwaway-"));

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
