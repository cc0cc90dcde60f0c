import { api, type Row, type Schemas } from "../../lib/api.ts";
import { withId } from "../../lib/org.ts";
import { isWaiting, whenGone } from "../../offline/outbox.ts";
import type { Begun } from "./example-mark.ts";
import * as words from "./words.ts";

interface Where {
  org: string;
  /** Who is given what is to be done. */
  me: string;
  begun: Begun;
  /** It is told which project it is before anything else is in it. */
  onProject: (id: string) => void;
}

type Child = Schemas["NewRecording"];
type Header = { "Idempotency-Key": string };

const inDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** What makes things for an example: the same once more makes nothing twice. */
function makerOf({ org, begun: { seed } }: Where) {
  let count = 0;
  /** What waits to be sent is gone on from once it was: the same key tells what became of it. */
  const surely = <T>(post: (header: Header) => Promise<T>): Promise<T> => {
    const key = `${seed}-${++count}`;
    const send = () => post({ "Idempotency-Key": key });
    return send().catch(async (error: unknown) => {
      if (!isWaiting(error)) throw error;
      await whenGone(key);
      return send();
    });
  };
  return {
    project: (body: Schemas["CreateProjectRequest"]) =>
      surely((header) =>
        api.post("/api/v1/{org_slug}/projects", {
          params: { path: { org_slug: org }, header },
          body,
        }),
      ),
    into: (parent: string, body: Child) =>
      surely((header) =>
        api.post("/api/v1/{org_slug}/recordings/{id}/children", {
          params: { path: { org_slug: org, id: parent }, header },
          body,
        }),
      ),
    comment: (id: string, content: string) =>
      surely((header) =>
        api.post("/api/v1/{org_slug}/recordings/{id}/comments", {
          params: { path: { org_slug: org, id }, header },
          body: { content },
        }),
      ),
    /** It is done already, and stays so. */
    done: (id: string) =>
      api
        .put("/api/v1/{org_slug}/recordings/{id}/completion", withId(org, id))
        .catch((error: unknown) => {
          if (!isWaiting(error)) throw error;
        }),
    inside: (id: string): Promise<Row[]> =>
      api.get("/api/v1/{org_slug}/recordings/{id}/children", withId(org, id)),
  };
}

type Maker = ReturnType<typeof makerOf>;

/** A small project to poke at, made in the order in which it is read. */
export async function fillExample(where: Where): Promise<void> {
  const make = makerOf(where);
  const project = await make.project({
    name: words.openHouse,
    description: words.aboutExample,
  });
  where.onProject(project.id);
  const tool = (key: string) => project.tools.find((one) => one.key === key)?.id ?? "";
  await write(make, tool("message_board"));
  await list(make, tool("todos"), where);
  await board(make, tool("board"), where);
  await make.into(tool("folder"), {
    type: "document",
    title: words.whatGuestsAsk,
    content: words.guestsAsk,
  });
  await make.into(tool("schedule"), {
    type: "schedule_entry",
    title: words.openHouse,
    starts_at: inDays(where.begun.day, 10),
    all_day: true,
  });
  await make.into(tool("chat"), {
    type: "chat_message",
    content: words.chatIsForQuickWords,
  });
}

async function write(make: Maker, messages: string): Promise<void> {
  const message = await make.into(messages, {
    type: "message",
    title: words.weOpen,
    content: words.messagesAreForAll,
  });
  await make.comment(message.id, words.answerStandsUnder);
}

async function list(make: Maker, todos: string, { me, begun: { day } }: Where): Promise<void> {
  const { id } = await make.into(todos, { type: "todolist", title: words.beforeDoorsOpen });
  const mine = { type: "todo" as const, assignee_ids: [me] };
  const done = await make.into(id, { type: "todo", title: words.chooseEvening });
  await make.done(done.id);
  await make.into(id, { ...mine, title: words.inviteNeighbours, due_on: inDays(day, 1) });
  await make.into(id, { ...mine, title: words.borrowChairs, due_on: inDays(day, 5) });
  await make.into(id, { type: "todo", title: words.bakeSomething });
}

async function board(make: Maker, id: string, { begun: { day } }: Where): Promise<void> {
  const [first] = await make.inside(id);
  const ideas = first?.id ?? (await make.into(id, { type: "column", title: words.ideas })).id;
  const lamps = await make.into(ideas, {
    type: "card",
    title: words.lampsAlongPath,
    due_on: inDays(day, 8),
  });
  await make.into(lamps.id, { type: "card_step", title: words.countLamps });
  await make.into(ideas, { type: "card", title: words.songAtEnd });
}
