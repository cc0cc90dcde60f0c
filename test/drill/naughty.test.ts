import { expect, test } from "bun:test";
import naughty from "../corpora/naughty-strings.json";
import { furnished, required } from "../support/content.ts";
import { description } from "../support/contract.ts";
import { TYPES } from "../support/kinds.ts";
import type { Body } from "../support/world.ts";

/** Written as HTML, so what is stored differs from what was sent. */
const RICH = new Set(["content", "content_html"]);

const resolve = (schema: Body): Body =>
  schema?.$ref ? description.components.schemas[schema.$ref.split("/").at(-1)] : (schema ?? {});

/** The names of the fields of a body that take any text. */
function textFields(body: Body): string[] {
  const { properties = {} } = resolve(body);
  return Object.entries<Body>(properties).flatMap(([name, schema]) => {
    const branches: Body[] = (schema.anyOf ?? [schema]).map(resolve);
    return branches.some(
      ({ type, format, enum: words, const: word }) =>
        [type].flat().includes("string") && !format && !words && !word,
    )
      ? [name]
      : [];
  });
}

interface Probe {
  method: string;
  path: string;
  body: Body;
  field: string;
}

async function scene() {
  const w = await furnished();
  await w.call("owner", "PUT", `/projects/${w.project.id}/health`, { enabled: true });
  return { ...w, ids: { projects: w.project.id, recordings: w.parents.message ?? "" } };
}

/** Every text field of every body that an organization's routes take. */
function probes({ ids, parentOf, ...w }: Awaited<ReturnType<typeof scene>>): Probe[] {
  const ofTypes = TYPES.flatMap((type) => {
    const body = { type, title: "x", content: "x", ...required(type, w) };
    const path = `/recordings/${parentOf(type)}/children`;
    const { mapping } = description.components.schemas.NewRecording.discriminator;
    return textFields({ $ref: mapping[type] }).map((field) => ({
      method: "POST",
      path,
      body,
      field,
    }));
  });
  const ofRoutes = Object.entries<Body>(description.paths).flatMap(([route, item]) => {
    if (!route.startsWith("/api/v1/{org_slug}/") || /\{(?!org_slug|id)/.test(route)) return [];
    // Nobody pays here: those are not there.
    if (route.includes("/billing/")) return [];
    const [, segment = ""] = /([\w-]+)\/\{id\}/.exec(route) ?? [];
    const id = ids[segment as keyof typeof ids];
    if (route.includes("{id}") && !id) return [];
    const path = route.replace("/api/v1/{org_slug}", "").replace("{id}", id ?? "");
    return Object.entries<Body>(item).flatMap(([method, { requestBody }]) => {
      const { schema, example } = requestBody?.content["application/json"] ?? {};
      const body = method === "patch" && segment === "recordings" ? {} : example;
      const fields =
        method === "patch" && segment === "recordings"
          ? ["title", "content", "content_html"]
          : textFields(schema);
      return schema
        ? fields.map((field) => ({ method: method.toUpperCase(), path, body, field }))
        : [];
    });
  });
  return [...ofTypes, ...ofRoutes].filter(({ field }) => field !== "type" && field !== "email");
}

test("every text field stores a string as it was sent, or refuses it", async () => {
  const w = await scene();
  const all = probes(w);
  const outcomes = { stored: 0, refused: 0 };
  for (const { method, path, body, field } of all) {
    for (const text of naughty as string[]) {
      const answer = await w.call("owner", method, path, { ...body, [field]: text });
      const cell = [method, path.replace(/[0-9a-f-]{36}/, "…"), field, text];
      expect([...cell, [200, 201, 400, 402, 403, 409, 422].includes(answer.status)]).toEqual([
        ...cell,
        true,
      ]);
      outcomes[answer.status < 300 ? "stored" : "refused"]++;
      // Without a name, an invitation goes by the address.
      const isUnnamed = path === "/people" && text.trim() === "";
      if (answer.status >= 300 || RICH.has(field) || isUnnamed || answer.body[field] === undefined)
        continue;
      expect([...cell, answer.body[field]]).toEqual([...cell, text]);
    }
  }
  console.log(
    `naughty strings: ${naughty.length} in ${all.length} fields, ${JSON.stringify(outcomes)}, none broke anything`,
  );
  expect(all.length).toBeGreaterThan(40);
  expect(outcomes.stored).toBeGreaterThan(2000);
}, 240_000);
