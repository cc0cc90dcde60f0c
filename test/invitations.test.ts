import { expect, test } from "bun:test";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { send, type Who, world } from "./support/world.ts";

async function invited(extra: object = {}) {
  const w = await world();
  const project = await w.call("member", "POST", "/projects", { name: "For the new one" });
  const body = {
    email: w.people.stranger.email.toUpperCase(),
    role: "member",
    project_ids: [project.body.id],
    note: "Welcome!",
    ...extra,
  };
  const invitation = await w.call("member", "POST", "/people", body);
  const [mail] = await mailsTo(w.people.stranger.email);
  return { ...w, project: project.body, invitation, mail, token: tokenIn(mail?.text) };
}

test("an invitation goes by mail, says what it is for, and makes a member with their projects", async () => {
  const { call, invitation, mail, token, people, project, org, rows, actions } = await invited();
  expect(invitation.status).toBe(201);
  expect(invitation.body).toMatchObject({
    email: people.stranger.email,
    role: "member",
    status: "pending",
    note: "Welcome!",
  });
  expect(mail?.subject).toBe(`Member Test invites you to ${org.name}`);
  expect(mail?.text).toContain("Welcome!");
  expect(JSON.stringify(rows("select * from invitations"))).not.toContain(token);
  const preview = await send("GET", `/api/v1/invitations/${token}`);
  expect(preview.body).toEqual({
    org: { name: org.name, slug: org.slug },
    inviter: { name: "Member Test" },
    email: people.stranger.email,
    role: "member",
  });
  expect((await call("stranger", "GET", "/projects")).status).toBe(404);
  const accept = () =>
    call("stranger", "POST", `/api/v1/invitations/${token}/accept`, undefined, {
      "idempotency-key": `accept ${org.slug}`,
    });
  const accepted = await accept();
  expect((await accept()).body).toEqual(accepted.body);
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    {
      membership_id: invitation.body.membership_id,
      name: "Stranger Test",
      role: "member",
      status: "active",
    },
  ]);
  expect((await call("stranger", "GET", `/projects/${project.id}`)).status).toBe(200);
  expect((await call("stranger", "GET", "/api/v1/orgs")).body).toMatchObject([
    { slug: org.slug, role: "member" },
  ]);
  expect(actions().at(-1)).toBe("member_joined");
  expect((await send("GET", `/api/v1/invitations/${token}`)).status).toBe(404);
  expect((await call("stranger", "POST", `/api/v1/invitations/${token}/accept`)).status).toBe(404);
});

test("somebody who joins or comes back under a new name changes what others have cached", async () => {
  const { call, project, token } = await invited({ project_ids: undefined });
  const path = `/projects/${project.id}`;
  const before = (await call("member", "GET", path)).headers.get("etag") ?? "";
  expect((await call("member", "GET", path, undefined, { "if-none-match": before })).status).toBe(
    304,
  );
  await call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  expect((await call("member", "GET", path, undefined, { "if-none-match": before })).status).toBe(
    200,
  );
});

test("an invitation is for its address alone, and nobody accepts without a session", async () => {
  const { call, token, digest } = await invited();
  const before = digest();
  expect((await call("other", "POST", `/api/v1/invitations/${token}/accept`)).body.error.code).toBe(
    "forbidden",
  );
  expect((await send("POST", `/api/v1/invitations/${token}/accept`)).status).toBe(401);
  for (const wrong of [`${token}x`, token.split(".")[0], "x.y", "", `${token}.z`]) {
    expect((await send("GET", `/api/v1/invitations/${wrong}`)).status).toBe(404);
  }
  expect(digest()).toBe(before);
});

test("a note has no links, a name no links, and nobody is invited twice or above the inviter", async () => {
  const { call, people } = await world();
  const invite = async (who: Who, body: object) => {
    const { status, body: answer } = await call(who, "POST", "/people", {
      email: "new@example.com",
      role: "member",
      ...body,
    });
    return answer.error
      ? [status, answer.error.fields ? Object.entries(answer.error.fields)[0] : answer.error.code]
      : status;
  };
  for (const note of [
    "see https://evil.example",
    "write to a@b.example",
    "go to evil.example now",
    "www.evil.example",
  ]) {
    expect(await invite("member", { note })).toMatchObject([
      422,
      ["note", [{ code: "contains_link" }]],
    ]);
  }
  expect(await invite("member", { name: "www.evil.example" })).toMatchObject([
    422,
    ["name", [{ code: "contains_link" }]],
  ]);
  expect(await invite("member", { email: people.other.email })).toMatchObject([
    422,
    ["email", [{ code: "duplicate" }]],
  ]);
  expect(await invite("member", { role: "admin" })).toEqual([403, "role_required"]);
  expect(await invite("client", {})).toEqual([403, "role_required"]);
  expect(await invite("admin", { role: "owner" })).toEqual([403, "role_required"]);
  expect(await invite("member", {})).toBe(201);
  expect(await invite("member", {})).toMatchObject([422, ["email", [{ code: "duplicate" }]]]);
});

test("a role changed before the invitation is accepted is the role they get", async () => {
  const { call, invitation, token } = await invited();
  await call("admin", "PATCH", `/people/${invitation.body.membership_id}`, { role: "admin" });
  expect((await send("GET", `/api/v1/invitations/${token}`)).body.role).toBe("admin");
  expect((await call("stranger", "POST", `/api/v1/invitations/${token}/accept`)).body.role).toBe(
    "admin",
  );
});

test("an invitation accepted at the moment its role changes gives the role it has then", async () => {
  // The change gets a head start of so many turns.
  for (let head = 7; head <= 12; head++) {
    const { call, invitation, people, token } = await invited();
    const id = invitation.body.membership_id;
    const change = () => call("admin", "PATCH", `/people/${id}`, { role: "client" });
    const accept = () => call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
    const changing = change();
    for (let turn = 0; turn < head; turn++) await null;
    await Promise.all([changing, accept()]);
    expect([head, (await call("owner", "GET", `/people/${id}`)).body]).toMatchObject([
      head,
      { role: "client", status: "active", email: people.stranger.email },
    ]);
    const [org] = (await call("stranger", "GET", "/api/v1/orgs")).body;
    expect([head, org.role]).toEqual([head, "client"]);
  }
});

test("an invitation is sent again with the same link", async () => {
  const { call, invitation, people, token } = await invited();
  expect(
    (await call("other", "POST", `/people/invitations/${invitation.body.id}/resend`)).status,
  ).toBe(200);
  const mails = await mailsTo(people.stranger.email);
  expect(mails.map(({ text }) => tokenIn(text))).toEqual([token, token]);
});
