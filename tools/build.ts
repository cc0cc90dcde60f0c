// Builds the web application, and the program with it into one file, dist/atoll, for this machine or for the target in
// --target=bun-linux-arm64 and its like.
const target = process.argv
  .find((option) => option.startsWith("--target="))
  ?.slice("--target=".length);

const web = Bun.spawnSync([process.execPath, "tools/build-web.ts"], {
  stdout: "inherit",
  stderr: "inherit",
});
if (web.exitCode !== 0) process.exit(1);

const { success, logs } = await Bun.build({
  // What runs on a thread of its own is found beside the program.
  entrypoints: ["src/atoll.ts", "src/platform/db/checkpoints/worker.ts"],
  naming: "[name].[ext]",
  target: "bun",
  bytecode: true,
  // Not minified: Elysia reads the source of its handlers.
  minify: false,
  compile: {
    outfile: "dist/atoll",
    assets: ["dist/web"],
    autoloadDotenv: false,
    autoloadBunfig: false,
    ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
  },
});
for (const log of logs) process.stderr.write(`${log}\n`);
process.exit(success ? 0 : 1);

export {};
