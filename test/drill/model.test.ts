import { expect, test } from "bun:test";
import { type Item, isTool, MAKEABLE, Model, type Project } from "../support/model.ts";
import { random } from "../support/random.ts";
import { type Body, type Who, type World, world } from "../support/world.ts";

const WORLDS = 30;
const STEPS = 90;
const PEOPLE = ["owner", "admin", "member", "other", "client"] as const;
const DRAFTABLE = ["message", "todolist", "todo", "document", "card", "client_correspondence"];

/** Chances and choices that are the same in every run for the same seed. */
function diceOf(seed: number) {
  const next = random(seed);
  return {
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

type Dice = ReturnType<typeof diceOf>;

/** Three projects: all-access, members only with a client, and the owner's own. */
async function begin(w: World, model: Model, dice: Dice) {
  for (const who of PEOPLE) model.people.set(who, { who, role: who === "other" ? "member" : who });
  const plans = [
    { all_access: true, members: ["owner", "client"] },
    { all_access: false, members: ["owner", "admin", "member", "client"] },
    { all_access: false, members: ["owner"] },
  ] as const;
  for (const { all_access, members } of plans) {
    const made = await w.project("owner", { all_access });
    await w.call("owner", "PATCH", `/projects/${made.id}`, { clients_enabled: true });
    const membership_ids = members.map((who) => w.people[who].membershipId);
    await w.call("owner", "PUT", `/projects/${made.id}/people`, { membership_ids });
    const project: Project = { id: made.id, allAccess: all_access, members: new Set(members) };
    const rows = w.rows<Body>(
      "select id, type, parent_id as parent, visible_to_clients as shown from recordings where project_id = ? order by seq",
      made.id,
    );
    for (const { id, type, shown, parent } of rows) {
      const author = "owner";
      const above = model.items.get(parent) ?? null;
      model.items.set(id, {
        id,
        type,
        project,
        parent: above,
        author,
        shown: shown === 1,
        fixed: above !== null,
        draft: false,
        status: "active",
      });
    }
  }
  for (const tool of [...model.items.values()].filter(isTool)) {
    if (tool.type === "check_ins" || tool.type === "chat_room" || !dice.chance(0.5)) continue;
    const shown = await w.call("owner", "PUT", `/recordings/${tool.id}/visibility`, {
      visible_to_clients: true,
    });
    expect(shown.status).toBe(model.show("owner", tool, true));
  }
}

async function step(w: World, model: Model, dice: Dice): Promise<[string, number, number]> {
  const items = [...model.items.values()];
  const content = items.filter((item) => !isTool(item));
  const target = dice.pick(dice.chance(0.9) && content.length > 5 ? content : items);
  const seeing = PEOPLE.filter((person) => model.sees(person, target));
  const likely = seeing.includes("client") && dice.chance(0.4) ? ["client" as const] : seeing;
  const who = dice.pick(dice.chance(0.8) && likely.length > 0 ? likely : PEOPLE);
  const verb = dice.pick([
    "make",
    "make",
    "make",
    "make",
    "edit",
    "complete",
    "assign",
    "status",
    "show",
    "show",
    "move",
    "move",
    "copy",
    "copy",
    "publish",
  ]);
  const call = async (method: string, path: string, body?: object) =>
    (await w.call(who as Who, method, `/recordings/${target.id}${path}`, body)).status;
  const told = (expected: number, got: number): [string, number, number] => [
    `${who} ${verb} ${target.type} of ${target.author}`,
    expected,
    got,
  ];
  switch (verb) {
    case "make":
      return make(w, model, dice, who);
    case "edit":
      return told(
        model.edit(who, target),
        await call("PATCH", "", target.type === "comment" ? { content: "new" } : { title: "new" }),
      );
    case "complete":
      return told(model.complete(who, target), await call("PUT", "/completion"));
    case "status": {
      const status = dice.pick(["active", "active", "archived", "trashed"] as const);
      return told(model.setStatus(who, target, status), await call("PUT", `/status/${status}`));
    }
    case "show": {
      const shown = dice.chance(0.6);
      return told(
        model.show(who, target, shown),
        await call("PUT", "/visibility", { visible_to_clients: shown }),
      );
    }
    case "move": {
      const fitting = items.filter((item) => item.type === target.parent?.type);
      const parent = dice.pick(dice.chance(0.8) && fitting.length > 0 ? fitting : items);
      return told(
        model.move(who, target, parent),
        await call("PUT", "/position", { parent_id: parent.id }),
      );
    }
    case "copy": {
      const root =
        target.parent && !isTool(target.parent) && dice.chance(0.7) ? target.parent : target;
      const fitting = items.filter((item) => item.type === root.parent?.type);
      const parent = dice.pick(dice.chance(0.8) && fitting.length > 0 ? fitting : items);
      return copy(w, model, { who, target: root, parent, withComments: dice.chance(0.5) });
    }
    case "assign": {
      const assignee = dice.pick(PEOPLE);
      const membership_ids = [w.people[assignee].membershipId];
      return told(
        model.assign(who, target, assignee),
        await call("PUT", "/assignees", { membership_ids }),
      );
    }
    default:
      return told(model.publish(who, target), await call("POST", "/publish"));
  }
}

interface Copying {
  who: string;
  target: Item;
  parent: Item;
  withComments: boolean;
}

/** Copies, and puts what the model says of them under the ids that the server gave them. */
async function copy(w: World, model: Model, { who, target, parent, withComments }: Copying) {
  const expected = model.copy(who, target, parent, withComments);
  const { status, body } = await w.call(who as Who, "POST", `/recordings/${target.id}/copy`, {
    parent_id: parent.id,
    include_comments: withComments,
  });
  const told = (wanted: number): [string, number, number] => [
    `${who} copies ${target.type}`,
    wanted,
    status,
  ];
  if (typeof expected === "number") return told(expected);
  if (status !== 201) return told(201);
  const inOrder = (id: string): string[] =>
    w
      .rows<Body>(
        "select id from recordings where parent_id = ? order by position, created_at, id",
        id,
      )
      .map((row) => row.id);
  const known = new Map([...expected.keys()].map((original) => [original.id, original]));
  const add = (original: Item, id: string, above: Item) => {
    const copied = { ...(expected.get(original) as Item), id, parent: above };
    model.items.set(id, copied);
    const originals = inOrder(original.id).flatMap((child) => known.get(child) ?? []);
    const copies = inOrder(id);
    expect([told(201)[0], copies.length]).toEqual([told(201)[0], originals.length]);
    for (const [index, child] of originals.entries()) add(child, copies[index] ?? "", copied);
  };
  add(target, body.id, parent);
  return told(201);
}

async function make(
  w: World,
  model: Model,
  dice: Dice,
  who: string,
): Promise<[string, number, number]> {
  const type = dice.pick(MAKEABLE);
  const items = [...model.items.values()];
  const fitting = items.filter(
    (parent) =>
      (who !== "client" || model.sees(who, parent)) &&
      typeof model.make("owner", parent, type, { draft: false }) === "object",
  );
  const parent = dice.pick(dice.chance(0.85) && fitting.length > 0 ? fitting : items);
  const draft = DRAFTABLE.includes(type) && dice.chance(0.15);
  const shown = dice.chance(0.4) ? dice.chance(0.6) : undefined;
  const body = {
    type,
    title: type,
    content: "x",
    visible_to_clients: shown,
    ...(draft ? { status: "drafted" } : {}),
  };
  const answer = await w.call(who as Who, "POST", `/recordings/${parent.id}/children`, body);
  const expected = model.make(who, parent, type, { shown, draft });
  const told = `${who} makes ${type} under ${parent.type}`;
  if (typeof expected === "number") return [told, expected, answer.status];
  if (answer.status === 201) {
    const { id } = answer.body;
    const made: Item = {
      id,
      type,
      project: parent.project,
      parent,
      author: who,
      ...expected,
      status: "active",
    };
    model.items.set(id, made);
  }
  return [told, 201, answer.status];
}

/** Every list and single read of everybody against the model; answers how many were compared. */
async function compare(w: World, model: Model): Promise<number> {
  let cases = 0;
  const items = [...model.items.values()];
  for (const who of PEOPLE) {
    for (const status of ["active", "archived", "trashed", "drafted"] as const) {
      const expected = items.filter(
        (item) => !isTool(item) && model.sees(who, item) && model.statusOf(item) === status,
      );
      const listed: string[] = [];
      for (let page = 1; ; page++) {
        const { body, headers } = await w.call(
          who,
          "GET",
          `/recordings?status=${status}&per_page=100&page=${page}`,
        );
        listed.push(...body.map(({ id }: Body) => id));
        if (page === 1)
          expect([who, status, headers.get("x-total-count")]).toEqual([
            who,
            status,
            String(expected.length),
          ]);
        if (body.length < 100) break;
      }
      expect([who, status, listed.toSorted()]).toEqual([
        who,
        status,
        expected.map(({ id }) => id).toSorted(),
      ]);
      cases += items.length;
    }
    for (const item of items) {
      const { status, body } = await w.call(who, "GET", `/recordings/${item.id}`);
      const expected = model.sees(who, item)
        ? [200, item.shown, model.statusOf(item)]
        : [404, undefined, undefined];
      expect([who, item.type, status, body.visible_to_clients, body.status]).toEqual([
        who,
        item.type,
        ...expected,
      ]);
      cases++;
    }
  }
  return cases;
}

test("the server agrees with an independent model of who sees and may do what", async () => {
  let steps = 0;
  let cases = 0;
  const outcomes = new Map<number, number>();
  for (let seed = 1; seed <= WORLDS; seed++) {
    const [w, model, dice] = [await world(), new Model(), diceOf(seed)];
    await begin(w, model, dice);
    for (let i = 0; i < STEPS; i++) {
      const [what, expected, got] = await step(w, model, dice);
      expect([seed, i, what, got]).toEqual([seed, i, what, expected]);
      outcomes.set(got, (outcomes.get(got) ?? 0) + 1);
      steps++;
    }
    cases += await compare(w, model);
  }
  console.log(
    `model: ${steps} steps ${JSON.stringify(Object.fromEntries(outcomes))}, ${cases} comparisons, 0 disagreements`,
  );
  expect(cases + steps).toBeGreaterThan(20_000);
  for (const status of [200, 201, 403, 404, 409, 422])
    expect(outcomes.get(status)).toBeGreaterThan(10);
}, 120_000);
