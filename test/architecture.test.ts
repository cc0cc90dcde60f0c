import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";
import ts from "typescript";
import { allTypes } from "#/core/recordings/types.ts";
import { CORE, OUTSIDE, STRATA } from "./support/strata.ts";

/** Made of the API description. */
const GENERATED = ["test/tour/api.ts", "src/client/schema.d.ts"];

interface File {
  path: string;
  text: string;
  imports: string[];
  packages: string[];
}

/** Types count too: a cycle of types still couples two folders. */
function read(path: string, text: string): File {
  const specifiers = [
    ...text.matchAll(
      /(?:^|\n)(?:import|export)\b[^;"]*?from\s+"([^"]+)"|(?:^|\n)import\s+"([^"]+)"/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? "");
  const own = specifiers.filter((name) => /^[#.]/.test(name));
  const resolved = own.map((name) =>
    name.startsWith("#/") ? `src/${name.slice(2)}` : normalize(join(dirname(path), name)),
  );
  return {
    path,
    text,
    imports: resolved,
    packages: specifiers.filter((name) => !/^[#.]/.test(name)),
  };
}

const files = await Promise.all(
  [...new Glob("src/**/*.{ts,tsx}").scanSync()]
    .filter((path) => !GENERATED.includes(path))
    .sort()
    .map(async (path) => read(path, await Bun.file(path).text())),
);
const stratum = (path: string) => path.split("/")[1] ?? "";
const folder = (path: string) => path.split("/")[2] ?? "";

type Rule = (from: string, to: string) => boolean;
const broken = (all: File[], rule: Rule) =>
  all.flatMap(({ path, imports }) =>
    imports.filter((to) => rule(path, to)).map((to) => `${path} -> ${to}`),
  );

const upwards: Rule = (from, to) =>
  STRATA.includes(stratum(from)) && STRATA.indexOf(stratum(to)) > STRATA.indexOf(stratum(from));
const throughTheWall: Rule = (from, to) => {
  const [isOutside, goesOutside] = [from, to].map((path) => OUTSIDE.includes(stratum(path)));
  if (!isOutside) return Boolean(goesOutside) && STRATA.includes(stratum(from));
  return !["lib", "client", stratum(from)].includes(stratum(to));
};
const acrossFeatures: Rule = (from, to) =>
  stratum(from) === "features" && stratum(to) === "features" && folder(from) !== folder(to);
const laterCore: Rule = (from, to) =>
  stratum(from) === "core" &&
  stratum(to) === "core" &&
  CORE.indexOf(folder(to)) > CORE.indexOf(folder(from));
const intoFeature: Rule = (from, to) =>
  stratum(to) === "features" && stratum(from) === "app" && !to.endsWith("/index.ts");

function cycles(all: File[]): string[] {
  const imports = new Map(all.map((file) => [file.path, file.imports]));
  const finished = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path))
      return void found.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (finished.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of all) walk(path, []);
  return found;
}

/** Functions longer than a screen: 60 lines, from their first to their last. */
function longFunctions({ path, text }: File): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const walk = (node: ts.Node): void => {
    if (
      ts.isFunctionLike(node) &&
      "body" in node &&
      node.body &&
      line(node.end) - line(node.getStart()) >= 60
    ) {
      found.push(`${path}:${line(node.getStart()) + 1}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

test("imports point down the strata", () => expect(broken(files, upwards)).toEqual([]));
test("what speaks to a server from outside knows nothing of its inside, nor is known there", () =>
  expect(broken(files, throughTheWall)).toEqual([]));
test("features never import each other", () => expect(broken(files, acrossFeatures)).toEqual([]));
test("core folders import only earlier core folders", () =>
  expect(broken(files, laterCore)).toEqual([]));
test("a feature is known by its index alone", () => expect(broken(files, intoFeature)).toEqual([]));
test("no import cycles, types included", () => expect(cycles(files)).toEqual([]));

test("planted violations are found", () => {
  const plant = (path: string, text: string) => read(path, text);
  const planted = [
    plant("src/lib/a.ts", 'import { b } from "#/core/orgs/b.ts";'),
    plant("src/features/x/a.ts", 'import type { b } from "../y/b.ts";'),
    plant("src/core/orgs/b.ts", 'import {\n  c,\n} from "../projects/c.ts";'),
    plant("src/core/projects/c.ts", 'export { b } from "../orgs/b.ts";'),
    plant("src/app/d.ts", 'import { inside } from "#/features/x/a.ts";'),
    plant("src/client/e.ts", 'import type { b } from "#/core/orgs/b.ts";'),
    plant("src/app/f.ts", 'import { connect } from "#/client/index.ts";'),
    plant("src/web/g.tsx", 'import { run } from "#/cli/run.ts";'),
  ];
  expect(broken(planted, upwards)).toEqual(["src/lib/a.ts -> src/core/orgs/b.ts"]);
  expect(broken(planted, acrossFeatures)).toEqual(["src/features/x/a.ts -> src/features/y/b.ts"]);
  expect(broken(planted, laterCore)).toEqual(["src/core/orgs/b.ts -> src/core/projects/c.ts"]);
  expect(broken(planted, throughTheWall)).toEqual([
    "src/client/e.ts -> src/core/orgs/b.ts",
    "src/app/f.ts -> src/client/index.ts",
    "src/web/g.tsx -> src/cli/run.ts",
  ]);
  expect(broken(planted, intoFeature)).toEqual(["src/app/d.ts -> src/features/x/a.ts"]);
  expect(cycles(planted)).toEqual([
    "src/core/orgs/b.ts -> src/core/projects/c.ts -> src/core/orgs/b.ts",
  ]);
  expect(
    longFunctions(plant("src/lib/long.ts", `export function f() {\n${"g();\n".repeat(60)}}`)),
  ).toEqual(["src/lib/long.ts:1"]);
});

test("two files know the library that answers HTTP", () => {
  const knowing = files.filter(({ packages }) =>
    packages.some((name) => /^elysia(?:\/|$)/.test(name)),
  );
  expect(knowing.map(({ path }) => path)).toEqual([
    "src/platform/http/frame.ts",
    "src/platform/http/mount.ts",
  ]);
});

test("only bun:sqlite opens a file, and only the platform", () => {
  const offenders = files.filter(({ path, packages }) =>
    packages.some(
      (name) =>
        /^(?:better-sqlite3|node:sqlite|@libsql\/client)$/.test(name) ||
        (name === "bun:sqlite" && !path.startsWith("src/platform/db/")),
    ),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

test("nobody waits for another program with all that would be answered meanwhile", () => {
  const waiting = files.filter(({ text }) => /\b(?:spawn|exec|execFile)Sync\b/.test(text));
  expect(waiting.map(({ path }) => path)).toEqual([]);
});

test("time, environment and randomness of the process come in from outside", () => {
  const offenders = files.filter(
    ({ path, text }) =>
      /^src\/(core|features|schema)\//.test(path) &&
      /new Date(?:\(\)|\b(?!\())|Date\.now\(\)|process\.env|Bun\.env|Math\.random/.test(text),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

test("what a module uses stands in its imports", () => {
  const offenders = files.filter(
    ({ path, text }) => /^src\/(core|features|schema|lib)\//.test(path) && /\bimport\(/.test(text),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

test("where the program's parts are is known in one place: in the binary a module doesn't know its own", () => {
  const places = files.filter(({ text }) => /import\.meta\.(?!main|hot)/.test(text));
  expect(places.map(({ path }) => path)).toEqual(["src/platform/program.ts"]);
});

test("packages that few requests need are loaded with the first of them", () => {
  const eager =
    /^import (?!type\b)[^;]*"(?:sanitize-html|htmlparser2|nodemailer|rrule-temporal|otpauth|prom-client|@zxcvbn-ts\/.*)"/m;
  expect(files.filter(({ text }) => eager.test(text)).map(({ path }) => path)).toEqual([]);
});

test("a job is made by its kind, which knows its payload", () => {
  const offenders = files.filter(
    ({ path, text }) =>
      /^src\/(core|features)\//.test(path) && /enqueue(?:Job)?\([^;]*\bkind:/.test(text),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

test("roles are compared in one place", () => {
  const offenders = files.filter(
    ({ path, text }) =>
      /^src\/(core|features)\//.test(path) &&
      !path.startsWith("src/core/access/") &&
      /\brole\s*[!=]==\s*"|"(?:owner|admin|member|client)" [!=]==/.test(text),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

/** What tries the code, measures it and makes things of it. */
const tests = await Promise.all(
  [...new Glob("{test,bench,tools}/**/*.ts").scanSync()]
    .filter((path) => !GENERATED.includes(path))
    .map(async (path) => read(path, await Bun.file(path).text())),
);

/** The lines of a file that hold code: neither blank nor comment. */
function codeLines({ path, text }: File): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren();
    const [first, last] = [node.getStart(), node.end].map(
      (at) => source.getLineAndCharacterOfPosition(at).line,
    );
    if (children.length === 0 && node.getWidth() > 0)
      for (let line = first ?? 0; line <= (last ?? 0); line++) lines.add(line);
    children.forEach(visit);
  };
  visit(source);
  return lines.size;
}

test("half of the files hold at most 60 lines of code, nine of ten at most 160", () => {
  const lines = files.filter(({ path }) => path.startsWith("src/")).map(codeLines);
  const most = (share: number) =>
    lines.toSorted((a, b) => a - b)[Math.floor((lines.length - 1) * share)];
  expect(most(0.5)).toBeLessThanOrEqual(60);
  expect(most(0.9)).toBeLessThanOrEqual(160);
});

test("no file is longer than 300 lines, no function longer than 60, no folder larger than 25 files", () => {
  const long = [...files, ...tests].filter(({ text }) => text.split("\n").length > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
  expect(files.flatMap(longFunctions)).toEqual([]);
  const perFolder = Map.groupBy(files, ({ path }) => dirname(path));
  expect([...perFolder].filter(([, inside]) => inside.length > 25).map(([path]) => path)).toEqual(
    [],
  );
});

test("no literal is spread into another: what it holds stands there itself", () => {
  const folding = [...files, ...tests].filter(({ text }) =>
    /\.\.\.\{|\.\.\.\[[^\]]*\][,}\]]/.test(text),
  );
  expect(folding.map(({ path }) => path)).toEqual([]);
});

test("core names no kind of recording that a feature brings", () => {
  const kinds = allTypes()
    .map(({ name }) => name)
    .join("|");
  const names = new RegExp(`'(?:${kinds})'|(?:\\btype|\\bname)(?: [=!]==|:) "(?:${kinds})"`);
  const withoutExamples = (text: string) =>
    text.replace(/const \w+Example\b.*= \{[\s\S]*?\n\};|example: \{[^}]*\},/g, "");
  const offenders = files.filter(
    ({ path, text }) =>
      path.startsWith("src/core/") &&
      !path.endsWith("examples.ts") &&
      names.test(withoutExamples(text)),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});

test("types are insisted on in few places", () => {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== "const") count++;
    ts.forEachChild(node, visit);
  };
  for (const { path, text } of files)
    if (path.startsWith("src/"))
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  expect(count).toBeLessThan(30);
});

test("no code says any, insists on what may be missing, or is left unfinished", () => {
  const offenders = files.filter(({ text }) =>
    /\bas any\b|: any\b|<any>|\bTODO\b|\bFIXME\b|not implemented/.test(text),
  );
  expect(offenders.map(({ path }) => path)).toEqual([]);
});
