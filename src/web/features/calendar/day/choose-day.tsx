import { useId, useState } from "react";
import { useToday } from "../../../lib/org.ts";
import { distance, longDay, weekday } from "../../../lib/when.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { NotNow } from "../../../ui/form/not-now.tsx";
import * as shared from "../../../ui/words.ts";
import { dayAfter, weekOf } from "../grid.ts";
import { Days } from "./days.tsx";
import { useDayIn } from "./in-words.ts";
import * as words from "./words.ts";

/** Where a finger taps, no keyboard comes above the month by itself. */
const isTouched = matchMedia("(pointer:coarse)").matches;

interface Props {
  title: string;
  /** Which is chosen so far. */
  day: string | null;
  onChoose: (day: string | null) => void;
  onClose: () => void;
}

/** A window in which a day is chosen: said in words, one of those that are meant most, or from a month. */
export function ChooseDay({ title, day, onChoose, onClose }: Props) {
  const today = useToday();
  const take = (chosen: string | null) => {
    onClose();
    onChoose(chosen);
  };
  const monday = dayAfter(weekOf(today, 1), 7);
  const near: readonly (readonly [name: string, day: string])[] = [
    [shared.today, today],
    [shared.tomorrow, dayAfter(today, 1)],
    // On a Sunday that is tomorrow.
    ...(monday === dayAfter(today, 1) ? [] : [[weekday(monday), monday] as const]),
  ];
  return (
    <Dialog label={title} className="dialog dialog-day" onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m" tabIndex={-1} data-first={isTouched ? "" : undefined}>
          {title}
        </h2>
        <InWords today={today} onTake={take} />
        <div className="row row-wrap">
          {near.map(([name, one]) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === day}
              onClick={() => take(one)}
            >
              {name}
            </button>
          ))}
          {day !== null && (
            <button type="button" className="chip" onClick={() => take(null)}>
              {words.withoutDay}
            </button>
          )}
        </div>
        <Days chosen={day} today={today} onChoose={take} />
        <p className="row form-acts">
          <NotNow onClick={onClose} />
        </p>
      </div>
    </Dialog>
  );
}

interface InWordsProps {
  today: string;
  onTake: (day: string) => void;
}

function InWords({ today, onTake }: InWordsProps) {
  const id = useId();
  const [line, setLine] = useState("");
  const { day, isRead, isOfThese, isUnread } = useDayIn(line, () => true);
  const said = isUnread ? words.readLater : isRead && day === null ? words.noDay : null;
  return (
    <div className="field">
      <label htmlFor={id}>{words.inWords}</label>
      <input
        id={id}
        type="text"
        className="input"
        data-first={isTouched ? undefined : ""}
        autoComplete="off"
        maxLength={200}
        placeholder={words.suchAs}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          if (day === null || !isOfThese) return;
          // It would press what has the focus after this window.
          event.preventDefault();
          onTake(day);
        }}
      />
      <div role="status">
        {day !== null && (
          <button type="button" className="btn btn-s" onClick={() => onTake(day)}>
            {words.take(words.found(longDay(day), distance(day, today)))}
          </button>
        )}
        {said && <p className="hint">{said}</p>}
      </div>
    </div>
  );
}
