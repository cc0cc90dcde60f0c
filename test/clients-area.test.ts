import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function shared() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PATCH", `/projects/${project.id}`, {
    clients_enabled: true,
    client_company_name: "ACME",
  });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const area: string = (await w.call("owner", "GET", `/projects/${project.id}`)).body.clients_id;
  const { client, other, owner } = w.people;
  const ask = (body: object = {}, who: Who = "member") =>
    w.call(who, "POST", `/recordings/${area}/approvals`, {
      title: "Logo",
      approver_id: client.membershipId,
      ...body,
    });
  const told = (who: Exclude<Who, null>) =>
    w
      .rows<Body>(
        "select action from notifications where action <> 'granted_access' and membership_id = ? order by seq",
        w.people[who].membershipId,
      )
      .map((row) => row.action);
  return { ...w, project, area, ask, told, client, other, owner };
}

test("an approval asks its approver, who decides once and tells everybody who follows it", async () => {
  const { ask, call, client, told, actions } = await shared();
  const made = await ask({ content: "Blue or green?", due_on: "2026-12-01" });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      type: "approval",
      title: "Logo",
      content_html: "<p>Blue or green?</p>",
      due_on: "2026-12-01",
      approver_id: client.membershipId,
      decision: "asked",
      decided_at: null,
      visible_to_clients: true,
    },
  ]);
  expect(told("client")).toEqual(["approval_requested"]);
  const path = `/recordings/${made.body.id}/approval`;
  expect((await call("owner", "PUT", path, { decision: "approved" })).body.error.code).toBe(
    "forbidden",
  );
  expect((await call("member", "PUT", path, { decision: "approved" })).body.error.code).toBe(
    "forbidden",
  );
  expect((await call("client", "PUT", path, { decision: "asked" })).status).toBe(422);
  const decided = await call("client", "PUT", path, { decision: "rejected" });
  expect(decided.body).toMatchObject({
    decision: "rejected",
    decided_at: clock.now().toISOString(),
    version: 2,
  });
  for (const decision of ["approved", "rejected"]) {
    const again = await call("client", "PUT", path, { decision });
    expect([again.status, again.body.error.code]).toEqual([409, "already_decided"]);
  }
  expect(told("member")).toEqual(["approval_decided"]);
  expect(actions().slice(-2)).toEqual(["created", "rejected"]);
});

test("the approver must see it, and can be changed until the decision", async () => {
  const { ask, call, client, other, told, digest } = await shared();
  const before = digest();
  for (const approver_id of [newId(), undefined, null, "x"])
    expect((await ask({ approver_id })).status).toBe(422);
  expect((await ask({ visible_to_clients: false })).body.error.fields.approver_id[0].code).toBe(
    "not_member",
  );
  expect(digest()).toBe(before);
  const { id } = (await ask()).body;
  await call("member", "PATCH", `/recordings/${id}`, { approver_id: other.membershipId });
  expect([told("client"), told("other")]).toEqual([["approval_requested"], ["approval_requested"]]);
  expect(
    (await call("client", "PUT", `/recordings/${id}/approval`, { decision: "approved" })).status,
  ).toBe(403);
  await call("other", "PUT", `/recordings/${id}/approval`, { decision: "approved" });
  const late = await call("member", "PATCH", `/recordings/${id}`, {
    approver_id: client.membershipId,
  });
  expect([late.status, late.body.error.code]).toEqual([409, "already_decided"]);
  const again = await call("member", "PATCH", `/recordings/${id}`, { decision: "asked" });
  expect([again.status, again.body.error.code]).toEqual([409, "already_decided"]);
  expect((await call("member", "GET", `/recordings/${id}`)).body).toMatchObject({
    decision: "approved",
    approver_id: other.membershipId,
  });
});

test("an open question isn't moved to where its approver can't see it", async () => {
  const { ask, call, digest } = await shared();
  const there = (await call("member", "POST", "/projects", { name: "Without the client" })).body;
  await call("member", "PATCH", `/projects/${there.id}`, { clients_enabled: true });
  const { clients_id } = (await call("member", "GET", `/projects/${there.id}`)).body;
  const { id } = (await ask()).body;
  const before = digest();
  const move = () => call("member", "PUT", `/recordings/${id}/position`, { parent_id: clients_id });
  expect((await move()).body.error.fields.approver_id[0].code).toBe("not_member");
  expect(digest()).toBe(before);
  await call("client", "PUT", `/recordings/${id}/approval`, { decision: "approved" });
  expect((await move()).body).toMatchObject({ parent_id: clients_id, decision: "approved" });
});

test("what is archived or trashed is not decided, and only approvals are", async () => {
  const { ask, call, area } = await shared();
  const { id } = (await ask()).body;
  await call("owner", "PUT", `/recordings/${id}/status/archived`);
  expect(
    (await call("client", "PUT", `/recordings/${id}/approval`, { decision: "approved" })).body.error
      .code,
  ).toBe("conflict");
  expect(
    (await call("client", "PUT", `/recordings/${area}/approval`, { decision: "approved" })).body
      .error.fields.type[0].code,
  ).toBe("wrong_type");
});

test("correspondence goes both ways between the team and its clients", async () => {
  const { call, area, told, client, people } = await shared();
  const post = (who: Who, body: object) =>
    call(who, "POST", `/recordings/${area}/children`, { type: "client_correspondence", ...body });
  const ours = await post("member", {
    title: "Hello",
    content: "Dear client",
    notify: { membership_ids: [client.membershipId] },
  });
  expect(ours.body).toMatchObject({ type: "client_correspondence", visible_to_clients: true });
  expect(told("client")).toEqual(["correspondence"]);
  await call("client", "POST", `/recordings/${ours.body.id}/comments`, { content: "Dear team" });
  expect(told("member")).toEqual(["commented"]);
  const theirs = await post("client", {
    title: "A wish",
    notify: { membership_ids: [people.owner.membershipId] },
  });
  expect(theirs.body.visible_to_clients).toBe(true);
  expect(told("owner")).toEqual(["correspondence"]);
  expect(
    (await call("other", "PATCH", `/recordings/${theirs.body.id}`, { title: "x" })).body.error.code,
  ).toBe("not_author");
  expect(
    (await call("admin", "PATCH", `/recordings/${theirs.body.id}`, { title: "A wish, noted" }))
      .status,
  ).toBe(200);
});

test("while clients are switched off in a project, nothing is made for them", async () => {
  const { call, project, area, ask, digest } = await shared();
  await call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: false });
  const before = digest();
  expect((await ask()).body.error.code).toBe("conflict");
  const refused = await call("member", "POST", `/recordings/${area}/children`, {
    type: "client_correspondence",
    title: "x",
  });
  expect(refused.body.error.code).toBe("conflict");
  expect(digest()).toBe(before);
});
