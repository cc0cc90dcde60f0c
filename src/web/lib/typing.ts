import { useEffect, useRef, useState } from "react";
import { followDraft, takeDraft } from "./drafts.ts";

/** What stands in a plain field, with what waits there, and with what another tab types into it. */
export function useTyping(place: string, begin = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(place) ?? begin);
  const held = useRef(text);
  held.current = text;
  useEffect(
    () => followDraft(place, { begin: () => begin, holds: () => held.current, take: setText }),
    [place, begin],
  );
  return [text, setText];
}
