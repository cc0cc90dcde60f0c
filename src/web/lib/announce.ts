let place: HTMLElement | null = null;

/** Where screen readers listen. */
export const listenAt = (element: HTMLElement | null): void => {
  place = element;
};

/** Tells a screen reader what has changed where nothing moved to it. */
export function announce(words: string): void {
  if (!place) return;
  place.textContent = "";
  setTimeout(() => {
    if (place) place.textContent = words;
  }, 30);
}
