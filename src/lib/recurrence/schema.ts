import { day, having, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";

const weekday = () =>
  t.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday, 6 is Saturday." });
const countedFromEitherEnd = (maximum: number, description: string) =>
  t.Union([t.Integer({ minimum: 1, maximum }), t.Literal(-1)], { description });

const interval = t.Integer({
  minimum: 1,
  maximum: 366,
  default: 1,
  description: "Every so many of `frequency`.",
});

const parts = {
  frequency: oneOf(["daily", "weekly", "monthly", "yearly"]),
  weekdays: t.Optional(
    t.Array(weekday(), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description:
        "Weekly: on these days (absent: the weekday of the first day). Daily: only on these days.",
    }),
  ),
  monthly_mode: t.Optional(
    oneOf(["day_of_month", "nth_weekday"], {
      description:
        "Monthly and yearly. What is absent of the mode's own fields is taken from the first day.",
    }),
  ),
  day_of_month: t.Optional(countedFromEitherEnd(31, "-1 is the last day of the month.")),
  nth: t.Optional(countedFromEitherEnd(4, "Which `weekday` of the month; -1 is the last.")),
  weekday: t.Optional(weekday()),
  month: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 12,
      description: "Yearly; absent: the month of the first day.",
    }),
  ),
  until: t.Optional(
    nullable(day(), { description: "The last day there may be an occurrence. Not with `count`." }),
  ),
  count: t.Optional(
    nullable(t.Integer({ minimum: 1, maximum: 1000 }), {
      description: "How many occurrences. Not with `until`.",
    }),
  ),
  time_zone: t.String({
    format: "time-zone",
    maxLength: 64,
    description: "An IANA name. The wall clock stays fixed in it; weeks begin on Monday.",
  }),
  mode: t.Optional(
    oneOf(["schedule", "after_completion"], {
      description:
        "To-dos: the next day of the rule (the default), or `interval` after the day of completion.",
    }),
  ),
};

const closed = { additionalProperties: false } as const;

const of = (...frequencies: string[]) => ({ frequency: { enum: frequencies } });
const without = (...keys: string[]) => ({ not: { anyOf: keys.map((key) => having(key)) } });
const byWeekday = { ...of("monthly", "yearly"), monthly_mode: { const: "nth_weekday" } };
const open = { additionalProperties: true };

/** How the parts go together, for the API description; `checkRecurrence` says the same in words. */
const together = {
  dependentSchemas: {
    weekdays: { ...open, properties: of("daily", "weekly") },
    monthly_mode: { ...open, properties: of("monthly", "yearly") },
    day_of_month: {
      ...open,
      ...without("nth", "weekday"),
      properties: { ...of("monthly", "yearly"), monthly_mode: { const: "day_of_month" } },
    },
    nth: { ...having("weekday"), properties: { ...byWeekday, weekday: {} } },
    weekday: { ...having("nth"), properties: { ...byWeekday, nth: {} } },
    month: { ...open, properties: of("yearly") },
    until: {
      if: { ...open, properties: { until: { type: "string" } } },
      // biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's.
      then: { ...open, properties: { count: { not: { type: "integer" } } } },
    },
    mode: {
      if: { ...open, properties: { mode: { const: "after_completion" } } },
      // biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's.
      then: without("weekdays", "monthly_mode", "day_of_month", "nth", "weekday", "month"),
    },
  },
};

/**
 * A recurrence as it is sent. `interval` may be absent; `summary` and `next_on` may be present, so
 * that what was read can be sent back, and mean nothing. Whether the parts fit together is for
 * `checkRecurrence`.
 */
export const recurrenceInput = named(
  "RecurrenceInput",
  t.Object(
    {
      ...parts,
      interval: t.Optional(interval),
      summary: t.Optional(
        t.String({ maxLength: 1000, description: "Written by the server; ignored when sent." }),
      ),
      next_on: t.Optional(
        nullable(day(), { description: "Written by the server; ignored when sent." }),
      ),
    },
    { ...closed, ...together },
  ),
);

/** A recurrence as it is answered: what was sent, in a sentence too, and the next day. */
export const recurrenceOutput = named(
  "Recurrence",
  t.Object(
    {
      ...parts,
      interval,
      summary: t.String({ maxLength: 1000, description: "The rule as an English sentence." }),
      next_on: nullable(day(), {
        description: "The day of the next occurrence; null when there is none.",
      }),
    },
    closed,
  ),
);

export type RecurrenceInput = Static<typeof recurrenceInput>;
export type RecurrenceOutput = Static<typeof recurrenceOutput>;

/** A recurrence as it is kept and computed with. */
export type Recurrence = Omit<RecurrenceOutput, "summary" | "next_on">;

/**
 * What to keep of a recurrence that was sent: everything said about the rule, and the default
 * interval.
 */
export function recurrenceOf({ summary: _, next_on: __, ...rule }: RecurrenceInput): Recurrence {
  return { ...rule, interval: rule.interval ?? 1 };
}
