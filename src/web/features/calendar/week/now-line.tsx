import { useEffect, useState } from "react";
import { useTimes } from "../../../lib/org.ts";
import { clockTime } from "../../../lib/when.ts";
import { timeOf } from "../clock.ts";

const MINUTE_MS = 60_000;

/** Where the day is: a line in today's column, and its time beside the hours. */
export function NowLine({ column }: { column: number }) {
  const times = useTimes();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  const [hour = "0", minute = "0"] = timeOf(now, times.timeZone).split(":");
  const row = Math.floor((Number(hour) * 60 + Number(minute)) / 15) + 1;
  return (
    <>
      <span className="now-time" style={{ gridRow: row }}>
        {clockTime(now, times)}
      </span>
      <span className="now" style={{ gridColumn: column, gridRow: row }} />
    </>
  );
}
