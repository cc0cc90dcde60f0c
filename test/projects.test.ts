import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { visibleAnswer, world } from "./support/world.ts";

test("a new project has all six tools, is starred for its creator and for nobody else", async () => {
  const { call, people } = await world();
  const made = await call("member", "POST", "/projects", { name: "Website", description: "New" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: "Website",
    description: "New",
    status: "active",
    all_access: false,
    starred: true,
    people_count: 1,
    unread_count: 0,
    folder_id: null,
    color: null,
    starts_on: null,
    ends_on: null,
    clients_enabled: false,
    clients_id: null,
    creator: { membership_id: people.member.membershipId },
  });
  expect(
    made.body.tools.map(({ key, enabled }: { key: string; enabled: boolean }) => [key, enabled]),
  ).toEqual(
    ["message_board", "todos", "folder", "schedule", "board", "chat"].map((key) => [key, true]),
  );
  expect((await call("client", "POST", "/projects", { name: "x" })).body.error.code).toBe(
    "role_required",
  );
});

test("an invite-only project does not exist for others, owners included, but an owner can list and join it", async () => {
  const { call } = await world();
  const { body: project } = await call("member", "POST", "/projects", { name: "Ours" });
  const missing = visibleAnswer(await call("admin", "GET", `/projects/${newId()}`));
  for (const who of ["owner", "admin", "other", "client"] as const) {
    expect(visibleAnswer(await call(who, "GET", `/projects/${project.id}`))).toEqual(missing);
    expect((await call(who, "GET", "/projects")).body).toEqual([]);
  }
  expect((await call("admin", "GET", "/projects?scope=all")).body.error.code).toBe("role_required");
  expect((await call("admin", "POST", `/projects/${project.id}/join`)).status).toBe(403);
  expect(
    (await call("owner", "GET", "/projects?scope=all")).body.map(
      ({ name }: { name: string }) => name,
    ),
  ).toEqual(["Ours"]);
  expect((await call("owner", "POST", `/projects/${project.id}/join`)).status).toBe(200);
  expect((await call("owner", "GET", `/projects/${project.id}`)).body.people_count).toBe(2);
});

test("projects come starred first, then by name, and by status", async () => {
  const { call } = await world();
  for (const name of ["b", "a", "C"])
    await call("owner", "POST", "/projects", { name, all_access: true });
  const names = async (query = "") =>
    (await call("member", "GET", `/projects${query}`)).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names()).toEqual(["a", "b", "C"]);
  const [, , third] = (await call("member", "GET", "/projects")).body;
  expect((await call("member", "PUT", `/projects/${third.id}/star`)).body.starred).toBe(true);
  await call("member", "PUT", `/projects/${third.id}/star`);
  expect(await names()).toEqual(["C", "a", "b"]);
  await call("owner", "PUT", `/projects/${third.id}/status/archived`);
  expect(await names()).toEqual(["a", "b"]);
  expect(await names("?status=archived")).toEqual(["C"]);
  expect((await call("member", "DELETE", `/projects/${third.id}/star`)).body.starred).toBe(false);
  expect(
    (await call("owner", "PUT", `/projects/${third.id}/status/drafted`)).body.error.fields.status[0]
      .code,
  ).toBe("not_in_list");
});

test("projects are listed that somebody else reaches, too, and never one that the asker doesn't", async () => {
  const { call, people } = await world();
  const make = async (who: "owner" | "member" | "other", body: object) =>
    (await call(who, "POST", "/projects", body)).body.id;
  const grant = (id: string, membership_id: string) =>
    call("member", "PUT", `/projects/${id}/people`, { grant: [membership_id] });
  await make("owner", { name: "open", all_access: true });
  await make("member", { name: "own" });
  await make("other", { name: "theirs" });
  const both = await make("member", { name: "both" });
  const clients = await make("member", { name: "clients", clients_enabled: true });
  for (const [id, who] of [
    [both, "other"],
    [clients, "client"],
  ] as const)
    await grant(id, people[who].membershipId);
  const names = async (who: "owner" | "member" | "client", id: string, query = "") =>
    (await call(who, "GET", `/projects?membership_id=${id}${query}`)).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("member", people.other.membershipId)).toEqual(["both", "open"]);
  expect(await names("member", people.client.membershipId)).toEqual(["clients"]);
  expect(await names("owner", people.other.membershipId)).toEqual(["open"]);
  expect(await names("client", people.member.membershipId)).toEqual(["clients"]);
  expect(await names("client", people.other.membershipId)).toEqual([]);
  expect(await names("member", newId())).toEqual([]);
  await call("member", "PUT", `/projects/${both}/status/archived`);
  expect(await names("member", people.other.membershipId, "&status=archived")).toEqual(["both"]);
  const path = `/projects?scope=all&membership_id=${people.other.membershipId}`;
  expect((await call("owner", "GET", path)).body.error.fields.membership_id[0].code).toBe(
    "invalid",
  );
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  expect(await names("member", people.other.membershipId)).toEqual([]);
});

