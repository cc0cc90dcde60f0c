import { InOrder } from "#/lib/in-order.ts";
import { itself, OWN_WORK } from "../program.ts";
import { type Measured, shrink, type Work } from "./shrink.ts";

/** It takes at most so long; whatever an image does in that time, it does to a process of its own. */
const MOST_MS = 10_000;

const inOrder = new InOrder();

/**
 * Makes smaller pictures of an image in a process of its own, one at a time; null when it can't be
 * done: it is no image, a damaged one, too large, or takes too long.
 */
export const shrunk = (work: Work): Promise<Measured | null> =>
  inOrder.run(OWN_WORK.shrink, () => inProcess(work));

async function inProcess(work: Work): Promise<Measured | null> {
  const child = Bun.spawn(itself(OWN_WORK.shrink, JSON.stringify(work)), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
    timeout: MOST_MS,
    killSignal: "SIGKILL",
  });
  const [code, said] = await Promise.all([child.exited, new Response(child.stdout).text()]);
  return code === 0 ? JSON.parse(said) : null;
}

/** What that process does, and exits with: what an image measures is what it writes. */
export async function shrinkOne(work: string): Promise<number> {
  try {
    process.stdout.write(JSON.stringify(await shrink(JSON.parse(work))));
    return 0;
  } catch {
    return 1;
  }
}
