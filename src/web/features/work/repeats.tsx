import { Repeat2 } from "lucide-react";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, useTimes, withId } from "../../lib/org.ts";
import { dayOf } from "../../lib/when.ts";
import { timeOf } from "../calendar/clock.ts";
import { Chosen } from "./chosen.tsx";
import { RepeatWindow } from "./later.ts";
import * as words from "./words.ts";

type Rule = Schemas["RecurrenceInput"];
type Repeating = Pick<
  Schemas["SingleTodo"] | Schemas["SingleScheduleEntry"],
  "id" | "type" | "parent_id" | "recurrence" | "can"
> &
  Partial<Pick<Schemas["SingleScheduleEntry"], "starts_at" | "all_day">> &
  Partial<Pick<Schemas["SingleTodo"], "due_on">>;

interface Props {
  of: Repeating;
  /** What is completed can come back so long after that. */
  canComplete?: boolean;
}

/** The time zone whose clocks and days its rule means, where those of who looks show something else. */
function useElsewhere({ recurrence, starts_at, all_day = true }: Repeating): string | null {
  const { timeZone } = useTimes();
  if (!recurrence || !starts_at || all_day) return null;
  const at = new Date(starts_at);
  const zone = recurrence.time_zone;
  return timeOf(at, zone) === timeOf(at, timeZone) ? null : zone;
}

/** The day that it begins on. */
function firstDayOf({ due_on, starts_at, all_day }: Repeating, timeZone: string): string | null {
  if (!starts_at) return due_on ?? null;
  return all_day ? starts_at.slice(0, 10) : dayOf(new Date(starts_at), timeZone);
}

function useSaveRule(of: Repeating) {
  const org = useOrg();
  return async (recurrence: Rule | null) => {
    const place = withId(org, of.id);
    const body = { recurrence };
    if (of.type === "schedule_entry")
      await api.patch("/api/v1/{org_slug}/calendar/{id}", { ...place, body });
    else await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...place, body });
    refresh(of.id, of.parent_id, "/calendar");
  };
}

/** How it repeats; a button that changes that. */
export function Repeats({ of, canComplete = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const elsewhere = useElsewhere(of);
  const save = useSaveRule(of);
  const { timeZone } = useTimes();
  return (
    <>
      <Chosen
        icon={<Repeat2 className="i" aria-hidden />}
        mayChange={of.can.edit}
        onChange={() => setOpen(true)}
        onNear={RepeatWindow.soon}
      >
        {of.recurrence ? words.inRhythm(of.recurrence.summary, elsewhere) : words.never}
      </Chosen>
      {isOpen && (
        <RepeatWindow
          now={of.recurrence}
          day={firstDayOf(of, of.recurrence?.time_zone ?? timeZone)}
          canComplete={canComplete}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