test("a PATCH changes a project, refuses what is wrong and logs a new name", async () => {
  const { call, project, actions } = await world();
  const { id } = await project();
  const { body: folder } = await call("member", "POST", "/folders", {
    name: "Marketing",
    color: "blue",
  });
  const patched = await call("member", "PATCH", `/projects/${id}`, {
    name: "Renamed",
    folder_id: folder.id,
    color: "green",
    starts_on: "2026-03-01",
    ends_on: "2026-04-01",
    clients_enabled: true,
    client_company_name: "Acme",
  });
  expect(patched.body).toMatchObject({
    name: "Renamed",
    folder_id: folder.id,
    color: "green",
    clients_enabled: true,
    client_company_name: "Acme",
  });
  expect(patched.body.clients_id).toBeString();
  expect(actions().slice(-1)).toEqual(["project_renamed"]);
  const wrong = async (body: object) =>
    Object.entries((await call("member", "PATCH", `/projects/${id}`, body)).body.error.fields)[0];
  expect(await wrong({ name: "see https://x.example" })).toMatchObject([
    "name",
    [{ code: "contains_link" }],
  ]);
  expect(await wrong({ name: " " })).toMatchObject(["name", [{ code: "too_short" }]]);
  expect(await wrong({ name: null })).toMatchObject(["name", [{ code: "required" }]]);
  expect(await wrong({ folder_id: newId() })).toMatchObject(["folder_id", [{ code: "invalid" }]]);
  expect(await wrong({ ends_on: "2026-02-01" })).toMatchObject([
    "ends_on",
    [{ code: "out_of_range" }],
  ]);
  expect(await wrong({ color: "mauve" })).toMatchObject(["color", [{ code: "not_in_list" }]]);
  expect((await call("member", "DELETE", `/folders/${folder.id}`)).status).toBe(204);
  expect((await call("member", "GET", `/projects/${id}`)).body.folder_id).toBeNull();
});

test("tools switch, rename and reorder; switching is logged", async () => {
  const { call, project, actions } = await world();
  const { id, tool } = await project();
  const off = await call("member", "PUT", `/projects/${id}/tools/chat`, { enabled: false });
  expect(off.body.find(({ key }: { key: string }) => key === "chat").enabled).toBe(false);
  const renamed = await call("member", "PUT", `/projects/${id}/tools/todos`, {
    title: "Work",
    position: 0.5,
  });
  expect(renamed.body[0]).toMatchObject({ key: "todos", title: "Work", position: 0.5 });
  expect((await call("member", "GET", `/recordings/${tool("todos")}`)).body.title).toBe("Work");
  expect(actions().slice(-1)).toEqual(["tool_disabled"]);
  expect((await call("member", "PUT", `/projects/${id}/tools/nope`, {})).status).toBe(404);
});

test("links belong to their project and are addresses", async () => {
  const { call, project } = await world();
  const [one, two] = [await project(), await project()];
  const link = (
    await call("member", "POST", `/projects/${one.id}/links`, {
      url: "https://example.com/a",
      title: "A",
    })
  ).body;
  expect(link).toMatchObject({
    url: "https://example.com/a",
    title: "A",
    description: null,
    visible_to_clients: false,
    position: 1,
  });
  expect(
    (await call("member", "PATCH", `/projects/${two.id}/links/${link.id}`, { title: "B" })).status,
  ).toBe(404);
  expect((await call("member", "DELETE", `/projects/${two.id}/links/${link.id}`)).status).toBe(404);
  expect(
    (
      await call("member", "PATCH", `/projects/${one.id}/links/${link.id}`, {
        title: "B",
        position: 3,
      })
    ).body,
  ).toMatchObject({ title: "B", position: 3 });
  for (const url of ["javascript:alert(1)", "nope", "ftp://example.com"]) {
    expect(
      (await call("member", "POST", `/projects/${one.id}/links`, { url, title: "x" })).body.error
        .fields.url[0].code,
    ).toBe("invalid");
  }
  expect((await call("member", "DELETE", `/projects/${one.id}/links/${link.id}`)).status).toBe(204);
  expect((await call("member", "GET", `/projects/${one.id}/links`)).body).toEqual([]);
});

