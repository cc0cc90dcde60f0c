import { Dialog } from "../../ui/dialog.tsx";
import { NotNow } from "../../ui/form/not-now.tsx";
import type { Reach } from "./change-event.ts";
import type { Occurrence } from "./grid.ts";
import * as words from "./words.ts";

export const REACHES: readonly (readonly [Reach, string])[] = [
  ["one", words.thisOne],
  ["future", words.fromHereOn],
  ["all", words.allOfThem],
];

interface Props {
  event: Occurrence;
  isRemoval: boolean;
  run: (reach: Reach) => void;
  onClose: () => void;
}

/** Which days of something that repeats are meant. */
export function WhichDialog({ event, isRemoval, run, onClose }: Props) {
  const title = isRemoval ? words.whichLeave : words.whichChange;
  const answer = (reach: Reach) => {
    onClose();
    run(reach);
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <p>
          {words.repeats(event.title, rhythmOf(event))}{" "}
          {isRemoval ? words.invitedHearOfEnd : words.invitedHearOfChange}
        </p>
        <p className="row row-wrap form-acts">
          {REACHES.map(([reach, label], at) => (
            <button
              key={reach}
              type="button"
              className={at === 0 && !isRemoval ? "btn btn-go" : "btn"}
              data-first={(at === 0 && !isRemoval) || undefined}
              onClick={() => answer(reach)}
            >
              {label}
            </button>
          ))}
          <NotNow isFirst={isRemoval} onClick={onClose} />
        </p>
      </div>
    </Dialog>
  );
}

/** As `every week on Wednesday`, within a sentence. */
function rhythmOf(event: Occurrence): string | null {
  const summary = event.type === "schedule_entry" ? event.recurrence?.summary : null;
  return summary ? `${summary.charAt(0).toLowerCase()}${summary.slice(1)}` : null;
}
