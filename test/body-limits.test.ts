import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import { allTypes } from "#/core/recordings/types.ts";
import { checkedSchemas } from "#/platform/validation.ts";
import { app } from "./support/server.ts";

const isSchema = (value: unknown): value is TSchema => typeof value === "object" && value !== null;

/** The places in a schema where a caller may send as much as they like. */
function endless(schema: TSchema, path: string): string[] {
  const under = (child: unknown, at: string): string[] =>
    isSchema(child) ? endless(child, at) : [];
  const own = [
    ...(schema.type === "string" && schema.maxLength === undefined && schema.const === undefined
      ? [path]
      : []),
    ...(schema.type === "array" && schema.maxItems === undefined ? [path] : []),
    ...(schema.patternProperties !== undefined && schema.maxProperties === undefined ? [path] : []),
  ];
  return [
    ...own,
    ...under(schema.items, `${path}[]`),
    ...(schema.anyOf ?? []).flatMap((branch: TSchema) => endless(branch, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) =>
      under(child, `${path}.${key}`),
    ),
    ...Object.entries(schema.patternProperties ?? {}).flatMap(([, child]) =>
      under(child, `${path}.*`),
    ),
  ];
}

// The address of a request, its path and query, ends at 16 KB with the headers.
test("every text and every list in a body has an end", () => {
  const bodies = app.routes.flatMap(({ method, path, hooks }) =>
    isSchema(hooks.body) ? endless(hooks.body, `${method} ${path}`) : [],
  );
  const types = allTypes().flatMap((type) => [
    ...endless(newRecordingSchema(type), `new ${type.name}`),
    ...endless(patchSchema(type), `patch ${type.name}`),
  ]);
  const checked = [...checkedSchemas].flatMap((schema) =>
    endless(schema, `checked ${JSON.stringify(schema)}: `),
  );
  expect([...bodies, ...types, ...checked]).toEqual([]);
});
