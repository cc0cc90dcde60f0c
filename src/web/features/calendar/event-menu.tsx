import { useNavigate } from "@tanstack/react-router";
import { CalendarX, Clock, ExternalLink } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import * as recordingWords from "../recording/words.tsx";
import type { Occurrence } from "./grid.ts";
import { type Moves, useMoves } from "./moves.tsx";
import { DAY_MINUTES, QUARTER, type Shift } from "./times.ts";
import { WhenDialog } from "./when-dialog.tsx";
import * as words from "./words.ts";

interface Step {
  label: string;
  /** As a keyboard says it, and as a menu shows it. */
  key: string;
  keys: string;
  shift: Shift;
}

const DAYS: readonly Step[] = [
  { label: words.dayEarlier, key: "ArrowLeft", keys: "Shift ←", shift: { days: -1 } },
  { label: words.dayLater, key: "ArrowRight", keys: "Shift →", shift: { days: 1 } },
];
const WEEKS: readonly Step[] = [
  { label: words.weekEarlier, key: "ArrowUp", keys: "Shift ↑", shift: { days: -7 } },
  { label: words.weekLater, key: "ArrowDown", keys: "Shift ↓", shift: { days: 7 } },
];
const MINUTES: readonly Step[] = [
  { label: words.quarterEarlier, key: "ArrowUp", keys: "Shift ↑", shift: { minutes: -QUARTER } },
  { label: words.quarterLater, key: "ArrowDown", keys: "Shift ↓", shift: { minutes: QUARTER } },
];
const LENGTHS: readonly Step[] = [
  { label: words.quarterLonger, key: "+", keys: "+", shift: { longer: QUARTER } },
  { label: words.quarterShorter, key: "-", keys: "-", shift: { longer: -QUARTER } },
];
const LENGTHS_IN_DAYS: readonly Step[] = [
  { label: words.dayLonger, key: "+", keys: "+", shift: { longer: DAY_MINUTES } },
  { label: words.dayShorter, key: "-", keys: "-", shift: { longer: -DAY_MINUTES } },
];

/** What is due has a day, and no length. */
function stepsOf({ all_day, task, starts_at, ends_at }: Occurrence): readonly Step[] {
  if (!all_day) return [...DAYS, ...MINUTES, ...LENGTHS];
  if (task) return [...DAYS, ...WEEKS];
  const isOneDay = (ends_at ?? starts_at) <= starts_at;
  return [...DAYS, ...WEEKS, ...LENGTHS_IN_DAYS.slice(0, isOneDay ? 1 : 2)];
}

/** The keys of what has the focus in a calendar: those of its menu. */
export function stepByKey(event: Occurrence, { move }: Moves) {
  return (pressed: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = pressed;
    if (altKey || ctrlKey || metaKey) return;
    // Arrows alone turn the pages of the calendar.
    if (pressed.key.startsWith("Arrow") && !shiftKey) return;
    const step = stepsOf(event).find(({ key }) => key === pressed.key);
    if (!step) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    move(event, step.shift);
  };
}

/** What dragging does, in a menu. */
export function EventMenu({ event }: { event: Occurrence }) {
  const org = useOrg();
  const navigate = useNavigate();
  const { move, remove } = useMoves();
  const isInTemplate = useIsInTemplate();
  const [isAsking, setAsking] = useState(false);
  const { id, title, task } = event;
  const trigger = (
    <MoreButton className="icon-btn ev-menu" label={recordingWords.whatToDoWith(title)} />
  );
  const icon = {
    when: <Clock className="i" aria-hidden />,
    open: <ExternalLink className="i" aria-hidden />,
  };
  return (
    <>
      <Menu
        trigger={trigger}
        groups={[
          stepsOf(event).map(({ label, keys, shift }) => ({
            label,
            keys,
            run: () => move(event, shift),
          })),
          [
            {
              label: task ? words.anotherDay : words.anotherDayOrTime,
              icon: icon.when,
              run: () => setAsking(true),
            },
            {
              label: shared.openIt,
              icon: icon.open,
              run: () => void navigate({ to: "/$org/recordings/$id", params: { org, id } }),
            },
          ],
          [
            !task && {
              label: words.takeOut,
              icon: <CalendarX className="i" aria-hidden />,
              isBad: true,
              run: () => remove(event),
            },
          ],
        ]}
      />
      {isAsking && (
        <WhenDialog event={event} isWhole={isInTemplate} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
