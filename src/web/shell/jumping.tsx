import { lazy, Suspense, useRef } from "react";
import * as words from "./words.ts";

export const loadJump = () => import("../features/jump/jump.tsx");
const Jump = lazy(() => loadJump().then(({ Jump }) => ({ default: Jump })));

/** Has the focus until it is gone, and gives it back to what had it. */
function takeFocus(field: HTMLInputElement): () => void {
  const before = document.activeElement;
  field.focus();
  return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
}

/** Jump; what is typed before it has come stands in its field. */
export function Jumping({ onClose }: { onClose: () => void }) {
  const typed = useRef("");
  const early = (
    <search className="vh">
      <input
        aria-label={words.jump}
        ref={takeFocus}
        onChange={(event) => {
          typed.current = event.target.value;
        }}
      />
    </search>
  );
  return (
    <Suspense fallback={early}>
      <Jump typed={typed} onClose={onClose} />
    </Suspense>
  );
}
