import { Link } from "@tanstack/react-router";
import { type CSSProperties, type PointerEvent, useEffect, useRef } from "react";
import { useOrg, useTimes } from "../../../lib/org.ts";
import { dayOf } from "../../../lib/when.ts";
import { repeats, takeFocus } from "../change-event.ts";
import { timeOf } from "../clock.ts";
import { useHueOf } from "../event-link.tsx";
import { EventMenu, stepByKey } from "../event-menu.tsx";
import type { Occurrence } from "../grid.ts";
import { useMoves } from "../moves.tsx";
import { timeOn } from "../time-on.ts";
import { DAY_MINUTES, type Times, UNSAID_MINUTES } from "../times.ts";
import type { Span } from "./begin-dialog.tsx";
import type { Held } from "./drag-hours.ts";

const SHORT_MINUTES = 45;

/** How long after the midnight of a day an instant is, within that day. */
function minutesOn(at: string, day: string, timeZone: string): number {
  const instant = new Date(at);
  const on = dayOf(instant, timeZone);
  if (on !== day) return on < day ? 0 : DAY_MINUTES;
  const [hour = "0", minute = "0"] = timeOf(instant, timeZone).split(":");
  return Number(hour) * 60 + Number(minute);
}

/** The part of a day that an event takes. */
export function spanOn(event: Times, day: string, timeZone: string): Span {
  const from = minutesOn(event.starts_at, day, timeZone);
  const to = event.ends_at ? minutesOn(event.ends_at, day, timeZone) : from + UNSAID_MINUTES;
  return { day, from, to };
}

/** Where a part of a day lies in the grid; those at the same time lie side by side. */
export const placeOf = (
  { from, to }: Span,
  column: number,
  lane = 0,
  lanes = 1,
): CSSProperties => ({
  gridColumn: column,
  gridRow: `${Math.floor(from / 15) + 1} / ${Math.ceil(Math.max(to, from + 30) / 15) + 1}`,
  ...(lanes > 1
    ? {
        width: `${100 / lanes}%`,
        marginInlineStart: `${(100 / lanes) * lane}%`,
        marginInlineEnd: 0,
      }
    : undefined),
});

export interface SlotProps {
  event: Occurrence;
  span: Span;
  style: CSSProperties;
  isHeld: boolean;
  hold: (pressed: PointerEvent, held: Held) => void;
}

/** An event among the hours: dragged by itself, made longer by its lower edge. */
export function Slot({ event, span, style, isHeld, hold }: SlotProps) {
  const org = useOrg();
  const times = useTimes();
  const moves = useMoves();
  const mayMove = event.can.edit;
  const grab = (pressed: PointerEvent, held: Held) => mayMove && hold(pressed, held);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takeFocus(event)) link.current?.focus();
  }, [event]);
  const isShort = span.to - span.from < SHORT_MINUTES;
  const shapes = ["slot", isShort && "slot-s", isHeld && "slot-held", useHueOf(event)];
  return (
    <div
      className={shapes.filter(Boolean).join(" ")}
      style={style}
      data-event
      onPointerDown={(pressed) => grab(pressed, { kind: "move", event, span })}
    >
      <Link
        ref={link}
        to="/$org/recordings/$id"
        params={{ org, id: event.id }}
        search={repeats(event) ? { day: event.occurrence_key } : {}}
        className="slot-link"
        draggable={false}
        title={event.title}
        onKeyDown={mayMove ? stepByKey(event, moves) : undefined}
      >
        <b>{event.title}</b>
        <time>{timeOn(event, span.day, times, isShort)}</time>
      </Link>
      {mayMove && <EventMenu event={event} />}
      {mayMove && event.ends_at && span.to < DAY_MINUTES && (
        <span
          className="slot-end"
          onPointerDown={(pressed) => grab(pressed, { kind: "end", event, span })}
        />
      )}
    </div>
  );
}
