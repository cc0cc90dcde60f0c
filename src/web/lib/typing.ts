import { useEffect, useRef, useState } from "react";
import {
  draftAt,
  dropDraft,
  followDraft,
  holdsDraft,
  keepDraft,
  type Place,
  takeDraft,
} from "./drafts.ts";

/** What stands in a plain field, with what waits there, and with what another tab types into it. */
export function useTyping(place: Place, begin = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(place) ?? begin);
  const held = useRef(text);
  held.current = text;
  useEffect(
    () => followDraft(place, { begin: () => begin, holds: () => held.current, take: setText }),
    [place, begin],
  );
  return [text, setText];
}

/**
 * Sends a line; answers null where it was refused. `again` does the same once more; where its place is taken by another
 * line by then, it can't be in it again.
 */
export type SendLine = (
  line: string,
  again: () => void,
  isTaken: () => boolean,
) => Promise<unknown>;

/** What a form does that was shut when its line was sent. */
interface Refusal {
  /** The line is at its place again. */
  onRefused?: () => void;
  /** It has left it, and is sent once more. */
  onAgain?: () => void;
}

/**
 * A line that is typed and sent: what is typed waits at its place, and what was refused is in it again, but not
 * over what was typed meanwhile. Sent again, it leaves its place.
 */
export function useLine(place: Place) {
  const [line, setLine] = useTyping(place);
  // What is sent has left it, also where it isn't drawn anew yet.
  const held = useRef(line);
  held.current = line;
  const type = (text: string) => {
    held.current = text;
    setLine(text);
    if (text) keepDraft(place, text);
    else dropDraft(place);
  };
  const send = async (wanted: string, by: SendLine, on: Refusal = {}): Promise<void> => {
    const again = () => {
      if (draftAt(place) === wanted) {
        type("");
        on.onAgain?.();
      }
      void send(wanted, by, on);
    };
    const isTaken = () => holdsDraft(place);
    if ((await by(wanted.trim(), again, isTaken)) !== null) return;
    if (!isTaken()) type(wanted);
    on.onRefused?.();
  };
  return {
    line,
    type,
    send: (by: SendLine, on?: Refusal) => {
      const wanted = held.current;
      if (!wanted.trim()) return;
      type("");
      void send(wanted, by, on);
    },
  };
}
