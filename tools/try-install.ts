// Installs what a server needs, and nothing of its developers', into an empty folder, and starts it
// from there.
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, tryServing } from "./try-serving.ts";

const SERVED = [
  "package.json",
  "package-lock.json",
  ".npmrc",
  "tsconfig.json",
  "migrations",
  "src",
];
const DEVELOPERS = ["typescript", "kysely"];

const folder = emptyFolder();
for (const name of SERVED) cpSync(name, join(folder, name), { recursive: true });
const { exitCode } = Bun.spawnSync(["npm", "ci", "--omit=dev", "--loglevel=error"], {
  cwd: folder,
  stdout: "ignore",
  stderr: "inherit",
});
if (exitCode !== 0) throw new Error("npm ci --omit=dev failed");
const modules = join(folder, "node_modules");
const unwanted = DEVELOPERS.filter((name) => existsSync(join(modules, name)));
if (unwanted.length > 0) throw new Error(`A production install has ${unwanted.join(", ")}`);
const cost = await tryServing([join(modules, ".bin/bun"), "src/main.ts"], folder);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`A production install serves; ${cost}\n`);
