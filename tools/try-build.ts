// Starts dist/atoll in an empty folder, with nothing else on the path, and asks it for what it
// carries inside.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "atoll-build-"));
const child = Bun.spawn([resolve("dist/atoll"), "start"], {
  cwd: folder,
  env: {
    PATH: "/nonexistent",
    PORT: "0",
    TENANTS_DIR: join(folder, "tenants"),
    LOG_LEVEL: "error",
  },
  stdout: "pipe",
  stderr: "inherit",
});
let said = "";
const reader = child.stdout.getReader();
while (!said.includes("Ctrl-C")) {
  const { value, done } = await reader.read();
  if (done) throw new Error(`dist/atoll ended: ${said}`);
  said += new TextDecoder().decode(value);
}
const address = /running at (http:\/\/\S+)/.exec(said)?.[1] ?? "";
for (const path of ["/openapi.json", "/docs", "/docs/swagger-ui.js", "/docs/swagger-ui.css"]) {
  const response = await fetch(address + path);
  if (response.status !== 200 || (await response.text()).length < 100)
    throw new Error(`${path} answered ${response.status}`);
}
child.kill("SIGTERM");
if ((await child.exited) !== 0) throw new Error("dist/atoll did not end cleanly");
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `dist/atoll serves by itself: ${Math.round(Bun.file("dist/atoll").size / 1e6)} MB\n`,
);
