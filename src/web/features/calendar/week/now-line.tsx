import { useTimes } from "../../../lib/org.ts";
import { clockTime } from "../../../lib/when.ts";
import { useNow } from "../../../live/now.ts";
import { minutesAt } from "../clock.ts";

/** What a quarter of an hour is high. */
const ROW_REM = 0.9375;
/** So near to an hour its own words would stand under those of now. */
const NEAR_MINUTES = 20;

/** Where the day is: a line in today's column, and its time beside the hours. */
export function NowLine({ column }: { column: number }) {
  const times = useTimes();
  const now = useNow();
  const minutes = minutesAt(now, times.timeZone);
  const row = Math.floor(minutes / 15) + 1;
  const [nearest, from] = [Math.round(minutes / 60), minutes % 60];
  const at = { gridRow: row, marginTop: `${((from % 15) / 15) * ROW_REM}rem` };
  return (
    <>
      {(from < NEAR_MINUTES || from > 60 - NEAR_MINUTES) && (
        <span className="now-over" style={{ gridRow: `${nearest * 4} / span 2` }} />
      )}
      <span className="now-time" style={at}>
        {clockTime(now, times)}
      </span>
      <span className="now" style={{ ...at, gridColumn: column }} />
    </>
  );
}
