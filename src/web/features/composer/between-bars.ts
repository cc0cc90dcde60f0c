/** What the page keeps free of its bars, in px: the editor scrolls by itself, and reads no styles. */
const padding = (side: "top" | "bottom"): number => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return Number.parseFloat(side === "top" ? scrollPaddingTop : scrollPaddingBottom) || 0;
};

/** How far the caret stays from the edges, as they are whenever it moves: a window may become low. */
export const BETWEEN_BARS = {
  left: 0,
  right: 0,
  get top() {
    return padding("top");
  },
  get bottom() {
    return padding("bottom");
  },
};
