import { type ReactNode, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** What opened the window: of an entry in a menu, the button of that menu. */
function openerNow(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/** A window above the page; Escape and a click beside it close it, and who opened it has the focus again. */
export function Dialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = openerNow();
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first], input, textarea, button")?.focus();
    return () => {
      element?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  const isShut = useRef(false);
  // At once and only once: the browser's own word that it is closed may come after the next keys,
  // and would close what these have opened.
  const shut = () => {
    if (isShut.current) return;
    isShut.current = true;
    flushSync(onClose);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is a dialog's own key.
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={label}
      onCancel={shut}
      onClose={shut}
      // The second click of two is still meant for what opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && shut()}
    >
      {children}
    </dialog>
  );
}
