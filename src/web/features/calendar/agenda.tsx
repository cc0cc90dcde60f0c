import type { ReactNode } from "react";
import { longDay } from "../../lib/when.ts";
import { Empty } from "../../ui/empty.tsx";
import * as shared from "../../ui/words.ts";
import { nameOf } from "./change-event.ts";
import { EventLink } from "./event-link.tsx";
import type { ShownProps } from "./shown.ts";
import * as words from "./words.ts";

interface Props extends ShownProps {
  /** What is done first where nothing is. */
  action?: ReactNode;
}

/** Day after day, those on which something is. */
export function Agenda({ days, today, found, action }: Props) {
  const busy = days.filter((day) => found.has(day));
  if (busy.length === 0)
    return (
      <Empty title={words.nothingPlanned} action={action}>
        {words.whatStandsInIt}
      </Empty>
    );
  return (
    <div className="agenda">
      {busy.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className="day-head" id={`day-${day}`}>
            {day === today ? shared.today : longDay(day)}
          </h2>
          <div className="stackless">
            {(found.get(day) ?? []).map((event) => (
              <EventLink key={nameOf(event)} event={event} day={day} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
