// Builds the web application into dist/web: files with the hash of what is in them as their names, each beside what
// Brotli and gzip make of it, and a list of them all. --fast leaves Brotli out, --if-needed does nothing where
// nothing changed since.
import { rmSync } from "node:fs";
import { relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Glob } from "bun";

import { inlineWords } from "./inline-words.ts";
import { noticesOf, packagesOf, productionPackages } from "./notices.ts";
import { beganWith, earlyScript, hashOf, partsOf } from "./web-early.ts";

const OUT = "dist/web";
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** A coding that saves less isn't kept. */
const WORTHWHILE = 0.9;
const isFast = process.argv.includes("--fast");
if (process.argv.includes("--if-needed") && (await isCurrent())) process.exit(0);
rmSync(OUT, { recursive: true, force: true });

const {
  logs,
  success,
  outputs: built,
  metafile,
} = await Bun.build({
  entrypoints: ["src/web/index.html"],
  outdir: OUT,
  target: "browser",
  minify: true,
  splitting: true,
  // A file of 300 bytes costs a page as much as one of ten thousand.
  minChunkSize: 16_384,
  metafile: true,
  publicPath: "/",
  plugins: [inlineWords],
  // What keeps its name lies in src/web/public.
  external: ["/*.svg", "/*.png", "/*.webmanifest", "/plain.css"],
  define: { "process.env.NODE_ENV": '"production"' },
  naming: {
    entry: "[dir]/[name].[ext]",
    chunk: "assets/[name]-[hash].[ext]",
    asset: "assets/[name]-[hash].[ext]",
  },
});
for (const log of logs) process.stderr.write(`${log}\n`);
if (!success || !metafile) process.exit(1);

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
  png: "image/png",
  webmanifest: "application/manifest+json",
  txt: "text/plain; charset=utf-8",
};

const named = [...new Glob("*").scanSync("src/web/public")].map((file) => ({
  file,
  content: Bun.file(`src/web/public/${file}`),
}));
const outputs = built.map((output) => ({
  file: relative(OUT, relative(process.cwd(), output.path)),
  content: output,
}));
const early = await earlyScript(
  await partsOf(
    metafile,
    outputs.map(({ file }) => file),
  ),
);
const hashed: { file: string; content: Blob }[] = [];
for (const { file, content } of outputs) {
  const isPage = file.endsWith(".html");
  hashed.push({ file, content: isPage ? beganWith(await content.text(), early) : content });
}

/** What each file weighs, as gzip makes it. */
const weights = new Map<string, number>();
const packages = [...productionPackages(), ...packagesOf(Object.keys(metafile.inputs))];
const notices = { file: "licenses.txt", content: new Blob([noticesOf([...new Set(packages)])]) };

const files = [];
for (const { file, content } of [...hashed, ...named, notices, await worker()]) {
  const bytes = new Uint8Array(await content.arrayBuffer());
  await Bun.write(`${OUT}/${file}`, bytes);
  const extension = file.split(".").at(-1) ?? "";
  const gzip = gzipSync(bytes, { level: 9 });
  const codings = [];
  for (const [name, suffix, coded] of [
    ["br", ".br", isFast ? null : brotliCompressSync(bytes, BEST)],
    ["gzip", ".gz", gzip],
  ] as const) {
    if (coded === null || coded.length > bytes.length * WORTHWHILE) continue;
    await Bun.write(`${OUT}/${file}${suffix}`, coded);
    codings.push(name);
  }
  weights.set(file, gzip.length);
  const type = TYPES[extension] ?? "application/octet-stream";
  const scripts = extension === "html" ? { scripts: [hashOf(early)] } : {};
  files.push({ path: `/${file}`, type, tag: Bun.hash(bytes).toString(36), codings, ...scripts });
  const [size, small] = [bytes, gzip].map(({ length }) => (length / 1024).toFixed(1));
  process.stdout.write(`${file.padEnd(44)}${size?.padStart(9)}${small?.padStart(8)}\n`);
}
if (!(await isLight()) && !isFast) process.exit(1);
await Bun.write(`${OUT}/files.json`, JSON.stringify(files));

/** What runs beside the pages; it knows the names of all files that it keeps. */
async function worker() {
  const assets = hashed.map(({ file }) => file).filter((file) => file.startsWith("assets/"));
  // A cache refuses a list with the same in it twice.
  const program = [...new Set(assets)];
  const made = await Bun.build({
    entrypoints: ["src/web/worker/sw.ts"],
    target: "browser",
    minify: true,
    define: {
      PROGRAM: JSON.stringify(
        [...program, ...named.map(({ file }) => file)].map((file) => `/${file}`),
      ),
      BUILD: JSON.stringify(Bun.hash(program.join()).toString(36)),
    },
  });
  const [content] = made.outputs;
  if (!made.success || !content) throw new Error(made.logs.join("\n"));
  return { file: "sw.js", content };
}

/** Whether nobody waits long: what the first page loads, and each part that comes later. */
async function isLight(): Promise<boolean> {
  const page = await Bun.file(`${OUT}/index.html`).text();
  const first = await together(
    [...page.matchAll(/href="\/(assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file),
  );
  const css = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = ""]) => file);
  const later = [...weights.keys()].filter((file) => file.endsWith(".js") && !first.includes(file));
  const measured: [what: string, files: readonly string[], bar: number][] = [
    ["the first page's JavaScript", first, 165],
    ["its styles", css, 14],
    ...later.map((file): [string, string[], number] => [
      file,
      [file],
      file.includes("/editor-") ? 160 : 20,
    ]),
  ];
  const heavy = measured.filter(([what, parts, bar]) => {
    const size = parts.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0) / 1024;
    if (what === measured[0]?.[0] || what === measured[1]?.[0] || size > bar)
      process.stdout.write(`${what}: ${size.toFixed(1)} KB of at most ${bar}\n`);
    return size > bar;
  });
  return heavy.length === 0;
}

/** These files and all that they import before they run. */
async function together(files: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const follow = async (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const source = await Bun.file(`${OUT}/${file}`).text();
    for (const { kind, path } of new Bun.Transpiler({ loader: "js" }).scanImports(source))
      if (kind === "import-statement")
        await follow(path.replace(/^\//, "").replace(/^\.\//, "assets/"));
  };
  for (const file of files) await follow(file);
  return [...found];
}

/** Whether nothing that it is made of is newer than it. */
async function isCurrent(): Promise<boolean> {
  const made = Bun.file(`${OUT}/files.json`);
  if (!(await made.exists())) return false;
  const sources = [
    "src/{web,client,lib}/**/*",
    "tools/{build-web,inline-words,notices,web-early,web-parts}.ts",
    "package-lock.json",
  ];
  const paths = sources.flatMap((pattern) => [...new Glob(pattern).scanSync()]);
  return paths.every((path) => Bun.file(path).lastModified <= made.lastModified);
}
