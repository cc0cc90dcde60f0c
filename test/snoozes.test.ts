import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { beginAt } from "./support/clock.ts";
import { own } from "./support/own.ts";
import { clock, jobs } from "./support/server.ts";
import type { Body } from "./support/world.ts";

beginAt("2026-03-02T12:00:00Z");

test("a snooze comes back at its time with a notification, once", async () => {
  const { call, todo, people, rows } = await own();
  const it = await todo("Later", {}, "other");
  const at = new Date(clock.time + 60_000).toISOString();
  const made = await call("member", "POST", `/my/snoozes/${it.id}`, {
    resurface_at: at,
    note: "Now?",
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { recording_id: it.id, resurface_at: at, note: "Now?", recording: { title: "Later" } },
  ]);
  const mine = async () => (await call("member", "GET", "/my/snoozes")).body;
  expect(await mine()).toMatchObject({ due: [], waiting: [{ recording_id: it.id }] });
  expect((await call("owner", "GET", "/my/snoozes")).body).toEqual({ due: [], waiting: [] });
  clock.advance(60_000);
  await jobs.runDue();
  expect(await mine()).toMatchObject({ due: [{ recording_id: it.id }], waiting: [] });
  const told = rows(
    "select membership_id, action, actor_id, excerpt from notifications where action <> 'granted_access' and action = 'resurfaced'",
  );
  expect(told).toEqual([
    {
      membership_id: people.member.membershipId,
      action: "resurfaced",
      actor_id: null,
      excerpt: "Now?",
    },
  ]);
  expect((await call("member", "DELETE", `/my/snoozes/${it.id}`)).status).toBe(204);
  expect((await call("member", "DELETE", `/my/snoozes/${it.id}`)).status).toBe(404);
  for (const resurface_at of ["2020-01-01T00:00:00Z", "soon", undefined])
    expect((await call("member", "POST", `/my/snoozes/${it.id}`, { resurface_at })).status).toBe(
      422,
    );
});

test("however much has come back, what waits is listed", async () => {
  const { call, list, change, people, rows } = await own();
  const columns = rows(
    "select name from pragma_table_info('recordings') where name not in ('id', 'seq')",
  )
    .map(({ name }) => name)
    .join();
  for (let i = 0; i < 502; i++) {
    const id = newId();
    change(
      `insert into recordings (id, ${columns}) select ?, ${columns} from recordings where id = ?`,
      id,
      list.id,
    );
    const at = new Date(clock.time + (i - 501) * 60_000).toISOString();
    change("insert into snoozes values (?, ?, ?, null, ?)", people.member.membershipId, id, at, at);
  }
  const at = new Date(clock.time + 60_000).toISOString();
  await call("member", "POST", `/my/snoozes/${list.id}`, { resurface_at: at });
  const { due, waiting } = (await call("member", "GET", "/my/snoozes")).body;
  expect([due.length, due.at(-1).resurface_at]).toEqual([500, clock.now().toISOString()]);
  expect(due.map((row: Body) => row.resurface_at)).toEqual(
    due.map((row: Body) => row.resurface_at).toSorted(),
  );
  expect(waiting.map((row: Body) => row.recording_id)).toEqual([list.id]);
});

test("asking for a time again, moving it to and fro and taking it back brings one notification", async () => {
  const { call, todo } = await own();
  const it = await todo("Later");
  const [noon, evening] = ["2026-03-02T12:01:00.000Z", "2026-03-02T12:02:00.000Z"];
  const snooze = async (resurface_at?: string, note?: string) => {
    clock.advance(1000);
    return (await call("member", "POST", `/my/snoozes/${it.id}`, { resurface_at, note })).body;
  };
  const made = [
    await snooze(noon),
    await snooze(noon, "Now?"),
    await snooze(evening),
    await snooze(noon),
  ];
  const [again] = (await call("member", "GET", "/my/snoozes")).body.waiting;
  expect([made[1].created_at, made[1].note, again.created_at]).toEqual([
    made[0].created_at,
    "Now?",
    made[3].created_at,
  ]);
  await call("member", "DELETE", `/my/snoozes/${it.id}`);
  await snooze(noon);
  clock.advance(60_000);
  await jobs.runDue();
  const { notifications } = (await call("member", "GET", "/my/notifications?action=resurfaced"))
    .body;
  expect(notifications).toHaveLength(1);
});

test("a snooze that was moved, taken back or is out of sight tells nobody", async () => {
  const { call, todo, project, rows } = await own();
  const [moved, back, gone] = [await todo("Moved"), await todo("Back"), await todo("Gone")];
  const put = (id: string, after: number) =>
    call("member", "POST", `/my/snoozes/${id}`, {
      resurface_at: new Date(clock.time + after).toISOString(),
    });
  for (const { id } of [moved, back, gone]) await put(id, 60_000);
  await put(moved.id, 120_000);
  await call("member", "DELETE", `/my/snoozes/${back.id}`);
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  clock.advance(60_000);
  await jobs.runDue();
  expect(
    rows("select id from notifications where action <> 'granted_access' and action = 'resurfaced'"),
  ).toEqual([]);
});
