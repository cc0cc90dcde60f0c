import { type ReactNode, useId, useState } from "react";
import { Difference } from "./later.tsx";
import * as words from "./words.ts";

interface Texts {
  before: string;
  after: string;
}

interface AskedProps {
  className?: string;
  /** What is shown, under this id. */
  children: (id: string) => ReactNode;
}

/** Shows what changed to whoever asks for it. */
export function SeeWhatChanged({ className = "link", children }: AskedProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onPointerEnter={Difference.soon}
        onFocus={Difference.soon}
        onClick={() => setShown(!isShown)}
      >
        {words.seeWhatChanged}
      </button>
      {isShown && children(id)}
    </>
  );
}

/** Shows what differs between two texts to whoever asks for it. */
export const SeeDifference = ({ before, after, ...how }: Texts & { className?: string }) => (
  <SeeWhatChanged {...how}>
    {(id) => <Changed id={id} before={before} after={after} />}
  </SeeWhatChanged>
);

/** What differs between two texts, for who has asked for it. */
export const Changed = ({ before, after, id }: Texts & { id?: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: words that differ are no set of fields.
  <div id={id} role="group" aria-label={words.whatChanged}>
    <Difference before={before} after={after} />
  </div>
);
