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
}

/** What became of the words: that they weren't sent, or that they are kept. */
export function Fate({ wrong, refused, isKept, canRetry, onRetry }: Props) {
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
