import type { Session } from "../account/session.ts";
import type { Calling } from "../commands/command.ts";
import { fieldsOf } from "../commands/command.ts";
import { misused } from "../failures.ts";
import type { Field } from "../operations.ts";
import type { System } from "../system.ts";
import { segment } from "./address.ts";
import { readableFile } from "./file.ts";
import { placeOf, toolOf } from "./tool.ts";
import { endOf, flagOf, isDay, jsonOf, sentValue } from "./value.ts";

/** What was said of each field, as it was written. */
export type Said = ReadonlyMap<string, readonly string[] | boolean>;
type Values = Record<string, unknown>;

interface Asking {
  system: System;
  session: Session;
  command: Calling;
  said: Said;
  /** The body as JSON; fields go before it. */
  data?: string | undefined;
  key?: string | undefined;
}

/** The one request that a command is, but for what it takes to read a word as an id or a time. */
export async function requestOf(asking: Asking): Promise<{ path: string; init: RequestInit }> {
  const { session, command, system } = asking;
  const { operation, fixed } = command;
  const values: Values = { ...fixed };
  for (const field of fieldsOf(operation))
    if (asking.said.has(field.name)) values[field.name] = await sentAs(asking, field);
  const { data } = asking;
  const rest = data === undefined ? {} : objectIn(await textOf(system, data));
  await addSpoken(asking, rest, values);
  const { tool, place } = command;
  if (tool !== null) values.id = await toolOf(session, String(values.id), tool);
  if (place !== null) values.id = await placeOf(session, String(values.id), place);
  const body = operation.body ? { ...rest, ...only(operation.body, values) } : null;
  const query = only(operation.query, values);
  const headers = new Headers({ accept: "application/json, */*;q=0.5" });
  if (asking.key !== undefined) headers.set("idempotency-key", asking.key);
  const sent = body && encoded(operation.sends, body, headers);
  return {
    path: (await pathOf(session, command, values)) + queryOf(query),
    init: {
      method: operation.method,
      headers,
      redirect: "manual",
      ...(sent ? { body: sent } : {}),
    },
  };
}

const textOf = async (system: System, text: string) => (text === "-" ? system.input() : text);

/** A body: what is no object has no fields, and would change nothing. */
function objectIn(text: string): Values {
  const value = jsonOf({ name: "data" }, text);
  if (value instanceof Object && !Array.isArray(value)) return { ...value };
  throw misused(`--data is a JSON object, such as {"key": "value"}.`);
}

const only = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields.filter(({ name }) => name in values).map(({ name }) => [name, values[name]]),
  );

async function sentAs({ system, session, said }: Asking, field: Field): Promise<unknown> {
  const given = said.get(field.name) ?? [];
  if (typeof given === "boolean") return given;
  if (field.kind === "file") return fileAt(given[0] ?? "");
  if (!field.many) return sentValue({ system, session }, field, given[0] ?? "");
  const words = given.flatMap((word) => word.split(",")).filter((word) => word !== "");
  return Promise.all(words.map((word) => sentValue({ system, session }, field, word)));
}

/**
 * What begins on a day is a whole day, and what the words of a beginning say of the end is the end, unless something
 * else was said.
 */
async function addSpoken(
  { session, command, said }: Asking,
  rest: Values,
  values: Values,
): Promise<void> {
  const [given] = [said.get("starts_at") ?? []].flat();
  const takes = (name: string) => command.operation.body?.find((field) => field.name === name);
  const field = takes("starts_at");
  if (!field || typeof given !== "string") return;
  const isWhole = await isDay(session, field, given);
  const hasEnd = "ends_at" in values || "ends_at" in rest;
  const isOther = values.all_day === false && isWhole;
  const end = takes("ends_at") && !hasEnd && !isOther ? await endOf(session, field, given) : null;
  if (end !== null) values.ends_at = end;
  if (takes("all_day") && !("all_day" in values) && isWhole) values.all_day = true;
}

async function fileAt(path: string): Promise<File> {
  const { basename } = await import("node:path");
  if (path === "-") return new File([await Bun.stdin.bytes()], "stdin");
  const file = await readableFile(path);
  return new File([await file.bytes()], basename(path));
}

async function pathOf(session: Session, { operation }: Calling, values: Values): Promise<string> {
  const base = operation.path.startsWith("/api/v1/{org_slug}") ? await session.orgPath() : "";
  const rest = operation.path.replace("/api/v1/{org_slug}", "");
  return base + rest.replace(/\{(\w+)\}/g, (_, name) => segment(String(values[name])));
}

function queryOf(query: Values): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    parameters.set(name, Array.isArray(value) ? value.join(",") : String(value ?? ""));
  return parameters.size > 0 ? `?${parameters}` : "";
}

function encoded(
  sends: "form" | "json" | "urlencoded" | undefined,
  body: Values,
  headers: Headers,
) {
  const hasFile = Object.values(body).some((value) => value instanceof File);
  if (sends === "form" && hasFile) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      form.set(
        name,
        value instanceof File ? value : typeof value === "string" ? value : JSON.stringify(value),
      );
    return form;
  }
  if (sends === "urlencoded")
    return new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value ?? "")]),
    );
  headers.set("content-type", "application/json");
  return JSON.stringify(body);
}

/** What has to be said and wasn't: a change changes something. */
export function requireAll(command: Calling, said: Said, hasData: boolean): void {
  const { operation, fixed } = command;
  for (const { name, required } of [...operation.query, ...(operation.body ?? [])])
    if (required && !hasData && !said.has(name) && !(name in fixed))
      throw misused(`--${flagOf(name)} is missing.`);
  const { body = [], method } = operation;
  const what = body.filter(({ name }) => name !== "base_version");
  const isSaid = hasData || what.some(({ name }) => said.has(name) || name in fixed);
  if (method !== "PATCH" || isSaid || what.length === 0) return;
  const may = what.filter(({ name }) => command.flags === null || command.flags.includes(name));
  const flags = may.map(({ name }) => `--${flagOf(name)}`);
  throw misused(`Say what changes: ${[...flags, "--data"].join(", ")}.`);
}
