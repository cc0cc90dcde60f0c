import { Dialog } from "../ui/dialog.tsx";

const KEYS = [
  ["Ctrl J, Ctrl K or /", "Jump to anything"],
  ["H", "Home"],
  ["N", "Hey!"],
  ["L", "Calendar"],
  ["M", "My Stuff"],
  ["A or C", "Add something here"],
  ["X", "Done, or not done"],
  ["E", "Edit"],
  ["B", "Bookmark"],
  ["Z", "Snooze"],
  ["J and K", "Down and up in a list"],
  ["Ctrl Enter", "Post or save"],
  ["Esc", "Close"],
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
