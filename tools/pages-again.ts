// Names the files of tests in which something failed, from what `bun test` wrote: one on each line. Nothing where that
// are more than a few, or where something failed beside the tests: those are tried again by nobody.

/** More files than these are no accident. */
const MOST = 3;

/** The files to try again. */
export function filesToTryAgain(log: string): string[] {
  const failed = new Set<string>();
  let file = "";
  let isSummary = false;
  for (const line of log.split("\n")) {
    if (/^\s*[1-9]\d* errors?$/.test(line)) return [];
    if (/^\d+ tests? failed:$/.test(line)) isSummary = true;
    else if (/^\S+\.test\.tsx?:$/.test(line)) file = line.slice(0, -1);
    else if (!isSummary && line.startsWith("(fail) ")) failed.add(file);
  }
  return failed.size <= MOST && !failed.has("") ? [...failed] : [];
}

if (import.meta.main) for (const file of filesToTryAgain(await Bun.stdin.text())) console.log(file);
