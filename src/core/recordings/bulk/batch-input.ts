import { keysOf } from "#/lib/keys.ts";
import {
  color,
  day,
  id,
  nullable,
  oneOf,
  position,
  type Static,
  type TProperties,
  t,
} from "#/lib/schema.ts";
import { Invalid, invalid } from "#/platform/errors.ts";
import { validator } from "#/platform/validation.ts";
import { ASSIGN_MODES } from "../capabilities/assignable.ts";
import { SETTABLE } from "../capabilities/trashable.ts";
import { title } from "../input.ts";
import { copyBody } from "./copy.ts";

const MOST_IDS = 100;
const MOST_DAYS = 3650;

const bodyOf = <const Verb extends string, P extends TProperties>(verb: Verb, own: P) =>
  t.Object(
    {
      verb: t.Literal(verb),
      ids: t.Array(id(), {
        minItems: 1,
        maxItems: MOST_IDS,
        description: "Repeated ids count once.",
      }),
      ...own,
    },
    { additionalProperties: false },
  );

/** What a batch takes, by verb. */
export const batchBodies = {
  assign: bodyOf("assign", {
    membership_ids: t.Array(id(), { maxItems: 100 }),
    mode: oneOf(ASSIGN_MODES),
  }),
  due: bodyOf("due", { due_on: nullable(day()), starts_on: t.Optional(nullable(day())) }),
  shift_dates: bodyOf("shift_dates", {
    days: t.Integer({ minimum: -MOST_DAYS, maximum: MOST_DAYS, description: "Negative: earlier." }),
    skip_completed: t.Optional(t.Boolean()),
  }),
  move: bodyOf("move", {
    parent_id: id("Where to move them."),
    position: t.Optional(
      position("Of the first; the others come right after it. The end, when absent."),
    ),
  }),
  copy: bodyOf("copy", copyBody.properties),
  status: bodyOf("status", { status: oneOf(SETTABLE) }),
  color: bodyOf("color", { color: nullable(color()) }),
  group: bodyOf("group", {
    parent_id: nullable(id(), {
      description: "A group there is. Null: a new one with the title; without a title, none.",
    }),
    title: t.Optional(title),
  }),
};

type Bodies = typeof batchBodies;
type Verb = keyof Bodies;
export type Batch = { [V in Verb]: Static<Bodies[V]> }[Verb];

const VERBS = keysOf(batchBodies);
const checks = new Map<string, (body: unknown) => Batch>(
  VERBS.map((verb) => [verb, validator(batchBodies[verb])]),
);

/** Checks a body by its verb; a key the verb doesn't take is 422 `unknown`. */
export function checkBatch(body: Record<string, unknown>): Batch {
  if (body.verb === undefined) throw invalid("verb", "required", "Say what to do.");
  const check = typeof body.verb === "string" ? checks.get(body.verb) : undefined;
  if (!check) throw invalid("verb", "not_in_list", `One of ${VERBS.join(", ")}.`);
  return check(body);
}

/**
 * Runs the verb on one recording of a batch; what is wrong with that recording is named by its
 * place in `ids`, and a parent that is wrong for it by both.
 */
export function naming<T>(index: number, verb: () => T): T {
  try {
    return verb();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.extras.fields ?? {}).flatMap(([field, issues]) =>
      namesOf(field, issues[0]?.code, index).map((name) => [name, issues] as const),
    );
    throw new Invalid(Object.fromEntries(fields));
  }
}

function namesOf(field: string, code: string | undefined, index: number): string[] {
  const recording = `ids[${index}]`;
  if (code === "wrong_type") return [recording];
  if (code === "wrong_parent") return ["parent_id", recording];
  return [field === "id" ? "ids" : field];
}
