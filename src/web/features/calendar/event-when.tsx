import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { useDaysCount } from "../../lib/in-template.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import { dayOf } from "../../lib/when.ts";
import { Chosen } from "../work/chosen.tsx";
import { windowOf } from "./data.ts";
import { dayAfter, dayIn, type Occurrence } from "./grid.ts";
import { useMoves } from "./moves.tsx";
import { NoDay } from "./no-day.tsx";
import { WhenDialog } from "./when-dialog.tsx";
import { whenWords } from "./when-words.ts";
import * as words from "./words.ts";

type Event = Schemas["SingleScheduleEntry"];
interface Shown {
  event: Occurrence;
  /** It is one day of an event that repeats. */
  isOneDay: boolean;
}

/**
 * What an address means of an event: the day that it names, or all of it; a day alone where that is none of it, and
 * null until it is known what that day is.
 */
function useShown(event: Event): Shown | string | null {
  const org = useOrg();
  const day = useSearch({ strict: false, select: (search) => dayIn({ ...search }.day) });
  const isAsked = event.recurrence !== null && day !== undefined;
  const on = day ?? event.starts_at.slice(0, 10);
  const around = windowOf(org, dayAfter(on, -1), dayAfter(on, 2));
  const { data, isPending } = useQuery({ ...around, enabled: isAsked });
  if (isAsked && isPending) return null;
  const found = data?.find(({ id, occurrence_key }) => id === event.id && occurrence_key === day);
  if (isAsked && found) return { event: found, isOneDay: true };
  if (isAsked && data) return day;
  const key = event.occurrence_key ?? "";
  return { event: { ...event, occurrence_key: key, task: false }, isOneDay: false };
}

/** When an event is; a button that changes that. */
export function When({ event }: { event: Event }) {
  const found = useShown(event);
  // What is being changed stays, whatever becomes of its day meanwhile.
  const [changing, setChanging] = useState<Shown | null>(null);
  const shown = changing ?? found;
  if (typeof shown === "string") return <NoDay event={event} day={shown} />;
  // What is pressed before the day is known would change all of them.
  return (
    shown && (
      <WhenShown
        single={event}
        {...shown}
        isOpen={changing !== null}
        onOpen={(isOpen) => setChanging(isOpen ? shown : null)}
      />
    )
  );
}

interface WhenShownProps extends Shown {
  single: Event;
  /** The window in which it is changed is. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function WhenShown({ single, event, isOneDay, isOpen, onOpen }: WhenShownProps) {
  const times = useTimes();
  const today = useToday();
  const doDaysCount = useDaysCount();
  const zone = event.all_day ? "UTC" : times.timeZone;
  const until = dayOf(new Date(event.ends_at ?? event.starts_at), zone);
  return (
    <>
      <Chosen mayChange={single.can.edit} onChange={() => onOpen(true)}>
        {whenWords(event, times)}
      </Chosen>
      {until < today && doDaysCount && <span className="muted small">{words.isOver}</span>}
      {isOneDay && single.can.edit && (
        <>
          <TakeOut event={event} />
          <SetApart event={event} />
        </>
      )}
      {isOpen && <WhenDialog event={event} isWhole={!isOneDay} onClose={() => onOpen(false)} />}
    </>
  );
}

/** What stands on the page of one day is that of all of them, until the day is an event of its own. */
function SetApart({ event: { id, occurrence_key: date } }: { event: Occurrence }) {
  const org = useOrg();
  const navigate = useNavigate();
  const apart = () =>
    void act({
      send: () =>
        api.patch("/api/v1/{org_slug}/calendar/{id}/occurrences/{date}", {
          params: { path: { org_slug: org, id, date } },
          body: {},
        }),
      about: ["/calendar", id],
      failed: words.couldntSetApart,
      done: ({ created_id }) =>
        void navigate({
          to: "/$org/recordings/$id",
          params: { org, id: created_id ?? id },
          replace: true,
        }),
    });
  return (
    <>
      <button type="button" className="btn btn-quiet btn-s" onClick={apart}>
        {words.setApart}
      </button>
      <span className="muted small">{words.isOfAllDays}</span>
    </>
  );
}

function TakeOut({ event }: { event: Occurrence }) {
  const org = useOrg();
  const navigate = useNavigate();
  const { remove } = useMoves();
  const back = () =>
    void navigate({
      to: "/$org/calendar",
      params: { org },
      search: { view: "week", day: event.starts_at.slice(0, 10) },
    });
  return (
    <button type="button" className="btn btn-quiet btn-s" onClick={() => remove(event, back)}>
      {words.takeOutOfCalendar}
    </button>
  );
}
