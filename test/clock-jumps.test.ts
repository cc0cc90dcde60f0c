import { expect, test } from "bun:test";
import { isFreeAgain } from "#/core/identity/addresses/release-address.ts";
import { forgetExpired } from "#/core/identity/expired.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { gather } from "./support/crowd.ts";
import { changeGlobal } from "./support/global-file.ts";
import { type Installation, install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";
import { DAY, HOUR, START, settableClock } from "./support/settable-clock.ts";

/** An organization with a to-do in the trash, and one trashed project. */
async function withTrash(here: Installation) {
  const crowd = await here.newOrg("one");
  const made = (await (await here.call(crowd, "POST", "/projects", { name: "P" })).json()) as {
    tools: { key: string; id: string }[];
  };
  const board = made.tools.find(({ key }) => key === "message_board")?.id;
  const post = { type: "message", title: "Kept" };
  const { id } = (await (
    await here.call(crowd, "POST", `/recordings/${board}/children`, post)
  ).json()) as {
    id: string;
  };
  expect((await here.call(crowd, "PUT", `/recordings/${id}/status/trashed`)).status).toBe(200);
  const project = (await (
    await here.call(crowd, "POST", "/projects", { name: "Gone" })
  ).json()) as { id: string };
  expect((await here.call(crowd, "PUT", `/projects/${project.id}/status/trashed`)).status).toBe(
    200,
  );
  const left = () => {
    const db = here.services.tenants.get(crowd.orgId);
    const count = (sql: string) => db.get<{ n: number }>(sql, [])?.n;
    return [
      count("select count(*) as n from recordings where own_status = 'trashed'"),
      count("select count(*) as n from projects where status = 'trashed'"),
    ];
  };
  return { crowd, left };
}

test("one jump of the clock removes nothing for good and ends no session; time that passes does", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const here = await install(folder, { clock });
    const { crowd, left } = await withTrash(here);
    const others = await Promise.all(
      Array.from({ length: 60 }, (_, i) => here.newOrg(`other-${i}`)),
    );
    expect(left()).toEqual([1, 1]);
    clock.jump(40 * DAY);
    await here.jobs.runDue();
    await forgetExpired(here.services);
    expect(left()).toEqual([1, 1]);
    clock.jump(-40 * DAY);
    expect(await here.projects(crowd)).toEqual(["P"]);
    clock.pass(29 * DAY);
    await here.jobs.runDue();
    expect(left()).toEqual([1, 1]);
    clock.pass(DAY + HOUR);
    await here.jobs.runDue();
    await forgetExpired(here.services);
    expect([left(), others.length]).toEqual([[0, 0], 60]);
    await here.close();
  }));

test("one jump of the clock frees no address that somebody holds; a week that passes does", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const here = await install(folder, { clock });
    const holder = newIdentity(
      { name: "Ada", email: "ada@example.com", passwordHash: null },
      clock.now(),
    );
    clock.jump(40 * DAY);
    expect(await isFreeAgain(here.services, holder)).toBe(false);
    clock.jump(-40 * DAY);
    clock.pass(8 * DAY);
    expect(await isFreeAgain(here.services, holder)).toBe(true);
    await here.close();
  }));

test("what is trashed while the clock is years behind is there for thirty days after it is right", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    await (await install(folder, { clock })).close();
    clock.jump(-20 * 365 * DAY);
    const behind = await install(folder, { clock });
    const { left } = await withTrash(behind);
    clock.jump(20 * 365 * DAY);
    await behind.jobs.runDue();
    expect(left()).toEqual([1, 1]);
    clock.pass(29 * DAY);
    await behind.jobs.runDue();
    expect(left()).toEqual([1, 1]);
    clock.pass(DAY + HOUR);
    await behind.jobs.runDue();
    expect(left()).toEqual([0, 0]);
    await behind.close();
  }));

