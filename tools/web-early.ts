import { basename, dirname, join } from "node:path";
import { programOf, scriptOf, together } from "./web-parts.ts";

const SCREENS = "src/web/features/recording/screens.ts";
/** The pages of places that are gone to most, by the first part of their path. */
const PAGES = {
  projects: "src/web/features/project/project.tsx",
  hey: "src/web/features/hey/hey.tsx",
  my: "src/web/features/my/my.tsx",
  calendar: "src/web/features/calendar/calendar.tsx",
  search: "src/web/features/search/search.tsx",
};

/** Files of the program and of styles, and by what a page shows the places among them of those that it needs. */
export interface Parts {
  files: string[];
  of: Record<string, number[]>;
}

/** The files that pages need beside those that every page has; `built` are the names of all. */
export async function partsOf(
  { inputs, outputs }: Bun.BuildMetafile,
  built: readonly string[],
): Promise<Parts> {
  const program = programOf(outputs);
  const files: string[] = [];
  const placeOf = (file: string): number =>
    files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  const of: Parts["of"] = {};
  for (const [page, source] of [...Object.entries(PAGES), ...(await screens())]) {
    const needed = together(outputs, scriptOf(outputs, source)).difference(program);
    const styles = stylesOf(inputs, source).map((path) => styleSheet(path, built));
    of[page] = [...[...needed].map(nameOf), ...styles].map(placeOf);
  }
  return { files, of };
}

/** The stylesheets that a source and all that it imports before it runs are shown by. */
function stylesOf(
  inputs: Bun.BuildMetafile["inputs"],
  source: string,
  seen = new Set<string>(),
): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  if (source.endsWith(".css")) return [source];
  const imported = (inputs[source]?.imports ?? []).filter(
    ({ kind }) => kind === "import-statement",
  );
  return imported.flatMap(({ path }) => stylesOf(inputs, path, seen));
}

/** What was built of a stylesheet. */
function styleSheet(source: string, built: readonly string[]): string {
  const start = `assets/${basename(source, ".css")}-`;
  const found = built.find((file) => file.startsWith(start) && file.endsWith(".css"));
  if (found === undefined) throw new Error(`Nothing is built of ${source}`);
  return nameOf(`./${found}`);
}

/** What a file is called in the folder of all. */
function nameOf(file: string): string {
  const [, name] = /^\.\/assets\/([\w-]+\.(?:js|css))$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} is not where the others are`);
  return name;
}

/** The source of what each type of recording is shown by. */
async function screens(): Promise<[type: string, source: string][]> {
  const table = await Bun.file(SCREENS).text();
  const rows = [...table.matchAll(/^ {2}(\w+): \(\) => import\("([^"]+)"\),$/gm)];
  if (rows.length < table.split("import(").length - 1)
    throw new Error(`${SCREENS} has a screen that can't be read`);
  return rows.map(([, type = "", path = ""]) => [type, join(dirname(SCREENS), path)]);
}

/** The script that asks early for what a page is going to need. */
export async function earlyScript(parts: Parts): Promise<string> {
  const made = await Bun.build({
    entrypoints: ["src/web/early.ts"],
    target: "browser",
    format: "iife",
    minify: true,
    define: { PARTS: JSON.stringify(parts) },
  });
  const [built] = made.outputs;
  if (!made.success || !built) throw new Error(made.logs.join("\n"));
  const script = (await built.text()).trim();
  if (script.includes("</")) throw new Error("The first script would end before its end");
  return script;
}

/**
 * A page in which a script stands that runs first: nothing is fetched before it, and no styles are waited for. The
 * program is fetched beside it, and begun by it.
 */
export function beganWith(page: string, script: string): Blob {
  const begun = replaced(page, /(<\/title>)/, (end) => `${end}\n    <script>${script}</script>`);
  const program = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  return new Blob([
    replaced(
      begun,
      program,
      (src) => `<link id="program" rel="modulepreload" crossorigin href="${src}">`,
    ),
  ]);
}

function replaced(page: string, what: RegExp, by: (part: string) => string): string {
  const after = page.replace(what, (_, part: string) => by(part));
  if (after === page) throw new Error(`The page has no ${what}`);
  return after;
}

/** By what a policy knows a script that stands in a page (Content Security Policy Level 3, 8.3). */
export const hashOf = (script: string): string =>
  `sha256-${new Bun.CryptoHasher("sha256").update(script).digest("base64")}`;
