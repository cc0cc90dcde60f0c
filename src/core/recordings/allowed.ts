import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Ability } from "../access/abilities.ts";

/** What lets somebody change a recording beside the table of who may do what. */
export type Rule =
  | "as its author"
  | "as its approver"
  | "with its series"
  | "with its project"
  | "as an owner"
  | "with it";

declare const allowed: unique symbol;

/**
 * Somebody may do this with a recording: it was asked and granted. A verb that changes one takes no
 * other.
 */
export interface Allowed<A extends Ability | Rule> {
  readonly [allowed]: A;
}

/** A recording that somebody may change. */
export type Changeable<R extends Recording = Recording> = R & Allowed<Ability | Rule>;

/** Says by what rule somebody may change a recording, which is checked where this stands. */
export const allowedBy = <R extends Recording>(_: Rule, recording: R): R & Allowed<Rule> =>
  recording as R & Allowed<Rule>;
