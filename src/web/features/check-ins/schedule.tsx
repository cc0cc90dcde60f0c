import { useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { WEEKDAYS } from "../../lib/when.ts";
import { Choice, Field, typed } from "../../ui/form/form.tsx";
import { Weekdays } from "../../ui/weekdays.tsx";
import * as shared from "../../ui/words.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.ts";

export type Schedule = Schemas["QuestionScheduleInput"];

const EVERY = [
  ["daily", words.everyWorkingDay],
  ["weekly", shared.everyWeek],
  ["every_other_week", words.everyOtherWeek],
  ["monthly", shared.everyMonth],
] as const;
const WORKDAYS = [1, 2, 3, 4, 5];
/** On what a new question is asked, until somebody says so. */
const FRIDAY = [5];

const clock = (hour: number, minute: number): string =>
  `${`${hour}`.padStart(2, "0")}:${`${minute}`.padStart(2, "0")}`;

/** `Every week on Monday at 09:00`. */
export function scheduleWords({
  frequency,
  days,
  hour,
  minute,
}: Schemas["QuestionSchedule"]): string {
  const every = EVERY.find(([one]) => one === frequency)?.[1] ?? frequency;
  const isWorkdays = frequency === "daily" && `${days}` === `${WORKDAYS}`;
  const on = isWorkdays ? null : days.map((day) => WEEKDAYS[day] ?? "");
  const often = frequency === "daily" && on ? shared.everyDay : every;
  return words.rhythm(often, on, clock(hour, minute));
}

const isSchedule = (value: unknown): value is Schedule =>
  typeof value === "object" && value !== null && "frequency" in value && "hour" in value;

/** What was to be asked when, of what came back. */
export const scheduleBack = (sent: unknown): Schemas["QuestionSchedule"] | undefined =>
  isSchedule(sent) ? { ...sent, days: sent.days ?? [], minute: sent.minute ?? 0 } : undefined;

/** The days that are chosen, and what the fields say with them: null while a day is still to be chosen. */
export function useDays(begin: Schemas["QuestionSchedule"] | undefined) {
  const [days, setDays] = useState<readonly number[]>(begin?.days ?? FRIDAY);
  const [isDayless, setDayless] = useState(false);
  const onDays = (chosen: number[]) => {
    setDays(chosen);
    setDayless(false);
  };
  const read = (fields: FormData): Schedule | null => {
    const schedule = scheduleIn(fields, days);
    const wantsDay = schedule.frequency !== "daily" && days.length === 0;
    setDayless(wantsDay);
    return wantsDay ? null : schedule;
  };
  const discard = () => onDays([...(begin?.days ?? FRIDAY)]);
  return { scheduleIn: read, fields: { days, onDays, isDayless }, discard };
}

function scheduleIn(fields: FormData, days: readonly number[]): Schedule {
  const frequency = EVERY.find(([one]) => one === fields.get("every"))?.[0] ?? "weekly";
  const [hour = "9", minute = "0"] = typed(fields, "time").split(":");
  return {
    frequency,
    hour: Number(hour),
    // It asks on the hour and half past it.
    minute: Number(minute) < 30 ? 0 : 30,
    ...(days.length > 0 ? { days: [...days] } : undefined),
  };
}

interface Props {
  begin?: Schemas["QuestionSchedule"];
  days: readonly number[];
  onDays: (days: number[]) => void;
  /** It was to be asked on a day, and none was chosen. */
  isDayless: boolean;
}

/** How often it asks, and when. */
export function ScheduleFields({ begin, days, onDays, isDayless }: Props) {
  const [every, setEvery] = useState<string>(begin?.frequency ?? "weekly");
  const choose = (next: string) => {
    setEvery(next);
    // Working days are meant by themselves; what is asked less often is asked on a day.
    if (next === "daily" && `${days}` === `${FRIDAY}`) onDays([]);
    if (next !== "daily" && days.length === 0) onDays(FRIDAY);
  };
  return (
    <>
      <Choice
        label={words.howOften}
        name="every"
        value={every}
        onChange={(event) => choose(event.target.value)}
        options={EVERY}
      />
      <Weekdays label={shared.onTheseDays} days={days} onChange={onDays} isShort />
      {isDayless && (
        <p className="err" role="alert">
          {words.chooseDay}
        </p>
      )}
      <Field
        label={recordingWords.at}
        name="time"
        type="time"
        step={1800}
        defaultValue={begin ? clock(begin.hour, begin.minute) : "09:00"}
        hint={words.byTheirClock}
        required
      />
    </>
  );
}
