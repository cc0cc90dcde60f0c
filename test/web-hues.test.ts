import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { HUES } from "#/web/lib/hue.ts";

const css = readFileSync("src/web/styles/tokens.css", "utf8");

/** Lightness, chroma and hue in OKLCH. */
type Color = readonly [lightness: number, chroma: number, hue: number];

/** The angle of a hue, and its chroma where that is its own. */
function hueIn(name: string): { angle: number; own: number | undefined } {
  const [, rule = ""] = RegExp(`\\.hue-${name} \\{([^}]*)\\}`).exec(css) ?? [];
  const [angle, own] = ["h", "pc"].map((key) => RegExp(`--${key}: ([\\d.]+)`).exec(rule)?.[1]);
  return { angle: Number(angle), own: own === undefined ? undefined : Number(own) };
}

const COLOR = /oklch\(([\d.]+)% (?:calc\()?var\(--pc, ([\d.]+)\)(?: \* ([\d.]+)\))? var\(--h\)\)/g;

/** A part of what has a hue, in light and in dark. */
function partOf(name: string, part: string): Color[] {
  const [, rule = ""] = RegExp(`--${part}: light-dark\\(([^;]*)\\);`).exec(css) ?? [];
  const { angle, own } = hueIn(name);
  return [...rule.matchAll(COLOR)].map(([, lightness, chroma, times = "1"]) => [
    Number(lightness) / 100,
    (own ?? Number(chroma)) * Number(times),
    angle,
  ]);
}

const inLab = ([lightness, chroma, hue]: Color) => {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
};

const apart = (one: Color, other: Color): number => {
  const [from, to] = [inLab(one), inLab(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
};

/** How much light of it comes, of what a screen can show. */
function lightOf(color: Color): number {
  const [lightness, a, b] = inLab(color);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("hues are told apart on whatever they are, and read on their own ground", () => {
  const close: string[] = [];
  // What is pale or dark has less room for them.
  for (const [part, least] of [
    ["p", 0.08],
    ["p-ink", 0.05],
    ["p-soft", 0.028],
  ] as const)
    for (const [at, one] of HUES.entries())
      for (const other of HUES.slice(at + 1))
        for (const theme of [0, 1]) {
          const [mine, theirs] = [partOf(one, part)[theme], partOf(other, part)[theme]];
          if (!mine || !theirs || apart(mine, theirs) < least)
            close.push(`${one} and ${other}, --${part}, ${theme === 0 ? "light" : "dark"}`);
        }
  expect(close).toEqual([]);
  for (const name of HUES)
    for (const theme of [0, 1]) {
      const lights = ["p-ink", "p-soft"].map((part) => {
        const color = partOf(name, part)[theme];
        return color ? lightOf(color) : 0;
      });
      const contrast = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
      expect([name, theme, contrast > 4.5]).toEqual([name, theme, true]);
    }
});
