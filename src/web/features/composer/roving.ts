import type { Editor } from "@tiptap/react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const toolsIn = (bar: HTMLElement): HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>("button"),
];
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/**
 * The tools of a text are one stop of Tab, and arrows go from one to the next. `current` is the one that Tab comes to;
 * Alt+F10 leads to it from the text, and Escape back. Letters are meant for the text.
 */
export function useRoving(editor: Editor) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const text = editor.view.dom;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
    };
    text.addEventListener("keydown", onKey);
    return () => text.removeEventListener("keydown", onKey);
  }, [editor]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A menu of a tool has keys of its own: none is one of the words.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target))
      return event.stopPropagation();
    const tools = toolsIn(event.currentTarget);
    const at = tools.findIndex((tool) => tool.matches(":focus"));
    const to = STEPS[event.key]?.(at, tools.length);
    // The browser puts the letter where the focus is then; it is no key of the page.
    if (isLetter(event)) event.stopPropagation();
    if (isLetter(event) || event.key === "Escape") editor.view.focus();
    if (event.key !== "Escape" && to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) tools[to]?.focus();
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLDivElement>) => {
    const at = toolsIn(currentTarget).indexOf(target);
    if (at >= 0) setCurrent(at);
  };
  const stop = (at: number) => (at === current ? 0 : -1);
  return { bar: { ref: bar, onKeyDown, onFocus }, stop };
}
