export const HUES = ["coral", "amber", "moss", "teal", "sea", "violet", "rose", "stone"] as const;
export type Hue = (typeof HUES)[number];

/** A number of an id that is always the same for it (FNV-1a). */
export function numberOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) {
    hash ^= id.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The hue of whom or what has no colour of its own. */
export const hueOf = (id: string): Hue => HUES[numberOf(id) % HUES.length] ?? "stone";

/** The hues of the colours that people choose; white is no choice. */
const HUE_OF_COLOR: Record<string, Hue> = {
  red: "coral",
  orange: "amber",
  yellow: "amber",
  green: "moss",
  aqua: "teal",
  blue: "sea",
  purple: "violet",
  pink: "rose",
  gray: "stone",
  brown: "amber",
};

/** The class of the hue of something, by the colour it was given or else by its id. */
export const hueClass = (id: string, color?: string | null): string =>
  `hue-${(color && HUE_OF_COLOR[color]) || hueOf(id)}`;
