import { useState } from "react";
import { useTimes } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { repeats } from "./change-event.ts";
import type { Occurrence } from "./grid.ts";
import { useMoves } from "./moves.tsx";
import { timesIn, WhenFields } from "./when-fields.tsx";
import * as words from "./words.ts";

interface Props {
  event: Occurrence;
  /** All days of it are meant: nothing is asked. */
  isWhole?: boolean;
  onClose: () => void;
}

/** When something in the calendar is: an event begins and ends, a to-do is due. */
export function WhenDialog({ onClose, ...shown }: Props) {
  // As it was when the fields were filled, whatever others do to it meanwhile.
  const [{ event, isWhole = false }] = useState(shown);
  const { timeZone } = useTimes();
  const { change } = useMoves();
  const [isAllDay, setAllDay] = useState(event.all_day);
  const link = event.type === "schedule_entry" ? (event.link ?? "") : null;
  const isOneDay = repeats(event) && !isWhole;
  const send = async (fields: FormData) => {
    const typedTimes = timesIn(fields, isAllDay, timeZone);
    // What has no end gets none by being moved.
    const hasNone = event.ends_at === null && typedTimes.ends_at === typedTimes.starts_at;
    const times = hasNone ? { ...typedTimes, ends_at: null } : typedTimes;
    onClose();
    const title = isOneDay ? typed(fields, "title") : event.title;
    const body = {
      ...times,
      ...(title === event.title ? {} : { title }),
      ...(link === null ? {} : { link: typed(fields, "link") || null }),
    };
    change(event, body, isWhole ? "all" : undefined);
  };
  return (
    <Dialog label={words.when} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.when}</h2>
        <Form action={shared.save} send={send} onCancel={onClose}>
          {event.task ? (
            <Field
              label={shared.due}
              name="from-day"
              type="date"
              defaultValue={event.starts_at.slice(0, 10)}
              required
            />
          ) : (
            <>
              {isOneDay && (
                <Field
                  label={words.what}
                  name="title"
                  defaultValue={event.title}
                  maxLength={10_000}
                  required
                />
              )}
              <WhenFields of={event} isAllDay={isAllDay} onAllDay={setAllDay} />
              <Field label={words.whereLink} name="link" type="url" defaultValue={link ?? ""} />
            </>
          )}
        </Form>
      </div>
    </Dialog>
  );
}
