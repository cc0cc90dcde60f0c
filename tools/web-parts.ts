const PAGE = "src/web/index.html";

type Outputs = Bun.BuildMetafile["outputs"];

/** The parts that a file imports before it runs. */
const importsOf = (outputs: Outputs, file: string): string[] =>
  (outputs[file]?.imports ?? [])
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => path);

/** The script that was built of a source. */
export function scriptOf(outputs: Outputs, source: string): string {
  for (const [file, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === source && file.endsWith(".js")) return file;
  throw new Error(`Nothing is built of ${source}`);
}

/** A script and all that it imports before it runs. */
export function together(outputs: Outputs, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const path of importsOf(outputs, file)) together(outputs, path, found);
  return found;
}

/** The program that every page begins with. */
export const programOf = (outputs: Outputs): Set<string> =>
  together(outputs, scriptOf(outputs, PAGE));
