import { afterEach, beforeEach } from "bun:test";
import { clock } from "./server.ts";

export const setClock = (instant: string): void => {
  clock.time = Date.parse(instant);
};

/** Every test of the file begins at this instant; afterwards the clock stands where it stood. */
export function beginAt(instant: string): void {
  let before = clock.time;
  beforeEach(() => {
    before = clock.time;
    setClock(instant);
  });
  afterEach(() => {
    clock.time = before;
  });
}
