import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Moon } from "lucide-react";
import { isQuietAt } from "#/lib/quiet-hours.ts";
import { preferences, useOrg, useTimes } from "../../lib/org.ts";
import { clockTime, dayOf, type TimeWishes } from "../../lib/when.ts";
import * as words from "./words.ts";

/** A time of the day (`HH:MM`), as somebody wants it written. */
const written = (time: string, { is24h }: TimeWishes): string =>
  clockTime(new Date(`1970-01-01T${time}Z`), { timeZone: "UTC", is24h });

/** Whether one is left alone now, or from when; nothing where nobody wished that. */
export function Quiet() {
  const { data } = useQuery(preferences());
  const times = useTimes();
  const quiet = data?.quiet_hours;
  if (!quiet?.enabled) return null;
  const now = new Date();
  const { timeZone } = times;
  const weekday = new Date(dayOf(now, timeZone)).getUTCDay();
  const clock = clockTime(now, { timeZone, is24h: true }).padStart(5, "0");
  const isNow = isQuietAt(quiet, weekday, clock);
  if (!isNow && quiet.start === quiet.end) return null;
  return (
    <span className="small muted row">
      <Moon className="i" aria-hidden />
      {isNow ? words.quietNow : words.quietFrom(written(quiet.start, times))}
    </span>
  );
}

/** What one is told of at all, and the way to change that. */
export function Reach() {
  const org = useOrg();
  const { data } = useQuery(preferences());
  const times = useTimes();
  if (!data) return null;
  const { enabled, start, end } = data.quiet_hours;
  const loud: [string, string] | null =
    enabled && start !== end ? [written(end, times), written(start, times)] : null;
  return (
    <p className="reach small">
      {words.whatYouHear(data.notifications.scope === "everything", loud)}
      <Link className="link" to="/$org/settings" params={{ org }} search={{ part: "notices" }}>
        {words.changeWhatReaches}
      </Link>
    </p>
  );
}
