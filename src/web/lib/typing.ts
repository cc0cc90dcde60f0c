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

/** Sends a line; answers null where it was refused. `again` does the same once more. */
export type SendLine = (line: string, again: () => void) => Promise<unknown>;

/**
 * A line that is typed and sent: what is typed waits at its place, and what was refused is in it again, but not
 * over what was typed meanwhile. Sent again, it leaves its place.
 */
export function useLine(place: Place) {
  const [line, setLine] = useTyping(place);
  const type = (text: string) => {
    setLine(text);
    if (text) keepDraft(place, text);
    else dropDraft(place);
  };
  const send = async (wanted: string, by: SendLine, onRefused?: () => void): Promise<void> => {
    const again = () => {
      if (draftAt(place) === wanted) type("");
      void send(wanted, by, onRefused);
    };
    if ((await by(wanted.trim(), again)) !== null) return;
    if (!holdsDraft(place)) type(wanted);
    onRefused?.();
  };
  return {
    line,
    type,
    send: (by: SendLine, onRefused?: () => void) => {
      type("");
      void send(line, by, onRefused);
    },
  };
}
