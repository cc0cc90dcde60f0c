import { useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useTimes } from "../../lib/org.ts";
import { weekdayOf } from "../../lib/when.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { Weekdays } from "../../ui/weekdays.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

type Rule = Schemas["RecurrenceInput"];

const EVERY: readonly (readonly [Rule["frequency"] | "", string])[] = [
  ["", words.never],
  ["daily", shared.everyDay],
  ["weekly", shared.everyWeek],
  ["monthly", shared.everyMonth],
  ["yearly", words.everyYear],
];

interface Props {
  /** How it repeats so far. */
  now: Rule | null;
  /** The day that it begins on, by which goes what nobody chose; null while there is none. */
  day: string | null;
  /** What is completed can come back so long after that. */
  canComplete: boolean;
  /** What the button does; saves it otherwise. */
  action?: string;
  save: (rule: Rule | null) => Promise<unknown>;
  onClose: () => void;
}

/** What the fields of the picker say; null for never. */
function ruleOf(
  fields: FormData,
  days: readonly number[] | undefined,
  time_zone: string,
): Rule | null {
  const frequency = EVERY.find(([one]) => one === fields.get("every"))?.[0];
  if (!frequency) return null;
  const rule: Rule = { frequency, time_zone, interval: Number(typed(fields, "interval")) || 1 };
  const isAfter = fields.get("mode") === "after_completion";
  if (isAfter) rule.mode = "after_completion";
  else if (frequency === "weekly" && days && days.length > 0) rule.weekdays = [...days];
  else if (frequency === "monthly" || frequency === "yearly")
    rule.monthly_mode = fields.get("month") === "nth_weekday" ? "nth_weekday" : "day_of_month";
  const until = typed(fields, "until");
  if (until) rule.until = until;
  return rule;
}

/** A window in which it is chosen how something repeats. */
export function RepeatWindow({ now, day, canComplete, action, save, onClose }: Props) {
  const { timeZone } = useTimes();
  const [every, setEvery] = useState<string>(now?.frequency ?? "");
  // What nobody chose goes by the day it begins on, also when that is another one later.
  const [days, setDays] = useState(now?.weekdays);
  const frequency = EVERY.find(([one]) => one === every)?.[0];
  const send = async (fields: FormData) => {
    await save(ruleOf(fields, days, now?.time_zone ?? timeZone));
    onClose();
  };
  return (
    <Dialog label={words.howItRepeats} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.howItRepeats}</h2>
        <Form action={action ?? shared.save} send={send} onCancel={onClose}>
          <Choice
            label={words.comesAgain}
            name="every"
            data-first
            value={every}
            onChange={(event) => setEvery(event.target.value)}
            options={EVERY}
          />
          {frequency && (
            <RuleFields
              now={now}
              day={day}
              frequency={frequency}
              canComplete={canComplete}
              days={days ?? (day === null ? [] : [weekdayOf(day)])}
              onDays={setDays}
            />
          )}
        </Form>
      </div>
    </Dialog>
  );
}

interface RuleProps extends Pick<Props, "now" | "day" | "canComplete"> {
  frequency: Rule["frequency"];
  days: readonly number[];
  onDays: (days: number[]) => void;
}

function RuleFields({ now, day, frequency, canComplete, days, onDays }: RuleProps) {
  const [mode, setMode] = useState<string>(now?.mode ?? "schedule");
  return (
    <>
      <Field
        label={words.everyHowMany(frequency)}
        name="interval"
        type="number"
        min={1}
        max={366}
        defaultValue={now?.interval ?? 1}
      />
      {canComplete && (
        <Choice
          label={words.counted}
          name="mode"
          value={mode}
          onChange={(event) => setMode(event.target.value)}
          options={[
            ["schedule", words.byTheCalendar],
            ["after_completion", words.fromDayDone],
          ]}
        />
      )}
      {frequency === "weekly" && mode === "schedule" && (
        <Weekdays label={shared.onTheseDays} days={days} onChange={onDays} isShort />
      )}
      {(frequency === "monthly" || frequency === "yearly") && mode === "schedule" && (
        <Choice
          label={words.onWhich}
          name="month"
          defaultValue={now?.monthly_mode ?? "day_of_month"}
          options={[
            ["day_of_month", words.sameDay(frequency, day)],
            ["nth_weekday", words.sameWeekday(frequency, day)],
          ]}
        />
      )}
      <Field
        label={shared.until}
        name="until"
        type="date"
        hint={words.withoutEnd}
        defaultValue={now?.until ?? ""}
      />
    </>
  );
}