test("a start under a wrong clock ends no session and purges nothing", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const first = await install(folder, { clock });
    const { crowd } = await withTrash(first);
    await first.close();
    clock.jump(40 * DAY);
    const second = await install(folder, { clock });
    await second.jobs.runDue();
    await second.close();
    clock.jump(-40 * DAY);
    const third = await install(folder, { clock });
    expect(await third.projects(crowd)).toEqual(["P"]);
    const db = third.services.tenants.get(crowd.orgId);
    expect(db.all("select id from recordings where own_status = 'trashed'", [])).toHaveLength(1);
    await third.close();
  }));

test("what can't be undone of one organization holds up no work of others while the clock is ahead", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const here = await install(folder, { clock });
    const { services, jobs } = here;
    const began = services.clock.now();
    for (let i = 0; i < 60; i++) {
      const { orgId } = await here.newOrg(`org-${i}`);
      await services.wakeIndex.noteDue(orgId, new Date(began.getTime() + i).toISOString());
      services.tenants.get(orgId).write((tx) => {
        const row = [
          `j${i}`,
          i < 55 ? "purge" : "publish",
          new Date(began.getTime() + i).toISOString(),
        ];
        const payload = JSON.stringify({
          recording_id: "none",
          trashed_at: "x",
          scheduled_at: "x",
        });
        tx.run(
          "insert into jobs (id, kind, due_at, payload, created_at) values (?, ?, ?, ?, 'x')",
          [...row, payload],
        );
      });
    }
    clock.jump(2 * DAY);
    expect(await jobs.runDue()).toBe(5);
    clock.jump(-2 * DAY);
    clock.pass(HOUR);
    expect(await jobs.runDue()).toBe(55);
    await here.close();
  }));

test("one jump of the clock prunes no tray, no kept answer and no count of invitations; time that passes does", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const here = await install(folder, { clock });
    const crowd = await gather(here.services, "tray", 2);
    // Nobody has to sign in again, whatever the clock says.
    await changeGlobal(here.services, "update sessions set expires_at = '2099-01-01'");
    const made = await here.call(crowd, "POST", "/projects", { name: "P", all_access: true });
    const { tools } = (await made.json()) as { tools: { key: string; id: string }[] };
    const board = tools.find(({ key }) => key === "message_board")?.id;
    const reader = { ...crowd, people: crowd.people.slice(1) };
    let posts = 0;
    const post = async () => {
      const notify = { membership_ids: [reader.people[0]?.membershipId] };
      const message = { type: "message", title: `No. ${++posts}`, content: "Hello", notify };
      expect(
        (await here.call(crowd, "POST", `/recordings/${board}/children`, message)).status,
      ).toBe(201);
    };
    const tray = async () =>
      (
        (await (await here.call(reader, "GET", "/my/notifications")).json()) as {
          notifications: unknown[];
        }
      ).notifications.length;
    const invite = async (key: string) => {
      const headers = { cookie: crowd.people[0]?.cookie ?? "", "content-type": "application/json" };
      const answer = await here.app.handle(
        new Request(`http://localhost:3000/api/v1/${crowd.slug}/people`, {
          method: "POST",
          headers: { ...headers, "idempotency-key": key },
          body: JSON.stringify({ email: `${key}@example.com`, role: "member" }),
        }),
      );
      return [answer.status, answer.headers.get("idempotency-replayed")];
    };
    const rows = () =>
      ["notifications", "idempotency_keys", "invitation_mails"].map(
        (table) => here.services.tenants.get(crowd.orgId).all(`select * from ${table}`, []).length,
      );
    for (let i = 0; i < 6; i++) await post();
    expect(await invite("first-key")).toEqual([201, null]);
    expect([await tray(), rows()]).toEqual([6, [6, 1, 1]]);
    clock.jump(40 * DAY);
    await post();
    expect(await invite("second-key")).toEqual([201, null]);
    expect(rows()).toEqual([7, 2, 2]);
    clock.jump(-40 * DAY);
    expect(await tray()).toBe(7);
    expect(await invite("first-key")).toEqual([201, "true"]);
    clock.pass(41 * DAY);
    await post();
    expect(await invite("third-key")).toEqual([201, null]);
    expect(rows()).toEqual([4, 1, 1]);
    await here.close();
  }));
