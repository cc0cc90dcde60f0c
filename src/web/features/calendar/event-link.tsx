import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type PointerEvent, useEffect, useMemo, useState } from "react";
import { hueClass } from "../../lib/hue.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { longDay } from "../../lib/when.ts";
import { useDragged } from "../../ui/drag/drag.ts";
import { ClientMark } from "../client/client-mark.tsx";
import { projects } from "../home/data.ts";
import { repeats, takeFocus } from "./change-event.ts";
import { EventMenu, stepByKey } from "./event-menu.tsx";
import { dayAfter, type Occurrence } from "./grid.ts";
import type { Piece } from "./month/pieces.ts";
import { EVENTS, FIXED, type Lifted, useMoves } from "./moves.tsx";
import { timeOn } from "./time-on.ts";
import * as words from "./words.ts";

/** The class of the hue of what something belongs to. */
export function useHueOf({ project_id, id }: Occurrence): string {
  const project = useQuery(projects(useOrg())).data?.find((one) => one.id === project_id);
  return hueClass(project_id ?? id, project?.color);
}

/** A bar over several days of a week, and how it is told of where it isn't seen. */
function barOf({ event: { title }, first, last, from, to, row, isOn, goesOn }: Piece) {
  const shapes = ["ev-place", "ev-days", isOn && "ev-on", goesOn && "ev-go"];
  return {
    className: first === last ? "ev-place" : shapes.filter(Boolean).join(" "),
    style: { gridRow: row + 1, "--days": to - from + 1 },
    label: first === last ? undefined : words.onDays(title, longDay(first), longDay(last)),
  };
}

/** A bar is lifted by one of its days: that one is put elsewhere. */
function useGrabbed(day: string, piece: Piece | undefined) {
  const [grabbed, setGrabbed] = useState(day);
  const days = piece ? piece.to - piece.from + 1 : 1;
  const grab = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const column = Math.floor(((clientX - left) / width) * days);
    setGrabbed(dayAfter(day, Math.min(Math.max(column, 0), days - 1)));
  };
  return days > 1 ? ([grabbed, grab] as const) : ([day, undefined] as const);
}

interface Props {
  event: Occurrence;
  day?: string;
  /** What it takes of a week, where several days are seen at once. */
  piece?: Piece;
}

/** One thing of a day: a ring for an event, a square for work, a bar for days. */
export function EventLink({ event, day, piece }: Props) {
  const on = day ?? event.starts_at.slice(0, 10);
  const [from, grab] = useGrabbed(on, piece);
  const lifted = useMemo(() => ({ event, day: from }), [event, from]);
  const mayMove = event.can.edit;
  const kind = mayMove ? EVENTS : FIXED;
  const { place, isDragged } = useDragged<Lifted, HTMLAnchorElement>(kind, lifted);
  const org = useOrg();
  const times = useTimes();
  const moves = useMoves();
  const isInTemplate = useIsInTemplate();
  const isOneDay = repeats(event) && !isInTemplate;
  useEffect(() => {
    if (takeFocus(event)) place.current?.focus();
  }, [event, place]);
  const bar = piece && barOf(piece);
  const isBar = bar?.label !== undefined || (event.all_day && !event.task);
  const shapes = [
    "ev",
    event.task && "ev-todo",
    isBar && "ev-bar",
    isDragged && "ev-held",
    useHueOf(event),
  ];
  return (
    <div className={bar?.className ?? "ev-place"} style={bar?.style} data-event>
      <Link
        ref={place}
        to="/$org/recordings/$id"
        params={{ org, id: event.id }}
        search={isOneDay ? { day: event.occurrence_key } : {}}
        className={shapes.filter(Boolean).join(" ")}
        title={event.title}
        aria-label={bar?.label}
        onPointerDown={grab}
        onKeyDown={mayMove ? stepByKey(event, moves) : undefined}
      >
        {!event.all_day && !event.task && !piece?.isOn && (
          <time>{timeOn(event, on, times, piece !== undefined)}</time>
        )}
        <span className="ev-title" dir="auto">
          {event.title}
        </span>
        {!piece && <ClientMark of={event} />}
      </Link>
      {mayMove && <EventMenu event={event} />}
    </div>
  );
}
