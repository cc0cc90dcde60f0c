import { dirname, join } from "node:path";
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

/** The files that a page needs beside those that every page has, by what it shows. */
export async function partsOf({ outputs }: Bun.BuildMetafile): Promise<Record<string, string[]>> {
  const program = programOf(outputs);
  const sources = [...Object.entries(PAGES), ...(await screens())];
  return Object.fromEntries(
    sources.map(([page, source]) => {
      const needed = together(outputs, scriptOf(outputs, source));
      return [page, [...needed.difference(program)].map((file) => file.slice(1))];
    }),
  );
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
export async function earlyScript(parts: Record<string, string[]>) {
  const made = await Bun.build({
    entrypoints: ["src/web/early.ts"],
    target: "browser",
    format: "iife",
    minify: true,
    define: { PARTS: JSON.stringify(parts) },
  });
  const [built] = made.outputs;
  if (!made.success || !built) throw new Error(made.logs.join("\n"));
  const text = await built.text();
  const content = new Blob([text]);
  return { file: `assets/early-${Bun.hash(text).toString(36)}.js`, content };
}

/** A page that has a script run first. */
export function beganWith(page: string, script: string): Blob {
  const begun = page.replace("</title>", `</title>\n    <script async src="/${script}"></script>`);
  if (begun === page) throw new Error("The page has no place for its first script");
  return new Blob([begun]);
}
