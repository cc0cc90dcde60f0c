import type { Answer, Call, Team } from "./people.ts";

/** A project of the demonstration, and how it is filled. */
export interface Writing {
  project: Answer;
  /** Makes something under a recording, in the name of somebody. */
  into: (call: Call, parent: string, body: object) => Promise<Answer>;
  /** The id of a tool of the project. */
  tool: (key: string) => string;
  /** The address of a recording, with what follows it. */
  of: (id: string, rest?: string) => string;
  /** Somebody says something about something. */
  comment: (call: Call, id: string, html: string) => Promise<Answer>;
  cheer: (call: Call, id: string, content: string) => Promise<Answer>;
}

/** Makes a project that its people write into. */
export async function makeProject(
  { org, as }: Team,
  body: object,
  more?: object,
): Promise<Writing> {
  const project = await as.ada("POST", `${org}/projects`, body);
  if (more) await as.ada("PATCH", `${org}/projects/${project.id}`, more);
  const of = (id: string, rest = "") => `${org}/recordings/${id}${rest}`;
  return {
    project,
    of,
    tool: (key) => project.tools.find((known) => known.key === key)?.id ?? "",
    into: (call, parent, made) => call("POST", of(parent, "/children"), made),
    comment: (call, id, content_html) => call("POST", of(id, "/comments"), { content_html }),
    cheer: (call, id, content) => call("POST", of(id, "/cheers"), { content }),
  };
}

/** A day so many days from now. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export interface TodoSeed {
  title: string;
  content?: string;
  due?: number;
  who?: readonly string[];
  isDone?: boolean;
}

/** A list with its to-dos, in their order. */
export async function todoList(
  { into, tool, of }: Writing,
  call: Call,
  title: string,
  todos: readonly TodoSeed[],
): Promise<{ id: string; todos: Answer[] }> {
  const { id } = await into(call, tool("todos"), { type: "todolist", title });
  const made: Answer[] = [];
  for (const { title: words, content, due, who, isDone } of todos) {
    const todo = await into(call, id, {
      type: "todo",
      title: words,
      ...(content ? { content } : {}),
      ...(due === undefined ? {} : { due_on: day(due) }),
      ...(who ? { assignee_ids: who } : {}),
    });
    if (isDone) await call("PUT", of(todo.id, "/completion"));
    made.push(todo);
  }
  return { id, todos: made };
}

/** Files into a folder. */
export async function addFiles(
  { of }: Writing,
  call: Call,
  folder: string,
  files: readonly File[],
) {
  for (const file of files) {
    const form = new FormData();
    form.append("file", file);
    await call("POST", of(folder, "/uploads"), form);
  }
}
