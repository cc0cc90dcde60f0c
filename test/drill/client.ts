/** One person makes all organizations of a drill. */
export const QUOTAS = "organizations=1000000";

/** Calls a server that may be another one after each restart. */
export interface Client {
  address: string;
  cookie: string;
}

export const ask = (
  { address, cookie }: Client,
  method: string,
  path: string,
  body?: object,
): Promise<Response> =>
  fetch(`${address}${path}`, {
    method,
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
  });

/** The status alone; 0 when there was no answer. */
export async function statusOf(
  client: Client,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  try {
    const answer = await ask(client, method, path, body);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Somebody new, signed in. */
export async function signUp(address: string, name: string): Promise<Client> {
  const body = { name, email: `${name.toLowerCase()}@example.com`, password: "correct horse" };
  const answer = await ask({ address, cookie: "" }, "POST", "/api/auth/sign-up/email", body);
  return { address, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

export interface Org {
  id: string;
  slug: string;
}

/** Founds an organization; null when that was refused or not answered. */
export async function found(client: Client, name: string): Promise<Org | null> {
  try {
    const answer = await ask(client, "POST", "/api/v1/orgs", { name, slug: name });
    const body = (await answer.json()) as Org;
    return answer.status === 201 ? body : null;
  } catch {
    return null;
  }
}

/** The id of the container of a project's to-do lists, in a new project. */
export async function todoList(client: Client, { slug }: Org): Promise<string> {
  const made = await ask(client, "POST", `/api/v1/${slug}/projects`, { name: "Project" });
  const { tools } = (await made.json()) as { tools: { key: string; id: string }[] };
  const todos = tools.find(({ key }) => key === "todos")?.id;
  const list = await ask(client, "POST", `/api/v1/${slug}/recordings/${todos}/children`, {
    type: "todolist",
    title: "List",
  });
  return ((await list.json()) as { id: string }).id;
}
