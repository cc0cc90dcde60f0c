import { expect, test } from "bun:test";
import { series } from "./support/series.ts";
import { clock, services } from "./support/server.ts";
import { type Who, world } from "./support/world.ts";

// A Monday.

/** A series whose first to-do lies in one project and whose latest in another. */
async function apart() {
  const w = await series();
  const { call, make, project, next, primary, people, home } = w;
  await call("owner", "PATCH", `/projects/${home.id}`, { all_access: false });
  const away = await project("owner", { all_access: false });
  for (const { id } of [home, away])
    await call("owner", "PUT", `/projects/${id}/people`, {
      grant: [people.other.membershipId, people.client.membershipId, people.member.membershipId],
    });
  for (const { tool } of [home, away])
    await call("owner", "PUT", `/recordings/${tool("todos")}/visibility`, {
      visible_to_clients: true,
    });
  const there = await make("owner", away.tool("todos"), { type: "todolist", title: "There" });
  const latest = await next(primary.id);
  await call("owner", "PUT", `/recordings/${latest.id}/position`, { parent_id: there.id });
  return { ...w, away, there, latest };
}

test("no tag outlives what happens to the rest of its series in another project", async () => {
  const { call, primary, latest, list, there, home, away, people, project } = await apart();
  const elsewhere = await project("owner", { all_access: false });
  const { other } = people;
  const paths = [primary, latest].map(({ id }) => `/recordings/${id}`);
  paths.push(...[list, there].map(({ id }) => `/recordings/${id}/children`));
  const seen = async (who: Who, path: string, headers = {}) =>
    call(who, "GET", path, undefined, headers);
  const all = (["owner", "other", "client"] as const).flatMap((who) =>
    paths.map((path) => ({ who, path })),
  );
  const whoIsOn = (id: string) => `/projects/${id}/people`;
  const show = (id: string, visible_to_clients: boolean) =>
    call("owner", "PUT", `/recordings/${id}/visibility`, { visible_to_clients });
  const changes: Record<string, () => Promise<{ status: number }>> = {
    "taken off the first": () =>
      call("owner", "PUT", whoIsOn(home.id), { revoke: [other.membershipId] }),
    "put on it again": () =>
      call("owner", "PUT", whoIsOn(home.id), {
        membership_ids: [other, people.client, people.owner].map(
          ({ membershipId }) => membershipId,
        ),
      }),
    "open to all": () => call("owner", "PATCH", `/projects/${home.id}`, { all_access: true }),
    "list hidden": () => show(list.id, false),
    "list shown": () => show(list.id, true),
    "tool hidden": () => show(home.tool("todos"), false),
    "tool shown": () => show(home.tool("todos"), true),
    "list of the latest trashed": () =>
      call("owner", "PUT", `/recordings/${there.id}/status/trashed`),
    "list of the latest restored": () =>
      call("owner", "PUT", `/recordings/${there.id}/status/active`),
    "list of the first moved": () =>
      call("owner", "PUT", `/recordings/${list.id}/position`, {
        parent_id: elsewhere.tool("todos"),
      }),
    "list of the first trashed": () =>
      call("owner", "PUT", `/recordings/${list.id}/status/trashed`),
    "deleted for good": () => call("owner", "DELETE", `/trash/${list.id}`),
  };
  for (const [name, change] of Object.entries(changes)) {
    const before = await Promise.all(all.map(({ who, path }) => seen(who, path)));
    expect([name, (await change()).status < 300]).toEqual([name, true]);
    for (const [index, { who, path }] of all.entries()) {
      const known = before[index];
      if (known?.status !== 200) continue;
      const { status } = await seen(who, path, {
        "if-none-match": known.headers.get("etag") ?? "",
      });
      if (status !== 304) continue;
      expect([name, who, path, (await seen(who, path)).body]).toEqual([
        name,
        who,
        path,
        known.body,
      ]);
    }
  }
  expect((await seen("owner", paths[1] ?? "")).body.series_id).toBeNull();
  expect(away.id).not.toBe(home.id);
});

test("a comment's tag changes at the moment when it can be edited no longer", async () => {
  const { call, make, project, change } = await world();
  const { tool } = await project();
  const message = await make("owner", tool("message_board"), { type: "message", title: "Hello" });
  change("update org set settings = ?", JSON.stringify({ limit_comment_editing: 1 }));
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  clock.advance(30_000);
  const made = await call("member", "POST", `/recordings/${message.id}/comments`, {
    content: "Words",
  });
  const path = `/recordings/${made.body.id}`;
  for (let second = 0; second < 60; second += 7) {
    const { body, headers } = await call("member", "GET", path);
    clock.advance(7_000);
    const again = await call("member", "GET", path, undefined, {
      "if-none-match": headers.get("etag") ?? "",
    });
    const now = (await call("member", "GET", path)).body;
    expect([second, again.status]).toEqual([second, body.can.edit === now.can.edit ? 304 : 200]);
  }
});
