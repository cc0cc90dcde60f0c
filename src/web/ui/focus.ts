import { type RefCallback, type RefObject, useRef, useState } from "react";

type Place = HTMLElement | null | undefined;

/** Puts the focus there, or to the beginning of the page, where it is nowhere: nobody who has moved on is pulled back. */
export function focusIfLost(place: Place): void {
  if (document.activeElement !== document.body) return;
  if (place?.isConnected) place.focus();
  else document.getElementById("main")?.focus({ preventScroll: true });
}

const isIn = (element: HTMLElement): boolean => element.contains(document.activeElement);
/** Whoever is nowhere may be on the way back into it, from a menu that just closed. */
export const isInOrNowhere = (element: HTMLElement): boolean =>
  isIn(element) || document.activeElement === document.body;

/** A ref for what may go while somebody is in it. It is seen while it still stands; where they are then, once it is gone. */
export const leaving =
  (heirOf: (gone: HTMLElement) => () => Place, isLeft = isIn): RefCallback<HTMLElement> =>
  (element) =>
  () => {
    if (!element || !isLeft(element)) return;
    const heir = heirOf(element);
    // Once everything of the same change stands in its place.
    queueMicrotask(() => focusIfLost(heir()));
  };

/**
 * A button and the field that it opens, by refs: whoever is in the field when it closes is at the button again, which
 * may come back just then.
 */
export function useOpener() {
  const opener = useRef<HTMLButtonElement>(null);
  return { opener, field: useBackTo(opener) };
}

/** What opens an editor, by the ref of its button, which is another one when the editor closes. */
export type Opener = RefObject<HTMLElement | null>;

/** A ref for the field that an opener opens, where another part of the page has that. */
export function useBackTo(opener: Opener | undefined): RefCallback<HTMLElement> {
  const [field] = useState(() => leaving(() => () => opener?.current));
  return field;
}

/** The next of its kind in its list, or the one before; where there is none, what adds to the list. */
function besides(control: HTMLElement): () => Place {
  const list = control.closest("ul, [data-rows]");
  const kin = [...(list?.querySelectorAll<HTMLElement>(control.localName) ?? [])].filter(
    (one) => one.className === control.className && !one.matches(":disabled"),
  );
  const at = kin.indexOf(control);
  const near = [...kin.slice(at + 1), ...kin.slice(0, Math.max(at, 0)).toReversed()];
  const around = control.closest("section");
  return () =>
    near.find(({ isConnected }) => isConnected) ??
    around?.querySelector<HTMLElement>("[data-add], [data-rows] > button");
}

/** A ref for what stands in each row of a list: when its row goes, the focus is in the next one. */
export const toNextRow = leaving(besides);

/** The same control in the place to which it was moved, where no other is called so; else what was beside it. */
export function movedOrBesides(control: HTMLElement): () => Place {
  const beside = besides(control);
  const name = CSS.escape(control.ariaLabel ?? "");
  return () => {
    const [moved, another] = document.querySelectorAll<HTMLElement>(
      `${control.localName}[aria-label="${name}"]`,
    );
    return moved && !another ? moved : beside();
  };
}
