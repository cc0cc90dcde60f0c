import { Dialog } from "../../ui/dialog.tsx";
import { NotNow } from "../../ui/form/not-now.tsx";
import * as shared from "../../ui/words.ts";
import { SNOOZES } from "./snoozes.ts";

interface Props {
  onSnooze: (at: string, said: string) => void;
  onClose: () => void;
}

/** Asks when something is to come back, where there is no button for a menu of that. */
export const SnoozeWindow = ({ onSnooze, onClose }: Props) => (
  <Dialog label={shared.snooze} onClose={onClose}>
    <div className="sheet-pad stack">
      <h2 className="title-m">{shared.snooze}</h2>
      {SNOOZES.map(({ label, said, at }) => (
        <button
          key={label}
          type="button"
          className="btn"
          onClick={() => {
            onClose();
            onSnooze(at(new Date()).toISOString(), said);
          }}
        >
          {label}
        </button>
      ))}
      <p className="row form-acts">
        <NotNow onClick={onClose} />
      </p>
    </div>
  </Dialog>
);
