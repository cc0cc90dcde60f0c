import { furnished } from "./content.ts";
import type { Body, World } from "./world.ts";

export const toolOf = (of: Body, key: string): string =>
  of.tools.find((tool: Body) => tool.key === key).id;

/** A template, what lies under its tools, and projects made of it. */
export function templates(w: World) {
  const make = async (body: object): Promise<Body> => {
    const made = await w.call("member", "POST", "/templates", body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const use = async (id: string, body: object = {}, who: "member" | "other" = "member") => {
    const made = await w.call(who, "POST", `/templates/${id}/use`, { name: "Made", ...body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const under = async (id: string, query = ""): Promise<Body[]> =>
    (await w.call("member", "GET", `/recordings/${id}/children${query}`)).body;
  return { make, use, under };
}

/** A project with something of every kind in it, some of it in states that no template has. */
export async function busy() {
  const w = await furnished();
  const { project, parents, one, call } = w;
  await call("owner", "PATCH", `/projects/${project.id}`, {
    starts_on: "2026-02-02",
    ends_on: "2026-02-27",
    color: "blue",
    description: "How it goes.",
  });
  await call("owner", "PUT", `/projects/${project.id}/tools/chat`, { enabled: false });
  await call("owner", "PUT", `/projects/${project.id}/tools/todos`, { title: "Work" });
  await call("owner", "POST", `/projects/${project.id}/links`, {
    url: "https://example.com/wiki",
    title: "Wiki",
  });
  const todo = await one("owner", "todo", {
    title: "Order flowers",
    content: "Twelve.",
    starts_on: "2026-02-03",
    due_on: "2026-02-05",
    assignee_ids: [w.people.member.membershipId],
  });
  await call("owner", "PUT", `/recordings/${todo.id}/completion`);
  await w.make("other", todo.id, { type: "comment", content: "Roses?" });
  await call("owner", "POST", `/recordings/${todo.id}/cheers`, { content: "🌹" });
  await one("owner", "message", { title: "Draft", status: "drafted" });
  await one("owner", "client_correspondence", { title: "Dear client" });
  await one("owner", "approval");
  const gone = await one("owner", "message", { title: "Gone" });
  await call("owner", "PUT", `/recordings/${gone.id}/status/trashed`);
  await w
    .make("owner", parents.chat ?? "", { type: "chat_message", content: "Hi" })
    .catch(() => {});
  return { ...w, todo };
}

/** What anybody was told, and what waits to be done. */
export const traces = async (w: World) => [
  w.rows("select * from notifications"),
  w.rows("select kind from jobs order by kind"),
];
