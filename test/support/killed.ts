/**
 * Runs the program with some words, and kills it right before the so many-th name that it changes or
 * removes; answers how it ended: 0 where it came to its end before.
 */
export function killedAt(folder: string, words: readonly string[], at: number): Promise<number> {
  const preloaded = ["--preload", "./test/support/killed-at.ts", "src/main.ts"];
  return Bun.spawn([process.execPath].concat(preloaded, words), {
    env: { ...process.env, TENANTS_DIR: folder, LOG_LEVEL: "error", KILL_AT: String(at) },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  }).exited;
}
