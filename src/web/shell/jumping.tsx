import { useRef } from "react";
import { later } from "../ui/later.tsx";
import * as words from "./words.ts";

/** What leads anywhere; it comes when somebody comes near to it. */
export const Jump = later(() => import("../features/jump/jump.tsx"), "Jump");

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
  return <Jump typed={typed} onClose={onClose} before={early} />;
}
