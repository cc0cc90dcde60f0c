import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";

/** A program of others, built once into the cache of this machine; null where there is no Go, or it can't be. */
export async function builtByGo(source: string): Promise<string | null> {
  const go =
    Bun.which("go") ?? (existsSync("/usr/local/go/bin/go") ? "/usr/local/go/bin/go" : null);
  if (go === null) return null;
  const home = join(
    process.env.XDG_CACHE_HOME ?? join(process.env.HOME ?? "/tmp", ".cache"),
    "atoll-tests",
  );
  const program = join(home, basename(source.split("@")[0] ?? ""));
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  const built = Bun.spawn([go, "install", source], {
    env: { ...process.env, GOBIN: home },
    stdout: "ignore",
    stderr: "ignore",
    timeout: 300_000,
  });
  return (await built.exited) === 0 && existsSync(program) ? program : null;
}
