import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import { Value } from "@sinclair/typebox/value";
import { isText, textIssue } from "#/lib/schema.ts";
import { clip } from "./clip.ts";
import { type FieldCode, type FieldIssue, Invalid } from "./errors.ts";

/** Every schema that a `validator` checks with. */
export const checkedSchemas = new Set<TSchema>();

/**
 * A function that checks a value against a schema and answers it typed, or throws `Invalid` that
 * names every wrong field by its JSON path. The schema is compiled at the first call.
 */
export function validator<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  checkedSchemas.add(schema);
  let compiled: ReturnType<typeof TypeCompiler.Compile<T>> | undefined;
  return (value) => {
    compiled ??= TypeCompiler.Compile(schema);
    if (compiled.Check(value)) return value;
    throw new Invalid(issuesOf(schema, value));
  };
}

/** A function that answers whether a value is as a schema wants it; compiled at the first call. */
export function matcher(schema: TSchema): (value: unknown) => boolean {
  let compiled: ReturnType<typeof TypeCompiler.Compile> | undefined;
  return (value) => {
    compiled ??= TypeCompiler.Compile(schema);
    return compiled.Check(value);
  };
}

/** What is wrong is told of so many fields; a body can have thousands. */
const MOST_ISSUES = 100;

/**
 * What is wrong with a value, as `{"<json path>": [{code, message}]}`: one issue a path, at most
 * 100.
 */
export function issuesOf(schema: TSchema, value: unknown): Record<string, FieldIssue[]> {
  const fields: Record<string, FieldIssue[]> = {};
  let left = MOST_ISSUES;
  for (const error of Value.Errors(schema, clip(schema, value))) {
    const deepest = innermost(error);
    fields[jsonPath(deepest.path)] ??= [issueOf(deepest)];
    if (--left === 0) break;
  }
  return fields;
}

/** Of a union, the error of the branch that came closest; `null` branches never do. */
function innermost(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error;
  const branches = error.errors
    .map((branch) => [...branch])
    .filter(
      (branch) =>
        branch[0] !== undefined &&
        branch[0].type !== ValueErrorType.Null &&
        branch[0].type !== ValueErrorType.Literal,
    );
  const first = branches[0]?.[0];
  return first && (branches.length === 1 || first.path !== error.path) ? innermost(first) : error;
}

const jsonPath = (pointer: string): string =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");

function issueOf({ type, schema, value }: ValueError): FieldIssue {
  const issue = isText(schema) ? textIssue(schema, value) : null;
  const code = issue === null || issue === "wrong_type" ? codeOf(type, value) : issue;
  return { code, message: messageOf(code, schema) };
}

function codeOf(type: ValueErrorType, value: unknown): FieldCode {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return "required";
    case ValueErrorType.StringMaxLength:
    case ValueErrorType.ArrayMaxItems:
      return "too_long";
    case ValueErrorType.StringMinLength:
    case ValueErrorType.ArrayMinItems:
      return "too_short";
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.NumberMaximum:
      return "out_of_range";
    case ValueErrorType.Union:
    case ValueErrorType.Literal:
      return "not_in_list";
    case ValueErrorType.ArrayUniqueItems:
      return "duplicate";
    case ValueErrorType.ObjectAdditionalProperties:
      return "unknown";
    case ValueErrorType.StringFormat:
    case ValueErrorType.StringPattern:
      return "invalid";
    default:
      return value === undefined || value === null ? "required" : "wrong_type";
  }
}

function messageOf(code: FieldCode, schema: TSchema): string {
  switch (code) {
    case "required":
      return "This is required.";
    case "too_long":
      return `At most ${schema.maxLength ?? schema.maxItems} ${schema.maxItems === undefined ? "characters" : "items"}.`;
    case "too_short":
      return `At least ${schema.minLength ?? schema.minItems} ${schema.minItems === undefined ? "characters" : "items"}.`;
    case "out_of_range":
      return `From ${schema.minimum ?? "any"} to ${schema.maximum ?? "any"}.`;
    case "not_in_list":
      return `One of ${words(schema).join(", ")}.`;
    case "duplicate":
      return "Each value only once.";
    case "unknown":
      return "This key is not known here.";
    case "wrong_type":
      return `This must be ${schema.type ? `of type ${schema.type}` : "of another type"}.`;
    default:
      return schema.format ? `This must be a valid ${schema.format}.` : "This is not valid.";
  }
}

function words(schema: TSchema): string[] {
  const branches: TSchema[] = schema.anyOf ?? [schema];
  return branches.map((branch) => String(branch.const ?? branch.type ?? "another value"));
}
