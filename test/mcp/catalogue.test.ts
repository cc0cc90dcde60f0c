import { expect, test } from "bun:test";
import { encode } from "gpt-tokenizer";
import { listed } from "#/app/mcp/protocol.ts";
import { tools } from "#/app/mcp/tools/all.ts";
import { validator } from "#/platform/validation.ts";
import { TASKS } from "./tasks.ts";

const LIST = tools.map(listed);

test("the list of tools is the one that was reviewed", () => {
  expect(LIST).toMatchSnapshot();
});

test("it takes less than 12,000 tokens of an assistant", () => {
  expect(encode(JSON.stringify({ tools: LIST })).length).toBeLessThan(12_000);
});

test("there are 38 tools, each by one name, and they are flat", () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(38);
  const nested = tools.flatMap(({ input }) =>
    Object.values(input.properties).filter(({ type }) => type === "object"),
  );
  expect(nested).toEqual([]);
});

test("a list takes whatever its operation asks for the next page with", () => {
  const lacking = tools.flatMap(({ name, operation, input }) => {
    const asked = Object.keys(operation.query?.properties ?? {});
    const onward = asked.includes("cursor") ? ["cursor"] : asked.includes("page") ? ["page"] : [];
    const history = asked.includes("limit") && asked.includes("before") ? ["limit", "before"] : [];
    const lacks = [...onward, ...history].filter((one) => !(one in input.properties));
    return operation.pageOf && lacks.length > 0 ? [[name, lacks]] : [];
  });
  expect(lacking).toEqual([]);
});

test("how long and how many is said by the operation alone, so that each door refuses the same", () => {
  const own = tools.flatMap(({ name, input }) =>
    Object.entries(input.properties)
      .filter(([argument]) => argument !== "idempotency_key")
      .filter(([, part]) => JSON.stringify(part).match(/"(min|max)(Length|Items)"/))
      .map(([argument]) => [name, argument]),
  );
  expect(own).toEqual([]);
});

test("every write takes a key, and every change of a recording its version", () => {
  const without = tools.filter(
    ({ operation, input }) =>
      (operation.kind === "write" && !input.required?.includes("idempotency_key")) ||
      (operation.isVersioned && !input.required?.includes("version")),
  );
  expect(without).toEqual([]);
});

test("no tool is about bills, people's places, files, or removes anything for good", () => {
  const tags = new Set(tools.map(({ operation }) => operation.tag));
  for (const tag of ["Billing", "Files", "Trash", "Agents", "Account"])
    expect(tags.has(tag)).toBe(false);
  const removing = tools.filter(({ operation }) => operation.method === "DELETE");
  expect(removing.map(({ name }) => name)).toEqual(["reopen"]);
});

test("60 tasks say what each tool is for, with arguments that it takes", () => {
  expect(TASKS.length).toBe(60);
  for (const { asked, tool: name, takes } of TASKS) {
    const found = tools.find((one) => one.name === name);
    expect(found, asked).toBeDefined();
    if (found) expect(() => validator(found.input)(takes), asked).not.toThrow();
  }
  const named = new Set(TASKS.map(({ tool }) => tool));
  expect(tools.filter(({ name }) => !named.has(name))).toEqual([]);
});

test("what a tool shows is there in what its operation answers", () => {
  for (const { name, operation, output, under } of tools) {
    const example = operation.answers[operation.status]?.example;
    const sample = under === null ? example : (Object(example)[0] ?? Object(example));
    expect(sample, name).toBeDefined();
    const fields: Record<string, unknown> =
      under === null ? output : output.properties[under]?.items;
    const needed = Array.isArray(fields.required) ? fields.required : [];
    expect(Object.keys(Object(sample)), name).toEqual(expect.arrayContaining(needed));
  }
});
