import { Dialog } from "../ui/dialog.tsx";

const KEYS = [
  ["Ctrl J, Ctrl K or /", "Jump to anything"],
  ["H", "Home"],
  ["N", "Hey!"],
  ["L", "Calendar"],
  ["M", "My Stuff"],
  ["A or C", "Add something here"],
  ["X", "Done, or not done; in a list, choose the row"],
  [".", "To what is done with the chosen"],
  ["E", "Edit"],
  ["B", "Bookmark"],
  ["Z", "Snooze"],
  ["J and K", "Down and up in a list"],
  ["T", "Today, in the calendar"],
  ["[ and ], ← and →", "Back and on in the calendar"],
  ["Shift and arrows", "Move what is chosen in the calendar"],
  ["+ and −", "Make it longer or shorter there"],
  ["Ctrl Enter", "Post or save"],
  ["Esc", "Close, or choose no more"],
  ["?", "These keys"],
] as const;

/** What the keys do. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog label="Keys" onClose={onClose}>
    <div className="sheet-pad">
      <h2 className="title-m">Keys</h2>
      <dl className="facts">
        {KEYS.map(([keys, words]) => (
          <div key={keys} className="key-row">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Dialog>
);
