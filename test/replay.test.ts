import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { mailsTo } from "./support/mail.ts";
import { type Who, world } from "./support/world.ts";

test("an answer is given again only to who may still see it", async () => {
  const { call, make, project, people } = await world();
  const { id, tool } = await project("owner", { all_access: false });
  const grant = (who: "member" | "client") =>
    call("owner", "PUT", `/projects/${id}/people`, { grant: [people[who].membershipId] });
  const revoke = (who: "member" | "client") =>
    call("owner", "PUT", `/projects/${id}/people`, { revoke: [people[who].membershipId] });
  await grant("member");
  await grant("client");
  const message = await make("owner", tool("message_board"), {
    type: "message",
    title: "Plan",
    visible_to_clients: true,
  });
  const comment = (who: Who, key: string) =>
    call(
      who,
      "POST",
      `/recordings/${message.id}/comments`,
      { content: "Said" },
      { "idempotency-key": key },
    );
  const [byMember, byClient] = [newId(), newId()];
  const first = await comment("member", byMember);
  expect([first.status, (await comment("client", byClient)).status]).toEqual([201, 201]);
  expect(await comment("member", byMember)).toMatchObject({ status: 201, body: first.body });
  await revoke("member");
  const gone = await comment("member", byMember);
  const random = await call("member", "POST", `/recordings/${newId()}/comments`, {
    content: "Said",
  });
  expect([gone.status, gone.body]).toEqual([404, random.body]);
  await grant("member");
  expect((await comment("member", byMember)).status).toBe(201);
  await call("owner", "PUT", `/recordings/${message.id}/visibility`, { visible_to_clients: false });
  expect((await comment("client", byClient)).status).toBe(404);
  await call("owner", "PUT", `/recordings/${message.id}/status/trashed`);
  expect((await comment("member", byMember)).status).toBe(201);
  await call("owner", "DELETE", `/trash/${message.id}`);
  expect((await comment("member", byMember)).status).toBe(404);
});

test("who was removed gets no answer again of joining or founding an organization", async () => {
  const { call, people, org } = await world();
  await call("owner", "POST", "/people", { email: people.stranger.email, role: "member" });
  const token = /\/invitations\/(\S+)/.exec(
    (await mailsTo(people.stranger.email)).at(-1)?.text ?? "",
  )?.[1];
  const key = { "idempotency-key": `join ${org.slug}` };
  const accept = () =>
    call("stranger", "POST", `/api/v1/invitations/${token}/accept`, undefined, key);
  const joined = await accept();
  expect([joined.status, (await accept()).body]).toEqual([200, joined.body]);
  await call("owner", "DELETE", `/people/${joined.body.membership_id}`);
  expect((await accept()).status).toBe(404);
  const found = () =>
    call(
      "member",
      "POST",
      "/api/v1/orgs",
      { name: `Own ${org.slug}` },
      { "idempotency-key": `found ${org.slug}` },
    );
  const { slug } = (await found()).body;
  const base = `/api/v1/${slug}`;
  await call("member", "POST", `${base}/people`, { email: people.other.email, role: "owner" });
  const other = /\/invitations\/(\S+)/.exec(
    (await mailsTo(people.other.email)).at(-1)?.text ?? "",
  )?.[1];
  await call("other", "POST", `/api/v1/invitations/${other}/accept`);
  const founder = (await call("other", "GET", `${base}/people`)).body[0].membership_id;
  expect((await found()).status).toBe(201);
  expect((await call("other", "DELETE", `${base}/people/${founder}`)).status).toBe(204);
  expect((await found()).status).toBe(404);
});

test("an answer is not given again to who has a lower role by now", async () => {
  const { call, people } = await world();
  const key = { "idempotency-key": newId() };
  const invite = () =>
    call(
      "admin",
      "POST",
      "/people",
      { email: people.stranger.email, role: "member", note: "Private" },
      key,
    );
  const first = await invite();
  expect([first.status, (await invite()).body]).toEqual([201, first.body]);
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "client" });
  expect((await invite()).status).toBe(404);
});
