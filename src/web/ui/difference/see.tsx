import { useId, useState } from "react";
import { Difference } from "./later.tsx";
import * as words from "./words.ts";

interface Props {
  before: string;
  after: string;
  className?: string;
}

/** Shows what differs between two texts to whoever asks for it. */
export function SeeDifference({ before, after, className = "link" }: Props) {
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
      {isShown && <Changed id={id} before={before} after={after} />}
    </>
  );
}

/** What differs between two texts, for who has asked for it. */
export const Changed = ({ before, after, id }: Omit<Props, "className"> & { id?: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: words that differ are no set of fields.
  <div id={id} role="group" aria-label={words.whatChanged}>
    <Difference before={before} after={after} />
  </div>
);
