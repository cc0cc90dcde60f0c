const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
const CALLED: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera", "Mac OS": "Mac" };

/** What a `User-Agent` is called by people: `Firefox on Linux`, or a program by its own name; null where it has none. */
export function deviceNamed(agent: string | null): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => {
    const found = names.find((name) => agent?.includes(name));
    return found && (CALLED[found] ?? found);
  });
  if (!browser) return agent?.split("/")[0] || null;
  return system ? `${browser} on ${system}` : browser;
}
