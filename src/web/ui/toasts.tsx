import { useState } from "react";
import { dismiss, type Toast, useToasts } from "../lib/toast.ts";
import { leaving } from "./focus.ts";
import * as words from "./words.ts";

/** What didn't work, why, and the way out. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section aria-label={words.messages} aria-live="assertive">
      {toasts.map((toast) => (
        <Said key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Whoever was at its button when it goes is where they came from. */
function useOrigin() {
  const [refs] = useState(() => {
    const origin: { current: HTMLElement | null } = { current: null };
    return { origin, toast: leaving(() => () => origin.current) };
  });
  return refs;
}

function Said({ toast: { id, text, action } }: { toast: Toast }) {
  const { origin, toast } = useOrigin();
  return (
    <div ref={toast} className="toast">
      <span>{text}</span>
      <button
        type="button"
        onFocus={({ relatedTarget }) => {
          origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
        onClick={() => {
          dismiss(id);
          action?.run();
        }}
      >
        {action?.label ?? words.close}
      </button>
    </div>
  );
}
