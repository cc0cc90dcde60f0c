import { beforeEach } from "bun:test";
import { clock } from "./server.ts";

/** Sets the clock, back too. */
export function setClock(instant: string | number): void {
  clock.time = new Date(instant).getTime();
}

/** Every test of the file begins at this instant. */
export const beginAt = (instant: string): void => beforeEach(() => setClock(instant));
