const RUNS = 11;

/**
 * How long a program takes to say its help, and how long its runtime takes for a program that does nothing: the middles
 * of runs that were made in turns, in milliseconds.
 */
export function startOf(program: string): { help: number; nothing: number } {
  const runs = Array.from({ length: RUNS }, () => ({
    help: timed([program, "--help"]),
    nothing: timed([process.execPath, "-e", "0"]),
  }));
  return {
    help: middle(runs.map((run) => run.help)),
    nothing: middle(runs.map((run) => run.nothing)),
  };
}

function timed(command: string[]): number {
  const began = performance.now();
  const { exitCode } = Bun.spawnSync(command, { env: {} });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ends with ${exitCode}`);
  return performance.now() - began;
}

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[(RUNS - 1) / 2] ?? 0;

/** What is promised of the command line, of a program that was built. */
export function tryCommandLine(program: string): void {
  const { exitCode } = Bun.spawnSync(
    [process.execPath, "test", "--timeout", "60000", "test/cli/"],
    {
      env: { ...process.env, ATOLL_BINARY: program },
      stdout: "inherit",
      stderr: "inherit",
    },
  );
  if (exitCode !== 0) throw new Error("The command line of the program fails");
}
