// Starts dist/atoll in an empty folder and asks it for what it carries inside.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { emptyFolder, tryServing } from "./try-serving.ts";

const folder = emptyFolder();
const cost = await tryServing([resolve("dist/atoll")], folder);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `dist/atoll serves by itself: ${Math.round(Bun.file("dist/atoll").size / 1e6)} MB; ${cost}\n`,
);
