// Starts dist/atoll in an empty folder, without the pages it was built of, and asks it for what it carries inside; then
// tries its command line, and how soon that answers.
import { renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { startOf, tryCommandLine } from "./try-command-line.ts";
import { emptyFolder, tryServing } from "./try-serving.ts";

/** So soon a command answers that asks no server. */
const MOST_MS = 60;

const folder = emptyFolder();
// What a program finds here and nowhere else isn't in it.
renameSync("dist/web", "dist/web.away");
const cost = await tryServing([resolve("dist/atoll")], folder, ["/", "/sw.js"]).finally(() =>
  renameSync("dist/web.away", "dist/web"),
);
rmSync(folder, { recursive: true, force: true });
const started = startOf(resolve("dist/atoll"));
if (started > MOST_MS) throw new Error(`atoll --help takes ${started} ms`);
tryCommandLine(resolve("dist/atoll"));
process.stdout.write(
  `dist/atoll serves by itself: ${Math.round(Bun.file("dist/atoll").size / 1e6)} MB; ${cost}; its help is there after ${started} ms\n`,
);
