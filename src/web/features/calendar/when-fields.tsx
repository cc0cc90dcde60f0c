import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { useTimes } from "../../lib/org.ts";
import { dayOf } from "../../lib/when.ts";
import { Field, Switch, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import type { Body } from "./change-event.ts";
import { instantOf, timeOf } from "./clock.ts";
import type { Times } from "./times.ts";
import * as words from "./words.ts";

interface Props {
  of: Times & { all_day: boolean };
  isAllDay: boolean;
  onAllDay: (isAllDay: boolean) => void;
  /** Somebody chose a day or a time. */
  onChoose?: () => void;
}

/** A day and a time on a clock, as its fields hold them. */
interface Clock {
  day: string;
  time: string;
}

/** What was of whole days begins and ends so, where it gets hours. */
const HOURS = { from: "09:00", until: "10:00" };
const msOn = ({ day, time }: Clock): number => Date.parse(`${day}T${time}Z`);

/** So long after a day and a time of a clock; `otherwise` where that is none. */
function after(from: Clock, lasts: number, otherwise: Clock): Clock {
  const ms = msOn(from) + lasts;
  if (Number.isNaN(ms)) return otherwise;
  const then = new Date(ms).toISOString();
  return { day: then.slice(0, 10), time: then.slice(11, 16) };
}

/** An end goes along with its beginning: what lasts an hour goes on lasting one. */
function useSpan({ starts_at, ends_at, all_day }: Props["of"], timeZone: string) {
  const clockOf = (at: string, hour: string): Clock => ({
    day: dayOf(new Date(at), all_day ? "UTC" : timeZone),
    time: all_day ? hour : timeOf(new Date(at), timeZone),
  });
  const [from, setFrom] = useState(() => clockOf(starts_at, HOURS.from));
  const [until, setUntil] = useState(() => clockOf(ends_at ?? starts_at, HOURS.until));
  const [lasts, setLasts] = useState(msOn(until) - msOn(from));
  const begin = (then: Clock) => {
    setFrom(then);
    setUntil(after(then, lasts, until));
  };
  const end = (then: Clock) => {
    setUntil(then);
    const span = msOn(then) - msOn(from);
    // What ends before it begins is being typed, or refused.
    if (span >= 0) setLasts(span);
  };
  return { from, until, begin, end };
}

/** From when until when, by the clock or by days. */
export function WhenFields({ of, isAllDay, onAllDay, onChoose }: Props) {
  const { timeZone } = useTimes();
  const { from, until, begin, end } = useSpan(of, timeZone);
  const fields = (name: string, labels: Clock, clock: Clock, put: (to: Clock) => void) => {
    const change = (to: Clock) => {
      onChoose?.();
      put(to);
    };
    return (
      <div className="row row-wrap">
        <Field
          label={labels.day}
          name={`${name}-day`}
          type="date"
          value={clock.day}
          onChange={({ target }) => change({ ...clock, day: target.value })}
          data-first={name === "from" || undefined}
          required
        />
        {!isAllDay && (
          <Field
            label={labels.time}
            name={`${name}-time`}
            type="time"
            value={clock.time}
            onChange={({ target }) => change({ ...clock, time: target.value })}
            required
          />
        )}
      </div>
    );
  };
  return (
    <>
      <Switch
        label={shared.allDay}
        checked={isAllDay}
        onChange={(event) => onAllDay(event.target.checked)}
      />
      {fields("from", { day: words.fromDay, time: words.fromTime }, from, begin)}
      {fields("until", { day: words.untilDay, time: words.untilTime }, until, end)}
    </>
  );
}

/** What was typed into them. What has no field for its end ends with its day. */
export function timesIn(fields: FormData, isAllDay: boolean, timeZone: string): Body {
  const at = (name: string) =>
    isAllDay
      ? `${typed(fields, `${name}-day`)}T00:00:00Z`
      : instantOf(typed(fields, `${name}-day`), typed(fields, `${name}-time`), timeZone);
  const starts_at = at("from");
  const ends_at = fields.has("until-day") ? at("until") : null;
  if (ends_at !== null && ends_at < starts_at) throw new ApiError(422, "invalid", words.endsFirst);
  return { all_day: isAllDay, starts_at, ends_at };
}
