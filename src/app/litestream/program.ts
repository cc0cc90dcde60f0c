/** The oldest Litestream that can be trusted beside Atoll: those before hold an SQLite that can lose commits. */
export const OLDEST_LITESTREAM = "0.5.17";

/** Where Litestream is on this machine; null where it is not. */
export const litestreamProgram = (): string | null => Bun.which("litestream");

/** The version of a Litestream, as `0.5.17`; null where it says none. */
export function litestreamVersion(program: string): string | null {
  try {
    const { exitCode, stdout } = Bun.spawnSync([program, "version"], { stderr: "ignore" });
    const [version] = /\d+\.\d+\.\d+\S*/.exec(stdout.toString()) ?? [];
    return exitCode === 0 && version !== undefined ? version : null;
  } catch {
    return null;
  }
}

/** Why a Litestream can't be used; null where it can. */
export function litestreamFault(program: string | null): string | null {
  if (program === null) return "litestream is not installed here, or not in PATH.";
  const version = litestreamVersion(program);
  if (version === null) return `${program} does not say its version.`;
  return Bun.semver.order(version, OLDEST_LITESTREAM) < 0
    ? `${program} is Litestream ${version}; ${OLDEST_LITESTREAM} or later is needed: those before can lose commits beside Atoll.`
    : null;
}

/** Has Litestream write what it replicated into a new file, until a moment where one is given; answers why it can't, or null when it did. */
export async function restoreReplica(
  url: string,
  to: string,
  timestamp: string | null,
): Promise<string | null> {
  const until = timestamp === null ? [] : ["-timestamp", timestamp];
  const words = ["restore", ...until, "-integrity-check", "quick", "-o", to, url];
  const child = Bun.spawn([litestreamProgram() ?? "litestream", ...words], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  return code === 0 ? null : said.trim().slice(0, 500) || `it ended with ${code}`;
}

/** What lies below the address of a replica: `global`, `orgs` and `orgs/<file>`. Settings behind a `?` stay behind it. */
export function below(base: string, ...words: string[]): string {
  const [path = "", ...settings] = base.split("?");
  return [[path.replace(/\/$/, ""), ...words].join("/"), ...settings].join("?");
}
