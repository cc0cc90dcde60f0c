import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

interface Locked {
  dev?: true;
  optional?: true;
}

const MODULES = "node_modules/";

/** The runtime is inside the program, with what that is made of. */
const RUNTIME = `Atoll runs on Bun (https://bun.com), which is inside this program. Bun is under the MIT license, Copyright (c) Oven, Inc.
Bun links JavaScriptCore and WebKit (LGPL-2.1 and BSD), BoringSSL, libarchive, lol-html, mimalloc, picohttpparser, simdutf, tinycc,
uSockets, zlib, Brotli, Zstandard, c-ares and SQLite (public domain); their licenses, and how Bun is linked anew with another
WebKit, stand at https://bun.com/docs/project/license.`;

/** The packages whose code lies in some files, by their folders under node_modules. */
export function packagesOf(files: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const at = file.lastIndexOf(MODULES);
    if (at < 0) continue;
    const [first = "", second = ""] = file.slice(at + MODULES.length).split("/");
    const name = first.startsWith("@") ? `${first}/${second}` : first;
    found.add(file.slice(file.indexOf(MODULES), at + MODULES.length) + name);
  }
  return [...found];
}

/** Those that a production install has, all of which may be in the program. */
export function productionPackages(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  );
  return Object.entries(packages).flatMap(([folder, { dev, optional }]) =>
    folder === "" || folder === `${MODULES}bun` || dev || optional ? [] : [folder],
  );
}

/** Who made the packages, and under which terms: each text once, below the names of those that it is for. */
export function noticesOf(folders: readonly string[]): string {
  const byText = Map.groupBy(folders.toSorted(), termsOf);
  const parts = [...byText].map(([terms, those]) => {
    const names = [...new Set(those.map(titleOf))].join("\n");
    return `${names}\n\n${terms}`;
  });
  const line = "=".repeat(80);
  return `Atoll contains the work of others, under these terms.\n\n${[RUNTIME, ...parts].join(`\n\n${line}\n\n`)}\n`;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

function titleOf(folder: string): string {
  const { name, version, license = "see below", homepage, repository } = manifestOf(folder);
  const source = homepage ?? (typeof repository === "string" ? repository : repository?.url) ?? "";
  return `${name} ${version} (${license}) ${source}`.trim();
}

/** The texts that a package comes with; its own words on its license where it has none. */
function termsOf(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    : [];
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8").trim());
  if (texts.length > 0) return texts.join("\n\n");
  const { license, author } = manifestOf(folder);
  const by = typeof author === "string" ? author : author?.name;
  return `Under ${license ?? "terms that it doesn't say"}${by ? `, by ${by}` : ""}; it comes without a text of it.`;
}
