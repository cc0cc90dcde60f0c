import { expect, test } from "bun:test";
import { callings } from "#/cli/commands/all.ts";
import { shapeOf, takenBy } from "#/cli/commands/command.ts";
import { BY_ITSELF, EVERY_DAY, MORE } from "#/cli/commands/nouns.ts";
import { OWN } from "#/cli/commands/own.ts";
import { callingProgram, ownProgram } from "#/cli/commands/program.ts";
import { EXIT } from "#/cli/failures.ts";
import { operations } from "#/cli/operations.ts";
import { VERSION } from "#/cli/version.ts";
import { description } from "../support/contract.ts";

const all = [...callings().values()].flatMap((verbs) => [...verbs.values()]);

test("every operation of the API has a command", () => {
  const ids = Object.values(description.paths).flatMap((methods) =>
    Object.values(Object(methods)).map((operation) => Object(operation).operationId),
  );
  expect(operations().map(({ id }) => id)).toEqual(ids.toSorted());
  const called = new Set(all.map(({ operation }) => operation.id));
  expect(ids.filter((id) => !called.has(id))).toEqual([]);
});

test("an operation is reached whole: by some command each of its fields can be said", () => {
  const said = new Map<string, Set<string>>();
  for (const command of all) {
    const names = said.get(command.operation.id) ?? new Set();
    for (const { field } of takenBy(command)) names.add(field.name);
    for (const { long } of callingProgram(command).options)
      names.add((long ?? "").slice(2).replaceAll("-", "_"));
    said.set(command.operation.id, names);
  }
  const flag = (name: string) => name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
  const missing = operations().flatMap(({ id, query, path_fields, body = [] }) =>
    [...path_fields, ...query, ...body]
      .filter(({ name }) => !said.get(id)?.has(name) && !said.get(id)?.has(flag(name)))
      .map(({ name }) => `${id} ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every noun says what it is about, and every command what it does", () => {
  const own = Object.keys(OWN).map((words) => words.split(" ")[0]);
  const known = Object.keys({ ...EVERY_DAY, ...MORE });
  expect([...callings().keys()].filter((noun) => !known.includes(noun))).toEqual([]);
  expect(known.filter((noun) => !callings().has(noun) && !own.includes(noun))).toEqual([]);
  for (const [noun, verb] of Object.entries(BY_ITSELF))
    expect(callings().get(noun)?.has(verb)).toBe(true);
  expect(all.filter(({ does }) => does === "")).toEqual([]);
});

test("what comes next is a command that there is", () => {
  const lines = all.flatMap(({ next }) => next);
  const unknown = lines.filter((line) => {
    const [, noun = "", verb = ""] = line.split(" ");
    return !callings().get(noun)?.has(verb) && !OWN[noun] && !OWN[`${noun} ${verb}`];
  });
  expect(unknown).toEqual([]);
});

test("the version is the package's", async () =>
  expect(VERSION).toBe((await Bun.file("package.json").json()).version));

test("commands, flags and exit codes", () => {
  const flags = (program: ReturnType<typeof ownProgram>) =>
    program.options
      .filter(({ helpGroupHeading, hidden }) => !helpGroupHeading && !hidden)
      .map((option) => option.flags)
      .join(" ");
  const calls = all.map((command) =>
    [
      command.noun,
      command.verb,
      ...takenBy(command).map(shapeOf),
      flags(callingProgram(command)),
      `= ${command.operation.id}`,
    ].join(" "),
  );
  const own = Object.entries(OWN).map(([words, one]) =>
    [words, ...(one.takes ?? []), flags(ownProgram(words, one))].join(" ").trim(),
  );
  expect([...calls, ...own].toSorted().join("\n")).toMatchSnapshot();
  expect(EXIT).toMatchSnapshot();
});
