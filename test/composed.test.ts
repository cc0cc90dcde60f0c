import { expect, test } from "bun:test";
import { Glob } from "bun";
import { jobs, operations } from "#/app/features.ts";
import { conversation } from "#/core/recordings/capabilities/conversation.ts";
import {
  allTypes,
  has,
  isCreatable,
  lineTypes,
  parentTypes,
  typeOf,
} from "#/core/recordings/types.ts";
import type { JobKind } from "#/platform/jobs/job.ts";
import type { Operation } from "#/platform/operation.ts";
import { SAID_IN_CHATS, SAID_IN_THREADS } from "#/schema/tenant/recordings.ts";

type Exported = [name: string, value: unknown];

/** All that the modules of rooms export. */
async function exported(): Promise<Exported[]> {
  const paths = [...new Glob("src/{core,features}/**/*.ts").scanSync()].filter(
    (path) => !path.endsWith(".d.ts"),
  );
  const modules = await Promise.all(
    paths.map(async (path) => [path, await import(`../${path}`)] as const),
  );
  return modules.flatMap(([path, module]) =>
    Object.entries(module).map(([name, value]): Exported => [`${path} ${name}`, value]),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isOperation = (value: unknown): value is Operation =>
  isObject(value) && "enter" in value && "answers" in value && "run" in value;
const isJobKind = (value: unknown): value is JobKind<never> =>
  isObject(value) && "kind" in value && "at" in value && "check" in value;

test("every operation that a module exports is one that callers can reach", async () => {
  const all = await exported();
  const declared = all.filter(([, value]) => isOperation(value));
  const reachable = new Set<unknown>(operations);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter(([, value]) => !reachable.has(value)).map(([name]) => name)).toEqual([]);
});

test("every kind of job that a module exports is done by somebody", async () => {
  const handled = new Set(jobs.map(({ kind }) => kind));
  const kinds = (await exported()).flatMap(([name, value]) =>
    isJobKind(value) ? [{ name, kind: value.kind }] : [],
  );
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter(({ kind }) => !handled.has(kind)).map(({ name }) => name)).toEqual([]);
});

test("every kind of job that is named anywhere is done by somebody", async () => {
  const handled = new Set(jobs.map(({ kind }) => kind));
  const paths = [...new Glob("src/{core,features}/**/*.ts").scanSync()];
  const texts = await Promise.all(paths.map((path) => Bun.file(path).text()));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bjobKind\(\s*"(\w+)"/g)].map(([, kind = ""]) => kind),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((kind) => !handled.has(kind))).toEqual([]);
});

test("every operation stands once among those that callers can reach", () => {
  const ids = operations.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the documentation names every type that can be made under another", async () => {
  const text = await Bun.file("docs/api.md").text();
  const missing = allTypes().filter(
    (type) => isCreatable(type) && !text.includes(`\`${type.name}\``),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the types that queries and indexes name are those that say so of themselves", () => {
  const inChats = allTypes().filter((type) =>
    parentTypes(type).some((parent) => has(typeOf({ type: parent }), conversation)),
  );
  expect(lineTypes().toSorted()).toEqual(SAID_IN_THREADS.toSorted());
  expect(inChats.map(({ name }) => name).toSorted()).toEqual(SAID_IN_CHATS);
});
