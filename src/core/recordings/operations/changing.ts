import type { Scope, Write } from "../../access/scope.ts";
import { presentOne } from "../content/present.ts";
import type { Found } from "../type.ts";

interface Asked {
  scope: Scope;
  params: { id: string };
}

/** Runs a verb that changes the recording of the path, and answers that. */
export const changing =
  (change: (w: Write, recordingId: string) => Found) =>
  ({ scope, params }: Asked) =>
    scope.write((w) => presentOne(w, change(w, params.id)));
