import { expect, test } from "bun:test";
import { type Who, world } from "./support/world.ts";

/** A message on a closed project that four people follow. */
async function thread() {
  const w = await world();
  const id = (who: Exclude<Who, null>) => w.people[who].membershipId;
  const project = await w.project("owner", { all_access: false, clients_enabled: true });
  const grant = (["member", "other", "client"] as const).map(id);
  const people = (change: object) =>
    w.call("owner", "PUT", `/projects/${project.id}/people`, change);
  await people({ grant });
  await w.call("owner", "PUT", `/recordings/${project.tool("message_board")}/visibility`, {
    visible_to_clients: true,
  });
  const message = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Thread",
    visible_to_clients: true,
    notify: { membership_ids: grant },
  });
  const path = `/recordings/${message.id}`;
  const followers = async () => {
    const { membership_ids } = (await w.call("owner", "GET", `${path}/subscribers`)).body;
    const { body, headers } = await w.call("owner", "GET", path);
    expect(body.subscribers_count).toBe(membership_ids.length);
    const names = membership_ids.map(
      (one: string) => Object.entries(w.people).find(([, p]) => p.membershipId === one)?.[0],
    );
    return { names: names.toSorted(), etag: headers.get("etag") };
  };
  const names = async () => (await followers()).names;
  return { ...w, id, project, people, message, path, followers, names };
}

test("who is taken off the project is no follower, and one again when they are back on it", async () => {
  const { people, id, names } = await thread();
  expect(await names()).toEqual(["client", "member", "other", "owner"]);
  await people({ revoke: [id("other"), id("client")] });
  expect(await names()).toEqual(["member", "owner"]);
  await people({ grant: [id("other")] });
  expect(await names()).toEqual(["member", "other", "owner"]);
});

test("who is removed from the organization is no follower, and entity tags say so", async () => {
  const { call, id, followers } = await thread();
  const before = await followers();
  expect((await call("owner", "DELETE", `/people/${id("other")}`)).status).toBe(204);
  const after = await followers();
  expect(after.names).toEqual(["client", "member", "owner"]);
  expect(after.etag).not.toBe(before.etag);
});

test("a client from whom a thread is hidden follows it no more, also when it is shown again", async () => {
  const { call, path, names } = await thread();
  const show = (visible_to_clients: boolean) =>
    call("owner", "PUT", `${path}/visibility`, { visible_to_clients });
  await show(false);
  expect(await names()).toEqual(["member", "other", "owner"]);
  await show(true);
  expect(await names()).toEqual(["member", "other", "owner"]);
});

test("changing the followers answers those who see it, and adds or removes nobody who doesn't", async () => {
  const { call, people, id, path, names } = await thread();
  await people({ revoke: [id("other")] });
  const put = (body: object) => call("owner", "PUT", `${path}/subscribers`, body);
  const removed = await put({ remove: [id("other"), id("member")] });
  expect(removed.body.membership_ids.toSorted()).toEqual([id("owner"), id("client")].toSorted());
  expect((await put({ add: [id("other")] })).status).toBe(422);
  await people({ grant: [id("other")] });
  expect(await names()).toEqual(["client", "other", "owner"]);
});

test("a thread that went where somebody doesn't reach is followed by them no more", async () => {
  const { call, project: elsewhere, message, names, id, people } = await thread();
  const closed = await (async () => {
    const made = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
    return made.tools.find(({ key }: { key: string }) => key === "message_board").id as string;
  })();
  const move = (parent_id: string) =>
    call("owner", "PUT", `/recordings/${message.id}/position`, { parent_id });
  expect((await move(closed)).status).toBe(200);
  expect(await names()).toEqual(["owner"]);
  await people({ grant: [id("other")] });
  await move(elsewhere.tool("message_board"));
  expect(await names()).toEqual(["owner"]);
});
