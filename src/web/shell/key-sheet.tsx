import { X } from "lucide-react";
import { Dialog } from "../ui/dialog.tsx";
import * as shared from "../ui/words.ts";
import * as words from "./words.ts";

const KEYS = [
  [words.jumpKeys, words.jumpToAnything],
  ["H", shared.home],
  ["N", shared.hey],
  ["L", shared.calendar],
  ["M", shared.myStuff],
  [words.addKeys, words.addSomething],
  ["X", words.doneOrNot],
  [".", words.toTheChosen],
  ["E", shared.edit],
  ["B", shared.bookmark],
  ["Z", shared.snooze],
  [words.listKeys, words.downAndUp],
  ["T", words.todayInCalendar],
  [words.turnKeys, words.backAndOn],
  [words.moveKeys, words.moveChosen],
  [words.longerKeys, words.longerOrShorter],
  [words.sendKeys, words.postOrSave],
  [words.toolKeys, words.toTools],
  [words.closeKey, words.closeOrChooseNoMore],
  ["?", words.theseKeys],
] as const;

/** What the keys do. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog label={words.keys} className="dialog key-sheet" onClose={onClose}>
    <div className="sheet-pad">
      <div className="row">
        <h2 className="title-m" tabIndex={-1} data-first>
          {words.keys}
        </h2>
        <button type="button" className="icon-btn push" aria-label={shared.close} onClick={onClose}>
          <X className="i" aria-hidden />
        </button>
      </div>
      <dl className="facts">
        {KEYS.map(([keys, deed]) => (
          <div key={keys} className="key-row">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Dialog>
);
