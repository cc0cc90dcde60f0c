import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBackCloses } from "../lib/back-closes.ts";
import * as words from "./words.ts";

interface Props {
  label: string;
  /** How it lies there; in the middle by itself. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** What opened the window: of an entry in a menu, the button of that menu. */
export function openerNow(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/** What has the focus in a window that opens; nothing that ends something. */
const firstIn = (dialog: HTMLDialogElement | null): HTMLElement | null | undefined =>
  dialog?.querySelector<HTMLElement>("[data-first]") ??
  dialog?.querySelector<HTMLElement>("input, textarea, button:not(.btn-bad)");

type WordField = HTMLInputElement | HTMLTextAreaElement;

/** Whether words go into a field that is sent with others; what is looked for isn't kept anyway. */
const isForWords = (target: EventTarget): target is WordField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    target.form !== null &&
    /^(?:text|url|email)$/.test(target.type));

const holdsWords = (field: WordField): boolean => field.isConnected && field.value.trim() !== "";

/** A field that keeps its words asks by itself where there is no room for them. */
const losesWords = (field: WordField): boolean =>
  holdsWords(field) && field.dataset.kept === undefined;

/** What is thrown away is also kept no longer. */
function resetForms(dialog: HTMLDialogElement | null): void {
  for (const form of dialog?.querySelectorAll("form") ?? []) form.reset();
}

/** In which fields somebody has typed words. */
function useWritten() {
  const written = useRef(new Set<WordField>());
  return {
    onInput: ({ target }: FormEvent) => isForWords(target) && written.current.add(target),
    hasWords: () => [...written.current].some(holdsWords),
    isLosing: () => [...written.current].some(losesWords),
    lastWritten: () => [...written.current].findLast((field) => field.isConnected),
  };
}

/**
 * A window above the page; Escape, Back and a click beside it close it, and who opened it has the focus again. Words
 * that were typed in it are thrown away only by whoever says so.
 */
export function Dialog({ label, className = "dialog", onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = openerNow();
    element?.showModal();
    firstIn(element)?.focus();
    return () => {
      element?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  const { onInput, hasWords, isLosing, lastWritten } = useWritten();
  const [isAsked, setAsked] = useState(false);
  const isShut = useRef(false);
  // At once and only once: the browser's own word that it is closed may come after the next keys,
  // and would close what these have opened.
  const shut = () => {
    if (isShut.current) return;
    isShut.current = true;
    flushSync(onClose);
  };
  const ask = () => {
    if (!hasWords()) return shut();
    // Escape pressed twice closes it whatever is said to the first.
    if (dialog.current?.open === false) dialog.current.showModal();
    if (isAsked) goOn();
    else flushSync(() => setAsked(true));
  };
  const goOn = () => {
    flushSync(() => setAsked(false));
    lastWritten()?.focus();
  };
  const discard = () => {
    resetForms(dialog.current);
    shut();
  };
  useBackCloses(true, ask, isLosing);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is a dialog's own key.
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onInput={onInput}
      onCancel={(event) => {
        // What can't be prevented closes it next, and is asked then: twice would be as good as never.
        if (!event.cancelable) return;
        event.preventDefault();
        ask();
      }}
      onClose={ask}
      // The second click of two is still meant for what opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && ask()}
    >
      {children}
      {isAsked && <Unsaved onDiscard={discard} onGoOn={goOn} />}
    </dialog>
  );
}

interface UnsavedProps {
  onDiscard: () => void;
  onGoOn: () => void;
}

/** Asks what becomes of words that nobody sent. */
const Unsaved = ({ onDiscard, onGoOn }: UnsavedProps) => (
  <div className="sheet-pad row row-wrap" role="alert">
    <p>{words.notSavedYet}</p>
    {/* biome-ignore lint/a11y/noAutofocus: what is asked is answered next. */}
    <button type="button" className="btn push" autoFocus onClick={onGoOn}>
      {words.goOnWriting}
    </button>
    <button type="button" className="btn btn-bad" onClick={onDiscard}>
      {words.discard}
    </button>
  </div>
);