test("people are replaced, granted, revoked and invited; nobody foreign gets in", async () => {
  const { call, people, actions, rows } = await world();
  const { body: project } = await call("owner", "POST", "/projects", { name: "Private" });
  const path = `/projects/${project.id}/people`;
  const names = (body: { name: string }[]) => body.map(({ name }) => name).toSorted();
  const granted = await call("owner", "PUT", path, {
    grant: [people.member.membershipId, people.client.membershipId],
  });
  expect(names(granted.body)).toEqual(["Client Test", "Member Test", "Owner Test"]);
  const replaced = await call("owner", "PUT", path, {
    membership_ids: [people.owner.membershipId, people.other.membershipId],
  });
  expect(names(replaced.body)).toEqual(["Other Test", "Owner Test"]);
  expect(
    names((await call("owner", "PUT", path, { revoke: [people.other.membershipId] })).body),
  ).toEqual(["Owner Test"]);
  expect((await call("other", "GET", path)).status).toBe(404);
  expect(actions().filter((action) => action === "access_changed")).toHaveLength(3);
  for (const id of [people.stranger.membershipId, newId()]) {
    expect(
      (await call("owner", "PUT", path, { grant: [id] })).body.error.fields.grant[0].code,
    ).toBe("not_member");
  }
  const invited = await call("owner", "PUT", path, { create: [{ email: "new@example.com" }] });
  expect(names(invited.body)).toEqual(["Owner Test"]);
  expect(rows("select email, role, project_ids from invitations")).toEqual([
    { email: "new@example.com", role: "member", project_ids: JSON.stringify([project.id]) },
  ]);
});

test("an all-access project is reached by everybody but clients", async () => {
  const { call, project } = await world();
  const { id } = await project("member");
  expect((await call("other", "GET", `/projects/${id}`)).body.people_count).toBe(4);
  expect((await call("client", "GET", `/projects/${id}`)).status).toBe(404);
  expect((await call("owner", "GET", `/projects/${id}/people`)).body).toHaveLength(4);
});

test("the bell is one's own", async () => {
  const { call, project } = await world();
  const path = `/projects/${(await project()).id}/notification-pref`;
  expect((await call("member", "GET", path)).body).toEqual({ scope: null });
  expect((await call("member", "PUT", path, { scope: "mentions" })).body).toEqual({
    scope: "mentions",
  });
  expect((await call("member", "GET", path)).body).toEqual({ scope: "mentions" });
  expect((await call("other", "GET", path)).body).toEqual({ scope: null });
  expect(
    (await call("member", "PUT", path, { scope: "loud" })).body.error.fields.scope[0].code,
  ).toBe("not_in_list");
});

test("folders and categories are for the team, and categories for admins", async () => {
  const { call } = await world();
  expect((await call("client", "GET", "/folders")).status).toBe(404);
  expect((await call("member", "POST", "/categories", { name: "x" })).body.error.code).toBe(
    "role_required",
  );
  const made = await call("admin", "POST", "/categories", { name: "Launch", icon: "🚀" });
  expect([made.status, made.body.name]).toEqual([201, "Launch"]);
  expect(
    (await call("client", "GET", "/categories")).body.map(({ name }: { name: string }) => name),
  ).toEqual(["Announcement", "FYI", "Heartbeat", "Pitch", "Question", "Launch"]);
  expect(
    (await call("admin", "PATCH", `/categories/${made.body.id}`, { icon: null })).body,
  ).toMatchObject({
    name: "Launch",
    icon: null,
  });
  expect((await call("admin", "DELETE", `/categories/${made.body.id}`)).body).toEqual({ ok: true });
  expect((await call("admin", "DELETE", `/categories/${made.body.id}`)).status).toBe(404);
});
