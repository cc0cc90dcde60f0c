import type { ComponentType } from "react";
import { useBackCloses } from "../../lib/back-closes.ts";
import { openerNow } from "../dialog.tsx";
import * as words from "../words.ts";
import { later } from "./later.tsx";

interface Closable {
  onClose: () => void;
}

/**
 * A window that is loaded when it is first opened. From that moment on keys are its own: what is typed before it has
 * come stands in its first field, Escape and Back close it, and nothing of it reaches the page.
 */
export function laterWindow<Name extends string, P extends Closable>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  const Window = later(load, name);
  const Opened = (props: P) => <Window {...props} before={<Coming onClose={props.onClose} />} />;
  return Object.assign(Opened, { soon: Window.soon });
}

/** In the place of a window that is on its way: nobody sees it, and it has the keys. */
function Coming({ onClose }: Closable) {
  useBackCloses(true, onClose);
  return (
    <dialog ref={takeKeys} className="vh" aria-label={words.loading} onCancel={onClose}>
      {/* No keyboard comes up on a phone for it. */}
      <input aria-label={words.loading} inputMode="none" />
    </dialog>
  );
}

/** Has the keys until it is gone; then what opened the window has them, or the window that has come. */
function takeKeys(dialog: HTMLDialogElement): () => void {
  const opener = openerNow();
  const field = dialog.querySelector("input");
  dialog.showModal();
  field?.focus();
  return () => {
    // Else nothing below it can have the focus.
    dialog.close();
    opener?.focus({ preventScroll: true });
    const typed = field?.value;
    // Once the window stands there, and has the focus where it wants it.
    if (typed) queueMicrotask(() => typeInto(document.activeElement, typed));
  };
}

/** Types into a field of a window; anywhere else it would be a surprise. */
function typeInto(place: Element | null, text: string): void {
  if (place instanceof HTMLInputElement && place.closest("dialog[open]"))
    document.execCommand("insertText", false, text);
}
