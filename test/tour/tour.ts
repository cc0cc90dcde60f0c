// The tour of the README by a client generated from the API description: compiled with --strict
// against the generated types in api.ts, then run with the address of a server. Prints what it
// ended with.
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

const [address = ""] = process.argv.slice(2);
let cookie = "";

const client = createClient<paths>({ baseUrl: address });
client.use({
  onRequest: ({ request }) => request.headers.set("cookie", cookie),
  onResponse: ({ response }) => {
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  },
});

async function must<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await answer;
  if (data === undefined)
    throw new Error(`${response.url} ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const ada = { name: "Ada", email: "ada@example.com", password: "correct horse" };
await must(client.POST("/api/auth/sign-up/email", { body: ada }));
const { slug } = await must(client.POST("/api/v1/orgs", { body: { name: "Coral Reef" } }));
const at = (id: string) => ({ path: { org_slug: slug, id } });
const children = "/api/v1/{org_slug}/recordings/{id}/children";

const project = await must(
  client.POST("/api/v1/{org_slug}/projects", {
    params: { path: { org_slug: slug } },
    body: { name: "Tour" },
  }),
);
const todos = project.tools.find(({ key }) => key === "todos")?.id ?? "";
const list = await must(
  client.POST(children, { params: at(todos), body: { type: "todolist", title: "List" } }),
);
const todo = await must(
  client.POST(children, {
    params: at(list.id),
    body: { type: "todo", title: "To-do", due_on: "2026-12-01" },
  }),
);
await must(client.PUT("/api/v1/{org_slug}/recordings/{id}/completion", { params: at(todo.id) }));
await must(
  client.POST("/api/v1/{org_slug}/recordings/{id}/comments", {
    params: at(todo.id),
    body: { content: "Done." },
  }),
);
const done = await must(
  client.GET(children, { params: { ...at(list.id), query: { completed: true, per_page: 10 } } }),
);
const missing = await client.GET("/api/v1/{org_slug}/recordings/{id}", {
  params: at(crypto.randomUUID()),
});

const refused = () =>
  // @ts-expect-error the generated client refuses a type that does not exist
  client.POST(children, { params: at(list.id), body: { type: "nonsense", title: "x" } });

const told = done.flatMap((one) => {
  // @ts-expect-error only some types can be completed
  void one.completed;
  if (one.type !== "todo") return [];
  const { title, completed, due_on, comments_count } = one;
  return [{ title, completed, due_on, comments_count }];
});
process.stdout.write(
  JSON.stringify({ told, missing: missing.error?.error.code, refuses: typeof refused }),
);
