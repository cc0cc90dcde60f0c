import { gatherIn } from "../test/support/crowd.ts";
import { serve, stop, type Target } from "./server.ts";

/** An organization of two people, in a folder that no process has open. */
export interface Office {
  slug: string;
  orgId: string;
  /** Who asks, and their membership. */
  cookie: string;
  own: string;
  /** The other one, who is told. */
  other: string;
  /** A list of fifty to-dos, and the last of them. */
  list: string;
  todo: string;
  /** Lists without any: for to-dos of one's own, and for those that are handed to the other. */
  kept: string;
  handed: string;
}

/** The floors compress nothing, and so nothing is compressed beside them. */
const PLAIN = { "accept-encoding": "identity" };

/** Calls the API of an organization; throws for what is refused. */
// biome-ignore lint/suspicious/noExplicitAny: answers of the API.
export type Call = (method: string, path: string, body?: object) => Promise<any>;

export const callOf =
  ({ address }: Pick<Target, "address">, cookie: string): Call =>
  async (method, path, body) => {
    const headers = { cookie, ...PLAIN, "content-type": "application/json" };
    const asked = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(`${address}/api/v1${path}`, asked);
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json();
  };

export const newTodo = (assignee: string) => ({
  type: "todo",
  title: "Write the launch note",
  due_on: "2026-12-01",
  assignee_ids: [assignee],
  content_html:
    '<p>Short and <strong>warm</strong>, as in <a href="https://example.com/style">the style guide</a>.</p>'.repeat(
      3,
    ),
});

/** `HH:MM` of now and some hours, in UTC. */
const hour = (hours: number) =>
  new Date(Date.now() + hours * 60 * 60 * 1000).toISOString().slice(11, 16);

interface Options {
  /** To-dos of the list. */
  todos?: number;
  /** Without it the mails that tell the other wait for 22 hours, so that none is sent meanwhile. */
  isMailed?: boolean;
}

/** Makes an organization of two people, a project and its lists, by the API. */
export async function openOffice(
  folder: string,
  { todos = 50, isMailed = false }: Options = {},
): Promise<Office> {
  const { slug, orgId, people } = await gatherIn(folder, "bench", 2);
  const [{ membershipId: own, cookie } = nobody, other = nobody] = people;
  const target = await serve(folder);
  const call = callOf(target, cookie);
  if (!isMailed)
    await callOf(target, other.cookie)("PATCH", "/me/preferences", {
      quiet_hours: { enabled: true, start: hour(-1), end: hour(-2), work_days: [] },
    });
  const project = await call("POST", `/${slug}/projects`, { name: "Bench", all_access: true });
  const under = async (parent: string, body: object): Promise<string> =>
    (await call("POST", `/${slug}/recordings/${parent}/children`, body)).id;
  const tool = project.tools.find(({ key }: { key: string }) => key === "todos").id;
  const [list, kept, handed] = [
    await under(tool, { type: "todolist", title: "Fifty" }),
    await under(tool, { type: "todolist", title: "Kept" }),
    await under(tool, { type: "todolist", title: "Handed" }),
  ];
  let todo = "";
  for (let i = 0; i < todos; i++) todo = await under(list, newTodo(own));
  await stop(target);
  return { slug, orgId, cookie, own, other: other.membershipId, list, todo, kept, handed };
}

const nobody = { membershipId: "", cookie: "" };

/** Requests of who asks, of an organization by its slug. */
export const requestsOf = ({ slug, cookie }: Pick<Office, "slug" | "cookie">) => {
  const path = (id: string) => `/api/v1/${slug}/recordings/${id}`;
  return {
    get: (address: string, to: string, extra: Record<string, string> = {}) =>
      new Request(address + to, { headers: { cookie, ...PLAIN, ...extra } }),
    single: (id: string) => path(id),
    fifty: (list: string) => `${path(list)}/children?per_page=50`,
    create: (address: string, list: string, body: string) =>
      new Request(`${address}${path(list)}/children`, {
        method: "POST",
        headers: { cookie, ...PLAIN, "content-type": "application/json" },
        body,
      }),
  };
};
