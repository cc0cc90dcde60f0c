import { api, type Row, type Schemas } from "../../lib/api.ts";
import { withId } from "../../lib/org.ts";
import type { Begun } from "./example-mark.ts";

interface Where {
  org: string;
  /** Who is given what is to be done. */
  me: string;
  begun: Begun;
}

type Child = Schemas["NewRecording"];

const inDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** What makes things for an example: the same once more makes nothing twice. */
function makerOf({ org, begun: { seed } }: Where) {
  let count = 0;
  const header = () => ({ "Idempotency-Key": `${seed}-${++count}` });
  return {
    project: (body: Schemas["CreateProjectRequest"]) =>
      api.post("/api/v1/{org_slug}/projects", {
        params: { path: { org_slug: org }, header: header() },
        body,
      }),
    into: (parent: string, body: Child) =>
      api.post("/api/v1/{org_slug}/recordings/{id}/children", {
        params: { path: { org_slug: org, id: parent }, header: header() },
        body,
      }),
    comment: (id: string, content: string) =>
      api.post("/api/v1/{org_slug}/recordings/{id}/comments", {
        params: { path: { org_slug: org, id }, header: header() },
        body: { content },
      }),
    /** It is done already, and stays so. */
    done: (id: string) => api.put("/api/v1/{org_slug}/recordings/{id}/completion", withId(org, id)),
    inside: (id: string): Promise<Row[]> =>
      api.get("/api/v1/{org_slug}/recordings/{id}/children", withId(org, id)),
  };
}

type Maker = ReturnType<typeof makerOf>;

/** A small project to poke at, made in the order in which it is read. */
export async function fillExample(where: Where): Promise<void> {
  const make = makerOf(where);
  const project = await make.project({
    name: "Open house",
    description: "A small example: poke at it, then put it in the trash.",
  });
  const tool = (key: string) => project.tools.find((one) => one.key === key)?.id ?? "";
  await write(make, tool("message_board"));
  await list(make, tool("todos"), where);
  await board(make, tool("board"), where);
  await make.into(tool("folder"), {
    type: "document",
    title: "What guests ask",
    content:
      "When do the doors open? At six.\n\nMay I bring somebody? Bring two.\n\nWhere do I sit? Where there is light.",
  });
  await make.into(tool("schedule"), {
    type: "schedule_entry",
    title: "Open house",
    starts_at: inDays(where.begun.day, 10),
    all_day: true,
  });
  await make.into(tool("chat"), {
    type: "chat_message",
    content: "Chat is for quick words. What should be found again is a message.",
  });
}

async function write(make: Maker, messages: string): Promise<void> {
  const message = await make.into(messages, {
    type: "message",
    title: "We open the house in ten days",
    content:
      "Messages are for what everybody should read. Whoever has something to say, says it below.\n\nEverything in this project is an example. Change it, finish it, drag it.",
  });
  await make.comment(message.id, "An answer stands under what it answers.");
}

async function list(make: Maker, todos: string, { me, begun: { day } }: Where): Promise<void> {
  const { id } = await make.into(todos, { type: "todolist", title: "Before the doors open" });
  const mine = { type: "todo" as const, assignee_ids: [me] };
  const done = await make.into(id, { type: "todo", title: "Choose an evening" });
  await make.done(done.id);
  await make.into(id, { ...mine, title: "Invite the neighbours", due_on: inDays(day, 1) });
  await make.into(id, { ...mine, title: "Borrow twelve chairs", due_on: inDays(day, 5) });
  await make.into(id, { type: "todo", title: "Bake something" });
}

async function board(make: Maker, id: string, { begun: { day } }: Where): Promise<void> {
  const [first] = await make.inside(id);
  const ideas = first?.id ?? (await make.into(id, { type: "column", title: "Ideas" })).id;
  const lamps = await make.into(ideas, {
    type: "card",
    title: "Lamps along the path",
    due_on: inDays(day, 8),
  });
  await make.into(lamps.id, { type: "card_step", title: "Count the lamps" });
  await make.into(ideas, { type: "card", title: "A song at the end" });
}
