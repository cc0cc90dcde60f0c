import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useTimes } from "../../../lib/org.ts";
import { BeginDialog, eventIn, type Span, wholeDays } from "./begin-dialog.tsx";
import { type Going, type Into, useNewEvents } from "./begin-event.ts";

interface Begin {
  /** What isn't in the calendar yet. */
  going: readonly Going[];
  /** Asks what it is that begins in a part of a day, over days, or some time on a day. */
  beginIn: (span: Span) => void;
  beginOver: (first: string, last: string) => void;
  beginOn: (day: string) => void;
}

const nothing = () => {};
const Shared = createContext<Begin>({
  going: [],
  beginIn: nothing,
  beginOver: nothing,
  beginOn: nothing,
});

export const useBegin = (): Begin => useContext(Shared);

const MORNING = { from: 9 * 60, to: 10 * 60 };

interface Props {
  /** The schedule that they come into, where that is no question. */
  into?: Into;
  children: ReactNode;
}

/** New events are begun here, however time is shown. */
export function BegunHere({ into, children }: Props) {
  const { timeZone } = useTimes();
  const { going, written, write, send } = useNewEvents(into);
  const [isAnyTime, setAnyTime] = useState(false);
  const begin = useMemo((): Begin => {
    const beginIn = (span: Span) => write(eventIn(span, timeZone));
    return {
      going,
      beginIn,
      beginOver: (first, last) => write(wholeDays(first, last)),
      beginOn: (day) => {
        setAnyTime(true);
        beginIn({ day, ...MORNING });
      },
    };
  }, [going, write, timeZone]);
  return (
    <Shared value={begin}>
      {children}
      {written && (
        <BeginDialog
          event={written}
          into={into}
          send={(event) => void send(event)}
          isAnyTime={isAnyTime}
          onClose={() => {
            setAnyTime(false);
            write(null);
          }}
        />
      )}
    </Shared>
  );
}
