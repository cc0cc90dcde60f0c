import { expect, test } from "bun:test";
import { createAuthClient } from "better-auth/client";
import createClient from "openapi-fetch";
import { serve, withFolder } from "./support/process.ts";

test(
  "the Better Auth client signs up, reads its session, changes the password, signs out and in",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      let cookie = "";
      const client = createAuthClient({
        baseURL: address,
        fetchOptions: {
          onRequest: (context) => void context.headers.set("cookie", cookie),
          onResponse: ({ response }) => {
            cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
          },
        },
      });
      const email = "ada@example.com";
      const signedUp = await client.signUp.email({ name: "Ada", email, password: "correct horse" });
      expect(signedUp.error).toBeNull();
      expect(signedUp.data?.user).toMatchObject({ name: "Ada", email, emailVerified: false });
      expect((await client.getSession()).data?.user.email).toBe(email);
      const changed = await client.changePassword({ currentPassword: "correct horse", newPassword: "another horse" });
      expect(changed.error).toBeNull();
      expect((await client.signOut()).data).toMatchObject({ success: true });
      expect((await client.getSession()).data).toBeNull();
      expect((await client.signIn.email({ email, password: "correct horse" })).error?.status).toBe(401);
      expect((await client.signIn.email({ email, password: "another horse" })).data?.user.name).toBe("Ada");
      child.kill("SIGINT");
      await child.exited;
    }),
  30_000,
);

test(
  "a client made from the description does the tour",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      // The types are generated and compiled in the test of the description; here the client talks to a real server.
      // biome-ignore lint/suspicious/noExplicitAny: paths of the generated client.
      const client = createClient<any>({ baseUrl: address });
      let cookie = "";
      client.use({
        onRequest: ({ request }) => request.headers.set("cookie", cookie),
        onResponse: ({ response }) => {
          cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
        },
      });
      const must = async <T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> => {
        const { data, error, response } = await answer;
        if (error || data === undefined) throw new Error(`${response.url} ${response.status} ${JSON.stringify(error)}`);
        return data;
      };
      await must(
        client.POST("/api/auth/sign-up/email", {
          body: { name: "Ada", email: "ada@example.com", password: "correct horse" },
        }),
      );
      const org = await must(client.POST("/api/v1/orgs", { body: { name: "Coral Reef" } }));
      const at = (id: string) => ({ path: { org_slug: org.slug, id } });
      const project = await must(
        client.POST("/api/v1/{org_slug}/projects", {
          params: { path: { org_slug: org.slug } },
          body: { name: "Tour" },
        }),
      );
      const todos = project.tools.find(({ key }: { key: string }) => key === "todos").id;
      const children = "/api/v1/{org_slug}/recordings/{id}/children";
      const list = await must(client.POST(children, { params: at(todos), body: { type: "todolist", title: "List" } }));
      const todo = await must(
        client.POST(children, { params: at(list.id), body: { type: "todo", title: "To-do", due_on: "2026-12-01" } }),
      );
      await must(client.PUT("/api/v1/{org_slug}/recordings/{id}/completion", { params: at(todo.id) }));
      const rows = await must(
        client.GET(children, { params: { ...at(list.id), query: { completed: true, per_page: 10 } } }),
      );
      expect(rows.map(({ id, completed }: { id: string; completed: boolean }) => [id, completed])).toEqual([
        [todo.id, true],
      ]);
      const missing = await client.GET("/api/v1/{org_slug}/recordings/{id}", { params: at(org.id) });
      expect([missing.response.status, missing.error]).toMatchObject([404, { error: { code: "not_found" } }]);
      child.kill("SIGINT");
      await child.exited;
    }),
  30_000,
);
