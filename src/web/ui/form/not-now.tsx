import * as words from "../words.ts";

interface Props {
  /** It has the focus in a window that opens. */
  isFirst?: boolean;
  onClick: () => void;
}

/** Closes a window, and does nothing of what it asks. */
export const NotNow = ({ isFirst = false, onClick }: Props) => (
  <button
    type="button"
    className="btn btn-quiet"
    data-first={isFirst || undefined}
    onClick={onClick}
  >
    {words.notNow}
  </button>
);
