import lines from "./operations.jsonl" with { type: "text" };

/** How a value is written in a command: `day` and `moment` in words too, `id` as an address too. */
export type FieldKind = "boolean" | "day" | "file" | "id" | "json" | "moment" | "number" | "text";

/** What an operation takes by name, in its path, its query or its body. */
export interface Field {
  name: string;
  kind: FieldKind;
  many?: true;
  choices?: readonly string[];
  required?: true;
  nullable?: true;
  about?: string;
}

/** An operation of the API, as a command calls it. */
export interface Operation {
  id: string;
  noun: string;
  verb: string;
  method: string;
  path: string;
  does: string;
  about?: string;
  path_fields: readonly Field[];
  query: readonly Field[];
  body?: readonly Field[];
  sends?: "form" | "json" | "urlencoded";
  answers: "file" | "json" | "nothing" | "stream" | "text";
  /** Takes an `Idempotency-Key`. */
  kept?: true;
}

let known: readonly Operation[] | null = null;

/** Every operation of the API, by its id. `tools/openapi` writes the list. */
export function operations(): readonly Operation[] {
  known ??= JSON.parse(`[${String(lines).trim().replaceAll("\n", ",")}]`) as Operation[];
  return known;
}
