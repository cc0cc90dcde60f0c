import { dismiss, useToasts } from "../lib/toast.ts";
import * as words from "./words.ts";

/** What didn't work, why, and the way out. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section aria-label={words.messages} aria-live="assertive">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className="toast">
          <span>{text}</span>
          <button
            type="button"
            onClick={() => {
              dismiss(id);
              action?.run();
            }}
          >
            {action?.label ?? words.close}
          </button>
        </div>
      ))}
    </section>
  );
}
