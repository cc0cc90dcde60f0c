import type { Ref } from "react";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

interface Props {
  /** Why it wasn't sent just now. */
  wrong: string | null;
  /** Why it came back earlier. */
  refused: string | undefined;
  isKept: boolean;
  /** Whether trying what went wrong just now again may help. */
  canRetry: boolean;
  onRetry: () => void;
  /** What goes ahead once the files are there. */
  awaiting: string | null;
  /** Where that stands, as long as it does. */
  waits: Ref<HTMLElement>;
  onCallOff: () => void;
}

/** What becomes of the words: that they wait for their files, weren't sent, or are kept. */
export function Fate({ wrong, refused, isKept, canRetry, onRetry, ...on }: Props) {
  if (on.awaiting !== null)
    return (
      <span key="waits" ref={on.waits} role="status">
        {on.awaiting}{" "}
        <button type="button" className="link retry" onClick={on.onCallOff}>
          {words.callItOff}
        </button>
      </span>
    );
  if (wrong !== null) return <Unsent why={wrong} onRetry={canRetry ? onRetry : undefined} />;
  if (refused !== undefined) return <Unsent why={words.wasntSent(refused)} onRetry={onRetry} />;
  return <span>{isKept ? words.keptOnDevice : ""}</span>;
}

interface UnsentProps {
  why: string;
  /** Tries that again, where that may help. */
  onRetry: (() => void) | undefined;
}

/** Why it wasn't sent. */
const Unsent = ({ why, onRetry }: UnsentProps) => (
  <span className="err" role="alert">
    {why}{" "}
    {onRetry && (
      <button type="button" className="link retry" onClick={onRetry}>
        {shared.tryAgain}
      </button>
    )}
  </span>
);
