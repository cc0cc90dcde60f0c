import { expect, test } from "bun:test";
import { SlidingWindows } from "#/platform/http/rate-limit.ts";

/** A number below another, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

test("what is counted is what came within the window, whatever the clock does", () => {
  const below = numbers(7);
  const range = { limit: 5, windowMs: 100 };
  const windows = new SlidingWindows();
  let [now, counted]: [number, number[]] = [1000, []];
  let refused = 0;
  for (let step = 0; step < 20_000; step++) {
    now += below(20) === 0 ? -below(50) : below(40);
    counted = counted.map((time) => Math.min(time, now)).filter((time) => time > now - 100);
    const earliest = counted.at(-range.limit);
    const wait = counted.length < range.limit ? 0 : (earliest ?? 0) + 100 - now;
    refused = wait === 0 ? 0 : refused + 1;
    expect([step, windows.take("somebody", range, now), windows.refused("somebody")]).toEqual([
      step,
      wait,
      refused,
    ]);
    if (wait === 0) counted.push(now);
  }
});
