import { named, nullable, type Static, t } from "#/lib/schema.ts";
import { details } from "../details.ts";
import type { Capability, Found } from "../type.ts";

/** How far something is, as somebody judged it. */
const progress = named(
  "TodolistProgress",
  t.Object({ position: t.Number({ minimum: 0, maximum: 1 }), note: nullable(t.String()) }),
);
export type Progress = Static<typeof progress>;

export const shownProgress = nullable(progress, {
  description: "How far it is, when it is tracked.",
});
export const progressDetails = details({ progress: t.Optional(shownProgress) });

export const progressOf = (recording: Pick<Found, "details">): Progress | null =>
  progressDetails.of(recording).progress ?? null;

/** People judge how far it is, and a chart shows it. */
export const trackable: Capability = { name: "trackable" };
