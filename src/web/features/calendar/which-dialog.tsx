import { Dialog } from "../../ui/dialog.tsx";
import type { Reach } from "./change-event.ts";
import type { Occurrence } from "./grid.ts";

export const REACHES: readonly (readonly [Reach, string])[] = [
  ["one", "This one"],
  ["future", "From here on"],
  ["all", "All of them"],
];

interface Props {
  event: Occurrence;
  isRemoval: boolean;
  run: (reach: Reach) => void;
  onClose: () => void;
}

/** Which days of something that repeats are meant. */
export function WhichDialog({ event, isRemoval, run, onClose }: Props) {
  const title = isRemoval ? "Which of them leave the calendar?" : "Which of them change?";
  const answer = (reach: Reach) => {
    onClose();
    run(reach);
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <p>
          “{event.title}” repeats{summaryOf(event)}.{" "}
          {isRemoval
            ? "Who is invited hears that it doesn’t take place."
            : "Who is invited hears of it."}
        </p>
        <p className="row row-wrap form-acts">
          {REACHES.map(([reach, words], at) => (
            <button
              key={reach}
              type="button"
              className={at === 0 ? "btn btn-go" : "btn"}
              data-first={at === 0 || undefined}
              onClick={() => answer(reach)}
            >
              {words}
            </button>
          ))}
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Not now
          </button>
        </p>
      </div>
    </Dialog>
  );
}

/** As ` (every week on Wednesday)`. */
function summaryOf(event: Occurrence): string {
  const words = event.type === "schedule_entry" ? event.recurrence?.summary : null;
  return words ? ` (${words.charAt(0).toLowerCase()}${words.slice(1)})` : "";
}
