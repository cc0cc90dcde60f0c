import { expect, spyOn, test } from "bun:test";
import { jobHandlers } from "#/app/jobs.ts";
import { indexMemberships, insertMembership } from "#/core/orgs/memberships.ts";
import { newId } from "#/lib/ids.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { jobRunner } from "./support/job-runner.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, logged, services } from "./support/server.ts";
import { type Body, type World, world } from "./support/world.ts";

const HOUR = 3600_000;

async function office(w: World) {
  const project = await w.project();
  const post = (title: string, to: string): Promise<Body> =>
    w.make("owner", project.tool("message_board"), {
      type: "message",
      title,
      notify: { membership_ids: [to] },
    });
  return { post };
}

const titles = async (address: string) =>
  (await mailsTo(address)).map(({ subject }) => subject?.split(" · ")[0]);
const limitHits = (identity: string): Body[] =>
  logged
    .map((line) => JSON.parse(line))
    .filter((line) => line.security === "limit_hit" && line.identity === identity);

/** Sends what is due where so many mails about news are allowed an hour. */
async function sendAllowing(mails: number) {
  const quotas = new Map([["notification_mails", mails]]);
  await jobRunner(
    services,
    jobHandlers({ ...services, config: { ...services.config, quotas } }),
  ).runDue();
}

test("a person gets sixty mails about news an hour; what is over waits for room, and tells what came meanwhile", async () => {
  const w = await world();
  const { membershipId, identityId, email } = w.people.member;
  const { post } = await office(w);
  const posted: Body[] = [];
  for (let n = 0; n < 63; n++) posted.push(await post(`Message ${n}`, membershipId));
  clock.advance(60_000);
  const sent = await titles(email);
  expect(sent).toHaveLength(60);
  const waiting = posted.filter(({ title }) => !sent.includes(title));
  const left = () =>
    w.rows("select thread_id from pending_mails where membership_id = ?", membershipId);
  expect(left()).toHaveLength(3);
  expect(
    w.rows("select state, attempts, last_error from jobs where kind = 'mail_notifications'"),
  ).toEqual(Array(3).fill({ state: "queued", attempts: 0, last_error: null }));
  expect(limitHits(identityId)).toEqual([
    expect.objectContaining({ level: "warn", limit: "notification_mails", org: w.org.id }),
  ]);
  await w.call("owner", "POST", `/recordings/${waiting[0]?.id}/comments`, {
    content: "Came meanwhile",
  });
  clock.advance(HOUR - 60_001);
  expect(await titles(email)).toHaveLength(60);
  clock.advance(60_001);
  const mails = await mailsTo(email);
  expect((await titles(email)).slice(60).toSorted()).toEqual(
    waiting.map(({ title }) => title).toSorted(),
  );
  const first = mails.find(({ subject }) => subject?.startsWith(`${waiting[0]?.title} · `));
  expect([first?.text?.includes("posted this"), first?.text?.includes("Came meanwhile")]).toEqual([
    true,
    true,
  ]);
  expect([left(), limitHits(identityId)]).toEqual([[], [expect.anything()]]);
});

test("mails about news count by person, in all their organizations together, and nobody uses up another's", async () => {
  const [first, second] = [await world(), await world()];
  const { membershipId, identityId, email } = first.people.member;
  const own = services.tenants.get(first.org.id);
  const known = own.get<Body>("select * from memberships where id = ?", [membershipId]);
  const also = {
    ...known,
    identityId,
    id: newId(),
    createdAt: known.created_at,
    preferences: null,
    companyId: null,
    outOfOffice: null,
  } as Membership;
  services.tenants.get(second.org.id).write((db) => insertMembership(db, also));
  await indexMemberships(services.global, second.org.id, [also]);
  await (await office(first)).post("Here", membershipId);
  const there = await office(second);
  await there.post("There", also.id);
  await there.post("To another", second.people.other.membershipId);
  clock.advance(60_000);
  await sendAllowing(1);
  expect([(await titles(email)).length, await titles(second.people.other.email)]).toEqual([
    1,
    ["To another"],
  ]);
  clock.advance(HOUR);
  await sendAllowing(1);
  expect((await titles(email)).toSorted()).toEqual(["Here", "There"]);
});

test("a mail that the server did not take counts for nothing", async () => {
  const w = await world();
  const { membershipId, email } = w.people.member;
  await (await office(w)).post("Taken later", membershipId);
  clock.advance(60_000);
  const down = spyOn(services.mailer, "send").mockRejectedValue(new Error("Try later"));
  await sendAllowing(1);
  down.mockRestore();
  expect(await titles(email)).toEqual([]);
  clock.advance(5000);
  await sendAllowing(1);
  expect(await titles(email)).toEqual(["Taken later"]);
});
