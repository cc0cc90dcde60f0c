import { setClock } from "./clock.ts";
import { jobs } from "./server.ts";
import { type Body, type Who, world } from "./world.ts";

export const daily = { frequency: "daily", hour: 9 };

/** A project with one question that asks a member and another, in a world of its own. */
export async function checkIn(body: object = {}, by: Who = "owner") {
  const w = await world();
  const project = await w.project();
  const { check_ins_id: parent } = project;
  const names = new Map(
    Object.entries(w.people).map(([who, { membershipId }]) => [membershipId, who]),
  );
  const idOf = (who: Who) => w.people[who ?? "stranger"].membershipId;
  const ask = (who: Who, more: object = {}) =>
    w.call(who, "POST", `/recordings/${parent}/questions`, {
      title: "What did you do?",
      schedule: daily,
      membership_ids: [idOf("member"), idOf("other")],
      ...more,
    });
  const made = await ask(by, body);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const question: Body = made.body;
  return {
    ...w,
    project,
    parent,
    question,
    ask,
    idOf,
    path: `/recordings/${question.id}`,
    get: async (who: Who = "owner"): Promise<Body> =>
      (await w.call(who, "GET", `/recordings/${question.id}`)).body,
    patch: (change: object) => w.call("owner", "PATCH", `/recordings/${question.id}`, change),
    answer: async (who: Who, answer: object = {}): Promise<Body> =>
      (
        await w.call(who, "POST", `/recordings/${question.id}/answers`, {
          content: "Things.",
          ...answer,
        })
      ).body,
    zone: (who: Who, timezone: string) =>
      w.call(who, "PATCH", "/api/v1/me/preferences", { timezone }),
    /** Lets the time come, and answers who was asked since the last look. */
    async until(instant: string): Promise<(string | undefined)[]> {
      const before = seen(w).at(-1)?.seq ?? 0;
      setClock(instant);
      await jobs.runDue();
      return seen(w)
        .filter(({ seq }) => seq > before)
        .map(({ id }) => names.get(id));
    },
  };
}

const seen = ({ rows }: Awaited<ReturnType<typeof world>>) =>
  rows<{ seq: number; id: string }>(
    "select seq, membership_id as id from notifications where action = 'asked' order by seq",
  );
