import { afterEach, beforeEach } from "bun:test";
import { clock } from "./server.ts";

let latest = clock.time;

/** Sets the clock, back too. */
export function setClock(instant: string | number): void {
  latest = Math.max(latest, clock.time);
  clock.time = new Date(instant).getTime();
}

/** Every test of the file begins at this instant. Afterwards it is as late as it ever was: nothing lives in the future. */
export function beginAt(instant: string): void {
  beforeEach(() => setClock(instant));
  afterEach(() => setClock(Math.max(latest, clock.time)));
}
