import { expect, test } from "bun:test";
import { mailsTo } from "../support/mail.ts";
import { type Body, type Who, world } from "../support/world.ts";

const AWAY = { starts_on: "2026-03-02", ends_on: "2026-03-09" };

test("who is out of office says so to everybody who sees them, and loses nothing by it", async () => {
  const { call, people, project, make, rows } = await world();
  const { id, tool } = await project();
  await call("owner", "PUT", `/projects/${id}/people`, { grant: [people.client.membershipId] });
  const { membershipId } = people.member;
  const choose = (out_of_office: object | null) =>
    call("member", "PATCH", "/api/v1/me/preferences", { out_of_office });
  const seen = async (who: Who) => {
    const lists = [
      (await call(who, "GET", "/people")).body,
      (await call(who, "GET", `/projects/${id}/people`)).body,
    ];
    const found = lists.map(
      (rows) => rows.find((one: Body) => one.membership_id === membershipId).out_of_office,
    );
    return [...found, (await call(who, "GET", `/people/${membershipId}`)).body.out_of_office];
  };
  const etag = (await call("owner", "GET", `/projects/${id}`)).headers.get("etag") ?? "";
  for (const away of [AWAY, { ...AWAY, ends_on: null }, null]) {
    expect((await choose(away)).status).toBe(200);
    for (const who of ["owner", "other", "client", "member"] as const)
      expect([who, await seen(who)]).toEqual([who, [away, away, away]]);
  }
  await choose(AWAY);
  expect(
    (await call("owner", "GET", `/people/${people.owner.membershipId}`)).body.out_of_office,
  ).toBeNull();
  const unchanged = await call("owner", "GET", `/projects/${id}`, undefined, {
    "if-none-match": etag,
  });
  expect(unchanged.status).toBe(200);
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  await make("owner", list.id, {
    type: "todo",
    title: "Still yours",
    assignee_ids: [membershipId],
  });
  expect(rows("select action from notifications where membership_id = ?", membershipId)).toEqual([
    { action: "assigned" },
  ]);
});

test("who is out of office is so in all their organizations, those they come to later too", async () => {
  const { call, people } = await world();
  await call("stranger", "PATCH", "/api/v1/me/preferences", { out_of_office: AWAY });
  const { slug } = (await call("stranger", "POST", "/api/v1/orgs", { name: "Own" })).body;
  expect((await call("stranger", "GET", `/api/v1/${slug}/people`)).body[0].out_of_office).toEqual(
    AWAY,
  );
  const { membership_id } = (
    await call("owner", "POST", "/people", { email: people.stranger.email, role: "member" })
  ).body;
  const away = async () =>
    (await call("owner", "GET", `/people/${membership_id}`)).body.out_of_office;
  expect(await away()).toBeNull();
  const token = /\/invitations\/(\S+)/.exec(
    (await mailsTo(people.stranger.email)).at(-1)?.text ?? "",
  )?.[1];
  const accepted = await call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  expect([accepted.body.out_of_office, await away()]).toEqual([AWAY, AWAY]);
});
