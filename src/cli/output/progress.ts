import type { System } from "../system.ts";
import { plainLine } from "./plain.ts";

const WIDTH = 24;
const EVERY_MS = 100;

/** How far something has come, on one line that is written over; nothing where nobody looks. */
export function progressOf({ isErrorSeen, error }: System, name: string, total: number | null) {
  let [done, last] = [0, 0];
  const label = plainLine(name).slice(0, 30);
  const draw = () => {
    const share = total ? Math.min(1, done / total) : 0;
    const filled = Math.round(share * WIDTH);
    const bar = total ? `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ` : "";
    const of = total === null ? "" : ` of ${sizeOf(total)}`;
    error(`\r${label}  ${bar}${sizeOf(done)}${of}\u001b[K`);
  };
  return {
    add(bytes: number) {
      done += bytes;
      const now = performance.now();
      if (!isErrorSeen || now - last < EVERY_MS) return;
      last = now;
      draw();
    },
    end() {
      if (!isErrorSeen) return;
      draw();
      error("\n");
    },
  };
}

export function sizeOf(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
