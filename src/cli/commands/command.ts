import type { Field, Operation } from "../operations.ts";

/** A command that calls one operation. */
export interface Calling {
  noun: string;
  verb: string;
  does: string;
  operation: Operation;
  /**
   * Fields that are given as words, in their order: `id=list` is called a list in the help, `id?` may be left
   * out, `ids...` are all that follow.
   */
  takes: readonly string[];
  /** What is sent whatever is said. */
  fixed: Readonly<Record<string, unknown>>;
  /** The fields that have a flag; all where none are named. */
  flags: readonly string[] | null;
  /** What a table shows. */
  columns: readonly string[] | null;
  /** What people do next, with the answer's fields in braces. */
  next: readonly string[];
  /** The first word is a project, and what is meant its tool of this key. */
  tool: string | null;
  /** The first word may be a project: what is meant then is its tool of this key. */
  place: string | null;
}

/** A command of every day, by what differs from the operation's own. */
export interface Everyday {
  does: string;
  takes?: readonly string[];
  fixed?: Readonly<Record<string, unknown>>;
  flags?: readonly string[];
  columns?: readonly string[];
  next?: readonly string[];
  tool?: string;
  place?: string;
  operation: string;
}

export const fieldsOf = ({ path_fields, query, body = [] }: Operation): Field[] => [
  ...path_fields,
  ...query,
  ...body,
];

export const calling = (
  operation: Operation,
  [noun, verb]: readonly [string, string],
  everyday?: Everyday,
): Calling => ({
  noun,
  verb,
  does: everyday?.does ?? operation.does,
  operation,
  takes: everyday?.takes ?? operation.path_fields.map(({ name }) => name),
  fixed: everyday?.fixed ?? {},
  flags: everyday?.flags ?? null,
  columns: everyday?.columns ?? null,
  next: everyday?.next ?? [],
  tool: everyday?.tool ?? null,
  place: everyday?.place ?? null,
});

/** A field that is given as a word. */
export interface Taken {
  field: Field;
  label: string;
  isOptional: boolean;
  isMany: boolean;
}

/** The fields that a command takes as words. */
export const takenBy = ({ noun, verb, operation, takes, tool }: Calling): Taken[] =>
  takes.map((taken) => {
    const [, name, label, end] = /^(\w+)(?:=(\w+))?(\?|\.\.\.)?$/.exec(taken) ?? [];
    const field = fieldsOf(operation).find((one) => one.name === name);
    if (!name || !field) throw new Error(`atoll ${noun} ${verb} takes ${taken}, which is none`);
    const usual = name === "id" && tool !== null ? "project" : name.replace(/_ids?$/, "");
    return {
      field,
      label: (label ?? usual).replaceAll("_", "-"),
      isOptional: end === "?",
      isMany: end === "...",
    };
  });

/** As the library of arguments writes it. */
export const shapeOf = ({ label, isOptional, isMany }: Taken): string =>
  isOptional ? `[${label}]` : `<${label}${isMany ? "..." : ""}>`;
