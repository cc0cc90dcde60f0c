const RUNS = 11;

/** How long a program takes to say its help, as the middle of some runs, in milliseconds. */
export function startOf(program: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    const { exitCode } = Bun.spawnSync([program, "--help"], { env: {} });
    if (exitCode !== 0) throw new Error(`atoll --help ends with ${exitCode}`);
    return performance.now() - began;
  });
  return Math.round(times.toSorted((a, b) => a - b)[(RUNS - 1) / 2] ?? 0);
}

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
