import { expect, test } from "bun:test";
import { checkIn } from "./support/check-ins.ts";
import { setClock } from "./support/clock.ts";
import type { Body } from "./support/world.ts";

test("an answer is for the last day somebody was asked, or today, or the day they say", async () => {
  const { answer, until, zone, get, idOf } = await checkIn();
  await zone("member", "America/Los_Angeles");
  setClock("2026-03-03T02:00:00Z");
  expect((await answer("member")).occurs_on).toBe("2026-03-02");
  expect(await until("2026-03-06T17:00:00Z")).toHaveLength(2);
  setClock("2026-03-09T08:00:00Z");
  expect((await answer("member")).occurs_on).toBe("2026-03-06");
  expect((await answer("other")).occurs_on).toBe("2026-03-06");
  expect((await answer("admin")).occurs_on).toBe("2026-03-09");
  expect((await answer("member", { occurs_on: "2026-02-27" })).occurs_on).toBe("2026-02-27");
  const ahead = await answer("member", { occurs_on: "2026-03-10" });
  expect(ahead.error.fields.occurs_on[0].code).toBe("out_of_range");
  expect((await answer("member", { content: " " })).error.fields.content[0].code).toBe("required");
  const { askees, answers_count } = await get();
  expect(answers_count).toBe(5);
  expect(
    new Map(askees.map((askee: Body) => [askee.membership_id, askee.last_answered_on])),
  ).toEqual(new Map([idOf("member"), idOf("other")].map((id) => [id, "2026-03-06"])));
});

test("answers are listed by day, filtered by day and person, and counted by person", async () => {
  const { answer, call, path, idOf } = await checkIn();
  const first = await answer("member", { occurs_on: "2026-03-01" });
  const second = await answer("other", { occurs_on: "2026-03-02" });
  const third = await answer("member", { occurs_on: "2026-02-27", content_html: "<p>Older</p>" });
  const trashed = await answer("other", { occurs_on: "2026-03-02" });
  await call("other", "PUT", `/recordings/${trashed.id}/status/trashed`);
  const ids = async (query: string) =>
    (await call("admin", "GET", `${path}/answers${query}`)).body.map(({ id }: Body) => id);
  expect(await ids("")).toEqual([second.id, first.id, third.id]);
  expect(await ids("?date=2026-03-01")).toEqual([first.id]);
  expect(await ids(`?creator_id=${idOf("member")}`)).toEqual([first.id, third.id]);
  expect(await ids(`?creator_id=${idOf("member")}&date=2026-02-27`)).toEqual([third.id]);
  expect(await ids("?date=2026-02-26")).toEqual([]);
  const paged = await call("admin", "GET", `${path}/answers?per_page=2&page=2`);
  expect([paged.body.length, paged.headers.get("x-total-count")]).toEqual([1, "3"]);
  const by = (await call("admin", "GET", `${path}/answers/by`)).body;
  expect(
    by.map(({ creator, answers_count, last_answered_on }: Body) => [
      creator.membership_id,
      answers_count,
      last_answered_on,
    ]),
  ).toEqual([
    [idOf("other"), 1, "2026-03-02"],
    [idOf("member"), 2, "2026-03-01"],
  ]);
});

test("an answer tells who follows the question, and the log of both", async () => {
  const { answer, call, path, rows, idOf, question } = await checkIn();
  await call("admin", "PUT", `${path}/subscription`);
  const made = await answer("member", { content: "Wrote it." });
  expect(made).toMatchObject({
    type: "answer",
    title: "",
    parent_id: question.id,
    occurs_on: "2026-03-02",
  });
  expect(
    rows(
      "select membership_id, action, excerpt from notifications where action <> 'granted_access' order by seq",
    ),
  ).toEqual(
    ["owner", "admin"].map((who) => ({
      membership_id: idOf(who as "owner"),
      action: "answered",
      excerpt: "Wrote it.",
    })),
  );
  const log = async (id: string) =>
    (await call("owner", "GET", `/recordings/${id}/events`)).body.map(
      ({ action, details }: Body) => [action, details],
    );
  expect(await log(question.id)).toEqual([
    ["created", {}],
    ["answered", { answer_id: made.id, occurs_on: "2026-03-02" }],
  ]);
  expect(await log(made.id)).toEqual([["created", {}]]);
});

test("answers are commented on, cheered, edited by their author or an admin, and stay with their question", async () => {
  const { answer, call, ask, rows, idOf, project } = await checkIn();
  const { id } = await answer("member");
  await call("other", "POST", `/recordings/${id}/comments`, { content: "Well done." });
  await call("other", "POST", `/recordings/${id}/cheers`, { content: "🎉" });
  expect(
    rows(
      "select action from notifications where action <> 'granted_access' and membership_id = ? order by seq",
      idOf("member"),
    ),
  ).toEqual([{ action: "commented" }, { action: "cheered" }]);
  expect(
    (await call("other", "PATCH", `/recordings/${id}`, { content: "No" })).body.error.code,
  ).toBe("not_author");
  const edited = await call("admin", "PATCH", `/recordings/${id}`, {
    content: "Better",
    occurs_on: "2026-03-01",
  });
  expect(edited.body).toMatchObject({
    content_html: "<p>Better</p>",
    occurs_on: "2026-03-01",
    comments_count: 1,
  });
  const other = (await ask("owner")).body.id;
  const moved = await call("member", "PUT", `/recordings/${id}/position`, { parent_id: other });
  expect(moved.body.error.fields.parent_id[0].code).toBe("wrong_type");
  expect(
    (await call("member", "POST", `/recordings/${id}/copy`, { parent_id: project.check_ins_id }))
      .status,
  ).toBe(422);
});
