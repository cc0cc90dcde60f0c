import { placeOf } from "../../../lib/drafts.ts";
import { useOrg, useTimes } from "../../../lib/org.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useDiscarded } from "../../../ui/form/chosen.ts";
import { Choice, Field, Form, typed } from "../../../ui/form/form.tsx";
import * as shared from "../../../ui/words.ts";
import { instantOf } from "../clock.ts";
import { dayAfter } from "../grid.ts";
import { DAY_MINUTES } from "../times.ts";
import { Fixed, useWhose } from "../understood.tsx";
import { timesIn, WhenFields } from "../when-fields.tsx";
import * as words from "../words.ts";
import type { Into, NewEvent } from "./begin-event.ts";

/** A part of a day, in minutes from midnight. */
export interface Span {
  day: string;
  from: number;
  to: number;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** `09:15` of so many minutes after midnight. */
const clockOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The instant of so many minutes after the midnight of a day. */
const instantAt = (day: string, minutes: number, timeZone: string): string =>
  minutes < DAY_MINUTES
    ? instantOf(day, clockOf(minutes), timeZone)
    : instantOf(dayAfter(day, 1), "00:00", timeZone);

/** What begins in a part of a day, before anything is said of it. */
export const eventIn = ({ day, from, to }: Span, timeZone: string): NewEvent => ({
  title: "",
  project_id: null,
  starts_at: instantAt(day, from, timeZone),
  ends_at: instantAt(day, to, timeZone),
  all_day: false,
});

/** What takes whole days. */
export const wholeDays = (first: string, last: string): NewEvent => ({
  title: "",
  project_id: null,
  starts_at: `${first}T00:00:00Z`,
  ends_at: `${last}T00:00:00Z`,
  all_day: true,
});

interface Props {
  event: NewEvent;
  /** The schedule that it comes into, where that is no question. */
  into?: Into | undefined;
  send: (event: NewEvent) => void;
  onClose: () => void;
}

/** A new event in an empty part of a day, or one that was refused. */
export function BeginDialog({ event, into, send, onClose }: Props) {
  const { timeZone } = useTimes();
  const org = useOrg();
  const whose = useWhose();
  const { chosen: isAllDay, choose, times: drawn, discard } = useDiscarded(event.all_day);
  const sendTyped = async (fields: FormData) => {
    const times = timesIn(fields, isAllDay, timeZone);
    onClose();
    send({
      title: typed(fields, "title"),
      project_id: into ? into.project : typed(fields, "project") || null,
      ...times,
    });
  };
  return (
    <Dialog label={words.newEvent} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newEvent}</h2>
        <Form
          action={shared.addIt}
          send={sendTyped}
          onCancel={onClose}
          draft={placeOf("event-window", into?.schedule ?? org)}
          onDiscard={discard}
        >
          <Field
            label={words.what}
            name="title"
            defaultValue={event.title}
            maxLength={10_000}
            data-first
            required
          />
          <WhenFields key={drawn} of={event} isAllDay={isAllDay} onAllDay={choose} />
          {into ? (
            <Fixed of={into.isTemplate ? into.schedule : undefined} />
          ) : (
            <Choice
              label={words.whose}
              name="project"
              defaultValue={event.project_id ?? ""}
              options={whose}
            />
          )}
        </Form>
      </div>
    </Dialog>
  );
}
