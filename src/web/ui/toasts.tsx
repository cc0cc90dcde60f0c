import { dismiss, useToasts } from "../lib/toast.ts";

/** What didn't work, why, and the way out. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section aria-label="Messages" aria-live="assertive">
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
            {action?.label ?? "Close"}
          </button>
        </div>
      ))}
    </section>
  );
}
