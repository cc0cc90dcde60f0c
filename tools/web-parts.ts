import { resolve } from "node:path";
import type { BunPlugin } from "bun";
import { inlined } from "./inline-words.ts";

const PAGE = "src/web/index.html";
/** A part that is no larger costs more to fetch by itself than to have in the program, where so many want it. */
const SMALL_BYTES = 3000;
const FEW = 3;

type Outputs = Bun.BuildMetafile["outputs"];

/** The parts that a file imports before it runs. */
const importsOf = (outputs: Outputs, file: string): string[] =>
  (outputs[file]?.imports ?? [])
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => path);

const sourcesOf = (outputs: Outputs, file: string): string[] =>
  Object.keys(outputs[file]?.inputs ?? {});

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

/**
 * The sources of what is small and wanted by several parts of the program, and wants nothing itself
 * but the like: a bundler makes a file of each.
 */
export function smallAndShared(outputs: Outputs): string[] {
  const wanted = new Map<string, number>();
  for (const file of Object.keys(outputs))
    for (const path of importsOf(outputs, file)) wanted.set(path, (wanted.get(path) ?? 0) + 1);
  const program = programOf(outputs);
  const isSmall = ([file, { bytes, entryPoint }]: [string, Outputs[string]]) =>
    !entryPoint &&
    bytes <= SMALL_BYTES &&
    (wanted.get(file) ?? 0) >= FEW &&
    sourcesOf(outputs, file).every((source) => /\.m?[jt]sx?$/.test(source));
  let found = new Set(
    Object.entries(outputs)
      .filter(isSmall)
      .map(([file]) => file),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    const isThere = (path: string) => program.has(path) || found.has(path);
    found = new Set([...found].filter((file) => importsOf(outputs, file).every(isThere)));
  }
  return [...found].flatMap((file) => sourcesOf(outputs, file).map((source) => resolve(source)));
}

/** Has these sources in the program. */
export const alongWith = (sources: readonly string[]): BunPlugin => ({
  name: "along",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]web[\\/]main\.tsx$/ }, async ({ path, loader }) => {
      const program = await inlined(path, (file) => Bun.file(file).text());
      const imports = sources.map((source) => `import ${JSON.stringify(source)};\n`);
      return { contents: imports.join("") + program, loader };
    });
  },
});
