import { useQuery } from "@tanstack/react-query";
import { preferences } from "../lib/org.ts";
import { toggled } from "../lib/plain.ts";
import { WEEKDAYS } from "../lib/when.ts";

interface Props {
  label: string;
  /** 0 is Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
  /** Three letters of each. */
  isShort?: boolean;
}

const SHORT = 3;

/** Some days of the week, in their order, from the one it begins on for who looks. */
export function Weekdays({ label, days, onChange, isShort = false }: Props) {
  const first = useQuery(preferences()).data?.week_starts_on ?? 1;
  const week = WEEKDAYS.map((name, day) => ({ name, day }));
  return (
    <fieldset className="pick-people">
      <legend>{label}</legend>
      <div className="row row-wrap">
        {[...week.slice(first), ...week.slice(0, first)].map(({ name, day }) => (
          <button
            key={name}
            type="button"
            className="chip chip-line"
            aria-pressed={days.includes(day)}
            onClick={() => onChange(toggled(days, day).toSorted((a, b) => a - b))}
          >
            {isShort ? name.slice(0, SHORT) : name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
