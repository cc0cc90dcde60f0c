import { type Body, type Who, world } from "./world.ts";

/** A list of three to-dos, a second list and a group, and how to send a batch. */
export async function list() {
  const w = await world();
  const project = await w.project();
  const [one, two] = [
    await w.make("owner", project.tool("todos"), { type: "todolist", title: "One" }),
    await w.make("owner", project.tool("todos"), { type: "todolist", title: "Two" }),
  ];
  const ids: string[] = [];
  for (const title of ["a", "b", "c"])
    ids.push((await w.make("member", one.id, { type: "todo", title })).id);
  const batch = (who: Who, body: object) => w.call(who, "POST", "/recordings/batch", body);
  const get = async (id = "", who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${id}`)).body;
  const titles = async (id: string): Promise<string[]> =>
    (await w.call("owner", "GET", `/recordings/${id}/children`)).body.map(
      ({ title }: Body) => title,
    );
  const since = () => {
    const before = w.actions().length;
    return () => w.actions().slice(before);
  };
  return { ...w, project, one, two, ids, batch, get, titles, since };
}

/** What is refused of a batch, field by field. */
export const fieldsOf = ({ body }: { body: Body }) =>
  Object.fromEntries(
    Object.entries<Body>(body.error.fields ?? {}).map(
      ([field, [issue]]) => [field, issue.code] as const,
    ),
  );
