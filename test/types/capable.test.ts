import { expect, test } from "bun:test";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { allCapabilities, has } from "#/core/recordings/types.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { VERBS, type Verb } from "../support/verbs.ts";
import type { Body } from "../support/world.ts";

/** With what it is refused; a direct chat by who asks, where that is looked at first. */
const refusals = ({ name }: RecordingType, verb: Verb): number[] =>
  verb.name === "publish" ? [409] : name === "dm" ? [403, 422] : [422];

/** Does it to a recording. */
function attempt(
  s: Sampled,
  { method, path, body, by = "owner" }: Verb,
  { name }: RecordingType,
  id: string,
) {
  const { under } = s.sampleOf(name);
  const ids = { person: s.people.other.membershipId, parent: s.parents[under ?? ""] ?? "" };
  return s.call(by, method, `/recordings/${id}${path}`, body?.(name, ids));
}

/** A new one with which it can be done, which somebody follows. */
async function made(s: Sampled, { before }: Verb, type: RecordingType): Promise<Body> {
  // The next of a series appears when one is done: that is tried elsewhere.
  const once = s.sampleOf(type.name).sent.recurrence ? { recurrence: null } : {};
  const { id } = await s.makeOne("owner", type.name, once);
  if (!type.isLine) await s.call("other", "PUT", `/recordings/${id}/subscription`);
  if (before) await s.call("owner", "PUT", `/recordings/${id}${before}`);
  return (await s.call("owner", "GET", `/recordings/${id}`)).body;
}

test("everything that a capability brings has its promises", () => {
  const brought = allCapabilities().flatMap(({ operations = [] }) =>
    operations
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path.replace(/^.*\/recordings\/:id/, "")}`),
  );
  const promised = VERBS.map(({ method, path }) => `${method} ${path}`);
  const isPromised = (verb: string) =>
    promised.some((one) => new RegExp(`^${verb.replace(/:\w+/, "\\w+")}$`).test(one));
  expect(brought.filter((verb) => !isPromised(verb))).toEqual([]);
});

test("what can be done with some types alone is refused of all others, and leaves nothing", async () => {
  const s = await sampled();
  for (const type of madeTypes()) {
    const { name } = type;
    const { id } = await s.makeOne("owner", name);
    const before = s.traces();
    for (const verb of VERBS.filter(({ of }) => !of(type))) {
      // A direct chat that was never archived is what it is asked to become.
      if (name === "dm" && verb.name === "restore") continue;
      const { status, body: answer } = await attempt(s, verb, type, id);
      expect([name, verb.name, refusals(type, verb).includes(status)]).toEqual([
        name,
        verb.name,
        true,
      ]);
      if (status === 422)
        expect([name, verb.name, answer.error.code]).toEqual([
          name,
          verb.name,
          "validation_failed",
        ]);
      expect([name, verb.name, s.traces()]).toEqual([name, verb.name, before]);
    }
  }
});

/**
 * Whoever made something follows it already, but for a line, whose thread is followed; clients see
 * what is in their area already.
 */
const isSo = (s: Sampled, verb: Verb, type: RecordingType) =>
  (verb.name === "follow" && !type.isLine) ||
  (verb.name === "show to clients" && s.sampleOf(type.name).under === "clients");

test("what can be done with a type is done, as its flag said; the log says so, and whoever follows it is told", async () => {
  const s = await sampled();
  const told = () =>
    s.rows<Body>(
      "select action from notifications where membership_id = ? order by seq",
      s.people.other.membershipId,
    );
  for (const type of madeTypes())
    for (const verb of VERBS.filter(({ of }) => of(type))) {
      const what = [type.name, verb.name];
      const { id, can } = await made(s, verb, type);
      if (verb.flag !== null) expect([...what, can[verb.flag]]).toEqual([...what, true]);
      const before = { traces: s.traces(), log: s.actions().length, told: told().length };
      const { status } = await attempt(s, verb, type, id);
      expect([...what, status < 300]).toEqual([...what, true]);
      const isQuiet = verb.method === "GET" || isSo(s, verb, type);
      expect([...what, Bun.deepEquals(s.traces(), before.traces)]).toEqual([...what, isQuiet]);
      const logs =
        type.isLogged === false || isQuiet
          ? []
          : typeof verb.logs === "function"
            ? verb.logs(type)
            : verb.logs;
      expect([...what, s.actions().slice(before.log)]).toEqual([...what, [...logs]]);
      const news = told()
        .slice(before.told)
        .map(({ action }) => action);
      expect([...what, news]).toEqual([...what, verb.tells === null ? [] : [verb.tells]]);
    }
});

test("every flag of `can` says what some verb does", async () => {
  const s = await sampled();
  const flags = new Set<string>();
  for (const { name } of madeTypes())
    for (const flag of Object.keys((await s.makeOne("owner", name)).can)) flags.add(flag);
  expect([...flags].toSorted()).toEqual(
    [...new Set(VERBS.flatMap(({ flag }) => flag ?? []))].toSorted(),
  );
});

/** What somebody may do for themselves with what is in the trash, and what brings things there and back. */
const OF_TRASH = ["archive", "trash", "restore", "follow", "watch", "watch no longer"];

test("nothing is done with what is in the trash, and nothing comes of it", async () => {
  const s = await sampled();
  const goes = VERBS.find(({ name }) => name === "trash");
  for (const type of madeTypes().filter((type) => goes?.of(type)))
    for (const verb of VERBS.filter(({ of, method }) => of(type) && method !== "GET")) {
      if (OF_TRASH.includes(verb.name)) continue;
      const { id } = await made(s, verb, type);
      await s.call("owner", "PUT", `/recordings/${id}/status/trashed`);
      const before = s.traces();
      const { status } = await attempt(s, verb, type, id);
      const what = [type.name, verb.name];
      expect([...what, status, s.traces()]).toEqual([...what, 409, before]);
    }
});

test("nobody is told of what is done with a draft", async () => {
  const s = await sampled();
  const told = () => s.rows("select count(*) as count from notifications");
  for (const type of madeTypes().filter((type) => has(type, draftable)))
    for (const verb of VERBS.filter(({ of, tells }) => of(type) && tells !== null)) {
      const { id } = await s.makeOne("owner", type.name, { status: "drafted" });
      const before = told();
      await attempt(s, verb, type, id);
      expect([type.name, verb.name, told()]).toEqual([type.name, verb.name, before]);
    }
});
