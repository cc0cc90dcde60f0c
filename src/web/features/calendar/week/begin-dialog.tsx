import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Project } from "../../../lib/api.ts";
import { refresh } from "../../../lib/optimistic.ts";
import { inOrg, useOrg, useTimes } from "../../../lib/org.ts";
import { say } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Field, Form, typed } from "../../../ui/form.tsx";
import * as shared from "../../../ui/words.ts";
import { projects } from "../../home/data.ts";
import { sentOf } from "../change-event.ts";
import { instantOf } from "../clock.ts";
import { dayAfter } from "../grid.ts";
import { DAY_MINUTES } from "../times.ts";
import { timesIn, WhenFields } from "../when-fields.tsx";
import * as words from "../words.ts";

/** A part of a day, in minutes from midnight. */
export interface Span {
  day: string;
  from: number;
  to: number;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** `09:15` of so many minutes after midnight. */
export const clockOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The instant of so many minutes after the midnight of a day. */
const instantAt = (day: string, minutes: number, timeZone: string): string =>
  minutes < DAY_MINUTES
    ? instantOf(day, clockOf(minutes), timeZone)
    : instantOf(dayAfter(day, 1), "00:00", timeZone);

const hasSchedule = ({ tools }: Project): boolean =>
  tools.some(({ key, enabled }) => key === "schedule" && enabled);

/** A new event in an empty part of a day. */
export function BeginDialog({ span, onClose }: { span: Span; onClose: () => void }) {
  const org = useOrg();
  const { timeZone } = useTimes();
  const places = useQuery(projects(org)).data ?? [];
  const [isAllDay, setAllDay] = useState(false);
  const times = {
    starts_at: instantAt(span.day, span.from, timeZone),
    ends_at: instantAt(span.day, span.to, timeZone),
    all_day: false,
  };
  const send = async (fields: FormData) => {
    const title = typed(fields, "title");
    const project_id = typed(fields, "project") || null;
    const times = sentOf(timesIn(fields, isAllDay, timeZone));
    await api.post("/api/v1/{org_slug}/calendar", {
      ...inOrg(org),
      body: { title, project_id, ...times },
    });
    refresh("/calendar");
    onClose();
    say(words.isInCalendar(title));
  };
  return (
    <Dialog label={words.newEvent} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newEvent}</h2>
        <Form action={shared.addIt} send={send} onCancel={onClose}>
          <Field label={words.what} name="title" maxLength={10_000} data-first required />
          <WhenFields of={times} isAllDay={isAllDay} onAllDay={setAllDay} />
          <Choice
            label={words.whose}
            name="project"
            options={[
              ["", words.everybodysCalendar],
              ...places.filter(hasSchedule).map(({ id, name }): [string, string] => [id, name]),
            ]}
          />
        </Form>
      </div>
    </Dialog>
  );
}
