// Installs what is missing, with whatever this machine has: npm (with Node) or Bun. Does nothing when all is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stamp = "node_modules/.installed";
const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const isInstalled = existsSync(stamp) && readFileSync(stamp, "utf8") === lock;

// Both read package-lock.json, the one lockfile; --no-save keeps Bun from writing another.
const installers = [
  ["npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]],
  ["bun", ["install", "--no-save"]],
];

function install() {
  for (const [program, options] of installers) {
    if (spawnSync(program, ["--version"], { shell: process.platform === "win32" }).status !== 0)
      continue;
    process.stderr.write(`Installing with ${program} …\n`);
    const { status } = spawnSync(program, options, {
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    if (status !== 0) process.exit(status ?? 1);
    writeFileSync(stamp, lock);
    return;
  }
  process.stderr.write("Atoll needs npm (it comes with Node) or Bun to install what it uses.\n");
  process.exit(1);
}

if (!isInstalled) install();
