import { mkdirSync } from "node:fs";
import { drill } from "../test/support/drill.ts";
import type { Figure } from "./measure.ts";

const ROWS = 10_000;
const DISCONNECTS = 100;
const KILLS = 5;

/**
 * What a reader misses or gets twice who is cut off a hundred times, while the server is killed
 * five times.
 */
export async function resumeFigures(folder: string): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true });
  const { received, stored } = await drill({
    folder,
    rows: ROWS,
    disconnects: DISCONNECTS,
    kills: KILLS,
  });
  const once = new Set(received);
  const figures = {
    missing: stored.filter((id) => !once.has(id)).length,
    twice: received.length - once.size,
    "out of order": received.filter((id, i) => id !== stored[i]).length,
  };
  return [
    {
      name: `${ROWS} rows over ${DISCONNECTS} cuts and ${KILLS} kills`,
      figure: Object.entries(figures)
        .map(([what, count]) => `${count} ${what}`)
        .join(", "),
      goal: "0, 0, 0",
    },
  ];
}
