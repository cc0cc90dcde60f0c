import "#/platform/production.ts";
import { withoutKeys } from "#/platform/backups/setting.ts";
import { say } from "#/platform/log.ts";
import type { OwnWork } from "#/platform/program.ts";

type Work = (text: string) => Promise<number>;

/** A process that does one thing for the server loads no more of it than that needs. */
const WORK: Readonly<Record<OwnWork, () => Promise<Work>>> = {
  "prepare-files": async () => (await import("./restores/prepare.ts")).prepareFiles,
  "shrink-image": async () => (await import("#/platform/pictures/pictures.ts")).shrinkOne,
  "upgrade-file": async () => (await import("./upgrade-file.ts")).upgradeOne,
};

/** Does what the server started this process for, and answers what it exits with. */
export async function doOwnWork(word: OwnWork, text: string): Promise<number> {
  // Whatever is written here is for its owner's eyes only.
  process.umask(0o077);
  try {
    const work = await WORK[word]();
    return await work(text);
  } catch (error) {
    const { explain } = await import("./explain.ts");
    say("stderr", `${withoutKeys(explain(error, process.env))}\n`);
    return 1;
  }
}
