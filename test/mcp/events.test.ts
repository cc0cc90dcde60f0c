import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, world } from "../support/world.ts";
import { callTool, tokenOf } from "./door.ts";

/** Somebody's assistant, and what it reads of the calendar. */
async function calendar() {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const organization = w.org.slug;
  const by = async (name: string, args: object) => callTool(token, name, { organization, ...args });
  const change = (name: string, args: object) => by(name, { ...args, idempotency_key: newId() });
  const days = async () => {
    const span = { from: "2026-03-02T00:00:00", to: "2026-03-07T00:00:00" };
    const { answer } = await by("get_calendar", span);
    return answer.occurrences.map(({ starts_at, title }: Body) => [starts_at, title]);
  };
  return { ...w, by, change, days };
}

test("an assistant sees that an event repeats and who is invited, and changes one day of it", async () => {
  const { call, people, by, change, days } = await calendar();
  const participant_ids = [people.member.membershipId];
  const { body: event } = await call("owner", "POST", "/calendar", {
    title: "Standup",
    starts_at: "2026-03-02T09:00:00Z",
    ends_at: "2026-03-02T09:15:00Z",
    recurrence: { frequency: "daily", time_zone: "Etc/UTC" },
    participant_ids,
  });
  const span = { from: "2026-03-02T00:00:00", to: "2026-03-07T00:00:00" };
  const { answer } = await by("get_calendar", span);
  const third = answer.occurrences[2];
  const { summary } = event.recurrence;
  const shown = { id: event.id, all_day: false, participant_ids, recurrence: { summary } };
  expect(third).toMatchObject({ ...shown, occurrence_key: "2026-03-04" });
  const read = (await by("get_recording", { id: event.id })).answer;
  expect(read).toMatchObject(shown);

  const moved = await change("update_event", {
    id: third.id,
    date: third.occurrence_key,
    starts_at: "2026-03-04T10:00:00Z",
    ends_at: null,
    version: third.version,
  });
  expect(moved.answer).toMatchObject({ id: event.id, version: third.version + 1 });
  expect(await days()).toEqual([
    ["2026-03-02T09:00:00.000Z", "Standup"],
    ["2026-03-03T09:00:00.000Z", "Standup"],
    ["2026-03-04T10:00:00.000Z", "Standup"],
    ["2026-03-05T09:00:00.000Z", "Standup"],
    ["2026-03-06T09:00:00.000Z", "Standup"],
  ]);
  // Without a day it is all of them.
  const { version } = (await by("get_recording", { id: event.id })).answer;
  const stale = { id: event.id, title: "Round", version: version - 1 };
  expect((await change("update_event", stale)).refused.code).toBe("stale");
  await change("update_event", { ...stale, version });
  expect((await days()).map(([, title]: string[]) => title).toSorted()).toEqual([
    "Round",
    "Round",
    "Round",
    "Round",
    "Standup",
  ]);
});

test("a day that an event doesn't have is refused as its route does, and changes nothing", async () => {
  const { call, change, days } = await calendar();
  const { body } = await call("owner", "POST", "/calendar", {
    title: "Once",
    starts_at: "2026-03-03T09:00:00Z",
  });
  const asked = { id: body.id, title: "Other", version: body.version };
  for (const date of ["2026-03-04", "soon"])
    expect((await change("update_event", { ...asked, date })).refused.code).toBe("not_found");
  expect(await days()).toEqual([["2026-03-03T09:00:00.000Z", "Once"]]);
});

test("whoever was told of very much reads all of it by what each page says of the next", async () => {
  const { people, project, make, by } = await calendar();
  const { tool } = await project("member", { name: "Reef" });
  const notify = { membership_ids: [people.owner.membershipId] };
  for (let n = 0; n < 110; n++)
    await make("member", tool("message_board"), { type: "message", title: `${n}`, notify });
  for (const [first, last] of [
    [{}, "0"],
    [{ after: "" }, "109"],
  ] as const) {
    const titles: string[] = [];
    let next: object | undefined = { ...first };
    while (next) {
      const { answer } = await by("list_notifications", next);
      titles.push(...answer.notifications.map(({ recording }: Body) => recording.title));
      next = answer.next;
    }
    expect([titles.length, new Set(titles).size, titles.at(-1)]).toEqual([110, 110, last]);
  }
});
