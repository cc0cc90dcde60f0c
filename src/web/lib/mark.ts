import { numberOf } from "./hue.ts";

/** Numbers between 0 and 1 that a seed always gives in the same order (mulberry32). */
function* drawn(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}

const POINTS = 12;

/** How far the shore is from the middle in each direction, about 1: the shape of an atoll. */
function shoreOf(id: string): number[] {
  const numbers = drawn(numberOf(id));
  const waves = [2, 3, 4].map((beats) => ({
    beats,
    height: (numbers.next().value * 0.13) / Math.sqrt(beats - 1),
    turn: numbers.next().value * Math.PI * 2,
  }));
  return Array.from({ length: POINTS }, (_, point) => {
    const angle = (point / POINTS) * Math.PI * 2;
    return waves.reduce(
      (sum, { beats, height, turn }) => sum + height * Math.cos(beats * angle + turn),
      1,
    );
  });
}

const place = (value: number) => Math.round(value * 10) / 10;

/** A closed smooth path through the shore (Catmull-Rom as Bézier curves). */
function pathOf(shore: readonly number[], middle: number, radius: number): string {
  const at = (point: number): [number, number] => {
    const index = (point + POINTS) % POINTS;
    const angle = (index / POINTS) * Math.PI * 2;
    const length = radius * (shore[index] ?? 1);
    return [middle + length * Math.cos(angle), middle + length * Math.sin(angle)];
  };
  const parts = Array.from({ length: POINTS }, (_, point) => {
    const [before, from, to, after] = [at(point - 1), at(point), at(point + 1), at(point + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(place).join(" ")}`;
  });
  return `M${at(0).map(place).join(" ")}${parts.join("")}Z`;
}

/** How an atoll's ring is broken: lengths of land and water along a path of 100. */
const BREAKS = [
  "24 11 37 12 4 12",
  "46 12 8 10 14 10",
  "30 13 30 13 1 13",
  "18 10 22 12 26 12",
  "60 13 14 13",
  "34 12 12 10 20 12",
  "8 11 40 12 16 13",
] as const;

export interface Mark {
  path: string;
  breaks: string;
}

/** The mark of a project, in a field of 48: its shape and its gaps come from its id. */
export function markOf(id: string): Mark {
  const breaks = BREAKS[Math.floor(numberOf(id) / 8) % BREAKS.length] ?? BREAKS[0];
  return { path: pathOf(shoreOf(id), 24, 15.5), breaks };
}

/** From one line of equal depth to the next. */
const DEPTH = 13;
const [FIRST, FIELD] = [31, 240];

/** The depth lines round a project's mark; `field` is how wide the chart is. */
export const depthLinesOf = (id: string, field = FIELD): string[] =>
  Array.from({ length: Math.floor((field / 2 - FIRST) / DEPTH) }, (_, line) =>
    pathOf(shoreOf(id), field / 2, FIRST + line * DEPTH),
  );
