import { type ReactNode, useLayoutEffect, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { Empty } from "./empty.tsx";

interface Face {
  title: string;
  words: string;
  isWorthAnotherTry: boolean;
}

const face = (title: string, words: string, isWorthAnotherTry = true): Face => ({
  title,
  words,
  isWorthAnotherTry,
});

const OF_STATUS: Record<number, Face> = {
  0: face("No answer", "The server can't be reached. What you typed is kept here."),
  402: face(
    "The plan is full",
    "There is no room for more of this. An owner can change the plan.",
    false,
  ),
  403: face(
    "Not for you",
    "You may not see or do this. Somebody who runs the organization can change that.",
    false,
  ),
  404: face("Nothing here", "It was moved, put in the trash, or you can't see it.", false),
  409: face("Somebody was faster", "It changed meanwhile. Look at what it is now."),
  413: face("Too large", "This is more than fits here.", false),
  429: face("A little too fast", "Wait a moment, then go on."),
  500: face("Something broke here", "It is noted in the server's log."),
  503: face("Back in a moment", "The server is busy or just starting."),
};
const UNKNOWN = face("This didn't work", "Something in this page went wrong.");

const faceOf = (error: unknown): Face => {
  if (!(error instanceof ApiError)) return UNKNOWN;
  return OF_STATUS[error.status] ?? (error.status >= 500 ? (OF_STATUS[500] ?? UNKNOWN) : UNKNOWN);
};

interface Props {
  error: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Whether nothing else says what this page is. */
function useIsAlone(): boolean {
  const [isAlone, setAlone] = useState(false);
  useLayoutEffect(() => setAlone(document.querySelector("h1") === null), []);
  return isAlone;
}

/** What is shown where something should have been. */
export function Trouble({ error, onRetry, children }: Props) {
  const { title, words, isWorthAnotherTry } = faceOf(error);
  const isPage = useIsAlone();
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  const again = isWorthAnotherTry && onRetry && (
    <button type="button" className="btn" onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <div role="alert">
      <Empty title={title} action={again} isPage={isPage}>
        {words}
        {requestId && <span className="small muted"> Request {requestId}.</span>}
      </Empty>
      {children}
    </div>
  );
}
