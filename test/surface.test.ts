import { expect, test } from "bun:test";
import { FormatRegistry } from "@sinclair/typebox";
import { description, resolved } from "./support/contract.ts";
import { app, baseUrl } from "./support/server.ts";

interface Hooks {
  detail?: { "x-access"?: string; "x-operation"?: { security?: string }; hide?: boolean };
}
const routes = app.routes.map(({ method, path, hooks }) => ({
  method,
  path,
  detail: (hooks as Hooks).detail ?? {},
}));

test("the route table is the one that was reviewed", () => {
  const table = routes
    .filter(({ detail }) => !detail.hide)
    .map(
      ({ method, path, detail }) =>
        `${method} ${path} ${detail["x-access"] ?? detail["x-operation"]?.security ?? "signed in"}`,
    );
  expect(table.toSorted()).toMatchSnapshot();
});

test("the API description is the one that was reviewed; bun run openapi writes it anew", async () => {
  expect(description).toEqual(await Bun.file("src/app/openapi.json").json());
  const answer = await app.handle(new Request(`${baseUrl}/openapi.json`));
  expect(await answer.json()).toEqual(description);
});

test("string formats are our own, whatever else was loaded", () => {
  const passes = (name: string, text: string) => FormatRegistry.Get(name)?.(text);
  expect(passes("uuid", "0193B0C8-7D10-7000-8000-000000000001")).toBe(true);
  expect(passes("uuid", "{0193b0c8-7d10-7000-8000-000000000001}")).toBe(false);
  expect(passes("date", "2026-02-29")).toBe(false);
  expect(passes("date-time", "2026-11-21T09:00:00+05:45")).toBe(true);
  expect(passes("date-time", "2026-11-21T09:00:00")).toBe(false);
  expect(
    ["uuid", "date", "email"].map((name) => String(FormatRegistry.Get(name)).includes("string3")),
  ).toEqual([false, false, false]);
});

test("every route of an organization says who may call it", () => {
  const silent = routes.filter(
    ({ path, detail }) => path.includes(":org_slug") && !detail["x-access"],
  );
  expect(silent).toEqual([]);
});

test("every route is described, with an example of each body and each answer", () => {
  const undescribed = routes.filter(({ detail }) => !detail.hide && !detail["x-operation"]);
  expect(undescribed).toEqual([]);
  const operations = Object.values<Record<string, Operation>>(description.paths).flatMap((item) =>
    Object.values(item),
  );
  const without = operations.filter(({ responses, requestBody }) => {
    const contents = [
      requestBody,
      ...Object.values(responses).map((answer): Content => resolved(answer)),
    ].flatMap((part) => (part?.content ? Object.values(part.content) : []));
    return contents.some((content) => content?.example === undefined);
  });
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

interface Content {
  content?: Record<string, { example?: unknown }>;
}
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

test("the description and the page to read it need nothing from elsewhere", async () => {
  const get = (path: string) => app.handle(new Request(`http://localhost${path}`));
  expect(description.info.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const page = await (await get("/docs")).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? "");
  expect(files).toEqual(["/docs/swagger-ui.css", "/docs/swagger-ui.js", "/docs/start.js"]);
  // Browsers ask for an icon of every page.
  for (const file of [...files, "/favicon.ico"]) {
    const response = await get(file);
    expect([file, response.status, (await response.text()).length > 50]).toEqual([file, 200, true]);
  }
});
