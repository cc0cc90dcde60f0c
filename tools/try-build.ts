// Starts dist/atoll in an empty folder, without the pages it was built of, and asks it for what it carries inside; then
// tries its command line, and how soon that answers.
import { renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { startOf, tryCommandLine } from "./try-command-line.ts";
import { emptyFolder, tryServing } from "./try-serving.ts";

/** So soon a command answers that asks no server … */
const MOST_MS = 60;
/** … and on a slow or busy machine after so many times what the runtime takes to do nothing there. */
const MOST_TIMES = 9;

const folder = emptyFolder();
// What a program finds here and nowhere else isn't in it.
renameSync("dist/web", "dist/web.away");
const cost = await tryServing([resolve("dist/atoll")], folder, ["/", "/sw.js"]).finally(() =>
  renameSync("dist/web.away", "dist/web"),
);
rmSync(folder, { recursive: true, force: true });
const { help, nothing } = startOf(resolve("dist/atoll"));
const started = `${Math.round(help)} ms (its runtime alone: ${nothing.toFixed(1)} ms)`;
if (help > Math.max(MOST_MS, MOST_TIMES * nothing))
  throw new Error(`atoll --help takes ${started}`);
tryCommandLine(resolve("dist/atoll"));
process.stdout.write(
  `dist/atoll serves by itself: ${Math.round(Bun.file("dist/atoll").size / 1e6)} MB; ${cost}; its help is there after ${started}\n`,
);
