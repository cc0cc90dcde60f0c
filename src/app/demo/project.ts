import { formOf } from "./files.ts";
import { type At, day } from "./past.ts";
import { type Answer, type Call, idOf, type Team, type Thing } from "./people.ts";

/** A project of the demonstration, and how it is filled, each at its time. */
export interface Writing {
  project: Promise<Answer>;
  /** Makes something under a recording, in the name of somebody. */
  into: (when: number, call: Call, parent: Thing, body: object) => Promise<Answer>;
  /** The id of a tool of the project, once there is one. */
  tool: (key: string) => Promise<string>;
  /** Somebody says something about something. */
  comment: (when: number, call: Call, on: Thing, html: string) => Promise<Answer>;
  cheer: (when: number, call: Call, on: Thing, content: string) => Promise<Answer>;
  /** Changes something, by what follows its address. */
  put: (when: number, call: Call, what: Thing, rest: string, body?: object) => Promise<Answer>;
  /** The same of the project. */
  putProject: (when: number, call: Call, rest: string, body?: object) => Promise<Answer>;
  at: At;
}

/** Makes a project that its people write into. */
export function makeProject(
  { org, as, at }: Team,
  when: number,
  body: object,
  more?: object,
): Writing {
  const project = at(when, async () => {
    const made = await as.ada("POST", `${org}/projects`, body);
    if (more) await as.ada("PATCH", `${org}/projects/${made.id}`, more);
    return made;
  });
  const of = async (what: Thing, rest: string) => `${org}/recordings/${await idOf(what)}${rest}`;
  const post = (when: number, call: Call, what: Thing, rest: string, made: object) =>
    at(when, async () => call("POST", await of(what, rest), made));
  return {
    project,
    at,
    tool: async (key) => (await project).tools.find((known) => known.key === key)?.id ?? "",
    into: (then, call, parent, made) => post(then, call, parent, "/children", made),
    comment: (then, call, on, content_html) => post(then, call, on, "/comments", { content_html }),
    cheer: (then, call, on, content) => post(then, call, on, "/cheers", { content }),
    put: (then, call, what, rest, made) =>
      at(then, async () => call("PUT", await of(what, rest), made)),
    putProject: (then, call, rest, made) =>
      at(then, async () => call("PUT", `${org}/projects/${await idOf(project)}${rest}`, made)),
  };
}

export interface TodoSeed {
  title: string;
  content?: string;
  due?: number;
  who?: readonly string[];
  /** When it was done, and by whom if not by who made the list. */
  done?: number;
  by?: Call;
}

/** A list with its to-dos, in their order. */
export function todoList(
  { into, tool, put }: Writing,
  when: number,
  call: Call,
  title: string,
  todos: readonly TodoSeed[],
): { list: Promise<Answer>; todos: Promise<Answer>[] } {
  const list = into(when, call, tool("todos"), { type: "todolist", title });
  const made = todos.map(({ title: words, content, due, who, done, by = call }) => {
    const todo = into(when, call, list, {
      type: "todo",
      title: words,
      ...(content ? { content } : {}),
      ...(due === undefined ? {} : { due_on: day(due) }),
      ...(who ? { assignee_ids: who } : {}),
    });
    if (done !== undefined) void put(done, by, todo, "/completion");
    return todo;
  });
  return { list, todos: made };
}

interface Files {
  when: number;
  folder: Thing;
  files: () => Promise<readonly File[]>;
  /** Clients see them, too. */
  isForClients?: boolean;
}

/** Files into a folder. */
export const addFiles = (
  { at }: Writing,
  { org }: Team,
  call: Call,
  { when, folder, files, isForClients = false }: Files,
) =>
  at(when, async () => {
    for (const file of await files()) {
      const form = formOf(file);
      const { id } = await call("POST", `${org}/recordings/${await idOf(folder)}/uploads`, form);
      const shown = { visible_to_clients: true };
      if (isForClients) await call("PUT", `${org}/recordings/${id}/visibility`, shown);
    }
  });
