import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { createServer } from "#/app/server.ts";
import { services } from "./support/server.ts";
import { world } from "./support/world.ts";

test("an organization gets a slug from its name, its own file and its defaults", async () => {
  const { call } = await world();
  const made = await call("stranger", "POST", "/api/v1/orgs", { name: "Ærø Brød & Co." });
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: "Ærø Brød & Co.", slug: "r-br-d-co", role: "owner" },
  ]);
  expect(existsSync(services.tenants.path(made.body.id))).toBe(true);
  expect((await call("stranger", "GET", "/api/v1/orgs")).body).toEqual([made.body]);
  expect((await call("stranger", "GET", `/api/v1/${made.body.slug}/categories`)).body).toHaveLength(
    5,
  );
  expect((await call("owner", "GET", `/api/v1/${made.body.slug}/account`)).status).toBe(404);
});

test("what the server answers itself is no organization's slug", async () => {
  const { call } = await world();
  const firsts = createServer(services).routes.map(
    ({ path }) => /^\/(?:api\/v1\/)?([^/]+)/.exec(path)?.[1] ?? "",
  );
  const known = [...new Set(firsts)].filter((first) => /^[a-z0-9-]{2,40}$/.test(first));
  expect(known).toContain("healthz");
  for (const slug of known) {
    const { status, body } = await call("stranger", "POST", "/api/v1/orgs", { name: "X", slug });
    expect([slug, status, body.error?.fields.slug[0].code]).toEqual([slug, 422, "not_in_list"]);
  }
});

test("slugs are unique, well formed and not reserved", async () => {
  const { call } = await world();
  const found = async (body: object) => {
    const { body: answer } = await call("stranger", "POST", "/api/v1/orgs", body);
    return answer.error
      ? Object.entries<{ code: string }[]>(answer.error.fields).map(
          ([field, [issue]]) => `${field} ${issue?.code}`,
        )[0]
      : answer.slug;
  };
  expect(await found({ name: "Twins of a name" })).toBe("twins-of-a-name");
  expect(await found({ name: "Twins of a name" })).toBe("twins-of-a-name-2");
  expect(await found({ name: "x", slug: "twins-of-a-name" })).toBe("slug duplicate");
  expect(await found({ name: "x", slug: "API" })).toBe("slug invalid");
  expect(await found({ name: "x", slug: "api" })).toBe("slug not_in_list");
  expect(await found({ name: "Public" })).toBe("org-public");
  expect(await found({ name: "日本" })).toMatch(/^org/);
  expect(await found({ name: "see http://x.example" })).toBe("name contains_link");
  expect(await found({ name: "x".repeat(201) })).toBe("name too_long");
});
