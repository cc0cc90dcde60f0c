const KEY = "atoll.place";
/** So long what a page shows may take to come. */
const LONGEST_MS = 8000;

const isPlace = (value: unknown): value is { href: string; y: number } =>
  typeof value === "object" && value !== null && "href" in value && "y" in value;

/** A page that is loaded anew is where one was on it as soon as so much of it is there, unless one moves before. */
export function keepPlace(): void {
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, y: scrollY }));
    } catch {
      // The browser has no room: the page begins at its top.
    }
  });
  const place: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  const [how] = performance.getEntriesByType("navigation");
  const isAnew = how instanceof PerformanceNavigationTiming && how.type !== "navigate";
  if (!isAnew || !isPlace(place) || place.href !== location.href || place.y === 0) return;
  const { y } = place;
  const watch = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < y) return;
    scrollTo(0, y);
    stop();
  });
  const stop = () => watch.disconnect();
  watch.observe(document.body);
  for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(moved, stop, { once: true, passive: true });
  setTimeout(stop, LONGEST_MS);
}
