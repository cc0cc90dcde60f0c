/** For `bun --preload`: kills its process right before the so many-th name that it changes or removes. */
const files = process.getBuiltinModule("node:fs");
const at = Number(process.env.KILL_AT);
let passed = 0;

for (const name of ["renameSync", "rmSync"] as const) {
  const done = Reflect.get(files, name);
  Reflect.set(files, name, (...args: unknown[]) => {
    if (passed++ === at) process.kill(process.pid, "SIGKILL");
    return Reflect.apply(done, files, args);
  });
}
