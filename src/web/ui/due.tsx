import { useDaysCount } from "../lib/in-template.ts";
import { useTimes, useToday } from "../lib/org.ts";
import { type DueTone, dueWords, moment, shortDay, shortMoment, wholeMoment } from "../lib/when.ts";

interface Props {
  on: string | null;
  isDone?: boolean;
  /** How the day is said, where it could be taken for another one. */
  say?: (day: string, tone: DueTone) => string;
}

/** When something is due, red or amber only beside the word that says why; in a template no day is near. */
export function Due({ on, isDone = false, say }: Props) {
  const today = useToday();
  const doDaysCount = useDaysCount();
  if (on === null) return null;
  const [words, tone]: [string, DueTone] = doDaysCount
    ? dueWords(on, today, isDone)
    : [shortDay(on, today), "later"];
  return (
    <time dateTime={on} className={tone === "later" ? "due" : `due due-${tone}`}>
      {say?.(words, tone) ?? words}
    </time>
  );
}

/** When something happened; the whole instant is there for who looks closer. */
export function Moment({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const times = useTimes();
  const now = new Date();
  return (
    <time dateTime={at} title={wholeMoment(at, times)}>
      {isShort ? shortMoment(at, now, times) : moment(at, now, times)}
    </time>
  );
}
