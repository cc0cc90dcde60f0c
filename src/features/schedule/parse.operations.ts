import { operation } from "#/core/access/operation.ts";
import type { Read } from "#/core/access/scope.ts";
import { zoneOf } from "#/core/people/today.ts";
import { parseEvent } from "#/lib/calendar/parse.ts";
import { at, moment, named, nullable, t } from "#/lib/schema.ts";
import { instantIn } from "./calendar.ts";

const saidAt = (r: Read, text: string | undefined): Date =>
  text === undefined ? r.now : new Date(instantIn(r, "said_at", text));

export const parseEventText = operation({
  id: "parseEvent",
  tag: "Calendar",
  method: "GET",
  path: "/calendar/parse",
  access: "client",
  errors: [422],
  summary: "What a text says of an event",
  description:
    "A suggestion: the first date or time in English words of its first 1,000 characters, as you mean it where you are, and rather ahead than back. Without a time of the day it is a whole day. `Sun`, `Sat` or a month's name is a day only with a number (`March 5`), a time (`Fri 3pm`) or another day beside it, behind a word that leads to it (`on`, `next`, `this`, `by`, `every`, in a month), or where no word follows: `Sun screen` names none. The title is what is left of the text.",
  query: t.Object({
    q: t.String({ maxLength: 10_000, description: "The text." }),
    said_at: t.Optional(
      moment(
        "When it was said, which words such as tomorrow count from; now when absent, and without an offset where you are.",
      ),
    ),
  }),
  returns: "Null for times that the text doesn't name.",
  answer: named(
    "ParsedEvent",
    t.Object({
      title: t.String(),
      starts_at: nullable(at),
      ends_at: nullable(at),
      all_day: t.Boolean(),
    }),
  ),
  sample: {
    title: "Lunch with Ada",
    starts_at: "2026-12-01T11:00:00.000Z",
    ends_at: null,
    all_day: false,
  },
  run: ({ scope, query }) =>
    scope.read((r) => parseEvent(query.q, saidAt(r, query.said_at), zoneOf(r))),
});
