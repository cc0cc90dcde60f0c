import { toNextRow } from "./focus.ts";

interface Props {
  label: string;
  isDone: boolean;
  isOff?: boolean;
  onChange: (isDone: boolean) => void;
}

/** The ring that is filled when something is done. */
export function Check({ label, isDone, isOff = false, onChange }: Props) {
  return (
    <input
      ref={toNextRow}
      type="checkbox"
      className="check"
      checked={isDone}
      aria-label={label}
      disabled={isOff}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
