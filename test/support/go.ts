import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/** The programs of others that tests build. */
export const GATEWAY = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
export const STRIPE_MOCK = "github.com/stripe/stripe-mock@v0.203.0";

/** A program of others, built once into the cache of this machine; null where there is no Go, or it can't be. */
export async function builtByGo(source: string): Promise<string | null> {
  const go =
    Bun.which("go") ?? (existsSync("/usr/local/go/bin/go") ? "/usr/local/go/bin/go" : null);
  if (go === null) return null;
  const home = join(
    process.env.XDG_CACHE_HOME ?? join(process.env.HOME ?? "/tmp", ".cache"),
    "atoll-tests",
  );
  const name = basename(source.split("@")[0] ?? "");
  const program = join(home, name);
  if (existsSync(program)) return program;
  // Others may build it at the same time: it is whole when it has its name.
  const made = join(home, crypto.randomUUID());
  mkdirSync(made, { recursive: true });
  const built = Bun.spawn([go, "install", source], {
    env: { ...process.env, GOBIN: made },
    stdout: "ignore",
    stderr: "ignore",
    timeout: 300_000,
  });
  if ((await built.exited) === 0) renameSync(join(made, name), program);
  rmSync(made, { recursive: true });
  return existsSync(program) ? program : null;
}

if (import.meta.main)
  for (const source of [GATEWAY, STRIPE_MOCK])
    console.log((await builtByGo(source)) ?? `skipped: ${source} can't be built on this machine`);
