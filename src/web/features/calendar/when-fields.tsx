import { ApiError } from "#/client/errors.ts";
import { useTimes } from "../../lib/org.ts";
import { dayOf } from "../../lib/when.ts";
import { Field, Switch, typed } from "../../ui/form.tsx";
import * as shared from "../../ui/words.ts";
import type { Body } from "./change-event.ts";
import { instantOf, timeOf } from "./clock.ts";
import type { Times } from "./times.ts";
import * as words from "./words.ts";

interface Props {
  of: Times & { all_day: boolean };
  isAllDay: boolean;
  onAllDay: (isAllDay: boolean) => void;
}

/** From when until when, by the clock or by days. */
export function WhenFields({ of, isAllDay, onAllDay }: Props) {
  const { timeZone } = useTimes();
  const zone = of.all_day ? "UTC" : timeZone;
  const fields = (name: string, day: string, time: string, at: string) => (
    <div className="row row-wrap">
      <Field
        label={day}
        name={`${name}-day`}
        type="date"
        defaultValue={dayOf(new Date(at), zone)}
        required
      />
      {!isAllDay && (
        <Field
          label={time}
          name={`${name}-time`}
          type="time"
          defaultValue={timeOf(new Date(at), timeZone)}
          required
        />
      )}
    </div>
  );
  return (
    <>
      <Switch
        label={shared.allDay}
        checked={isAllDay}
        onChange={(event) => onAllDay(event.target.checked)}
      />
      {fields("from", words.fromDay, words.fromTime, of.starts_at)}
      {fields("until", words.untilDay, words.untilTime, of.ends_at ?? of.starts_at)}
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
