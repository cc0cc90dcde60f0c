// Builds the web application into dist/web: files with the hash of what is in them as their names, each beside what
// Brotli and gzip make of it, and a list of them all. --fast leaves Brotli out, --if-needed does nothing where
// nothing changed since.
import { rmSync } from "node:fs";
import { relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Glob } from "bun";

import { noticesOf, packagesOf, productionPackages } from "./notices.ts";

const OUT = "dist/web";
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** A coding that saves less isn't kept. */
const WORTHWHILE = 0.9;
const isFast = process.argv.includes("--fast");
if (process.argv.includes("--if-needed") && (await isCurrent())) process.exit(0);
rmSync(OUT, { recursive: true, force: true });

const built = await Bun.build({
  entrypoints: ["src/web/index.html"],
  outdir: OUT,
  target: "browser",
  minify: true,
  splitting: true,
  metafile: true,
  publicPath: "/",
  // What keeps its name lies in src/web/public.
  external: ["/*.svg", "/*.webmanifest"],
  define: { "process.env.NODE_ENV": '"production"' },
  naming: {
    entry: "[dir]/[name].[ext]",
    chunk: "assets/[name]-[hash].[ext]",
    asset: "assets/[name]-[hash].[ext]",
  },
});
for (const log of built.logs) process.stderr.write(`${log}\n`);
if (!built.success) process.exit(1);

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};

const named = [...new Glob("*").scanSync("src/web/public")].map((file) => ({
  file,
  content: Bun.file(`src/web/public/${file}`),
}));
const hashed = built.outputs.map((output) => ({
  file: relative(OUT, relative(process.cwd(), output.path)),
  content: output,
}));

const packages = [
  ...productionPackages(),
  ...packagesOf(Object.keys(built.metafile?.inputs ?? {})),
];
const notices = { file: "licenses.txt", content: new Blob([noticesOf([...new Set(packages)])]) };

const files = [];
for (const { file, content } of [...hashed, ...named, notices]) {
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
  const type = TYPES[extension] ?? "application/octet-stream";
  files.push({ path: `/${file}`, type, tag: Bun.hash(bytes).toString(36), codings });
  const [size, small] = [bytes, gzip].map(({ length }) => (length / 1024).toFixed(1));
  process.stdout.write(`${file.padEnd(44)}${size?.padStart(9)}${small?.padStart(8)}\n`);
}
await Bun.write(`${OUT}/files.json`, JSON.stringify(files));

/** Whether nothing that it is made of is newer than it. */
async function isCurrent(): Promise<boolean> {
  const made = Bun.file(`${OUT}/files.json`);
  if (!(await made.exists())) return false;
  const sources = [
    "src/{web,client,lib}/**/*",
    "tools/{build-web,notices}.ts",
    "package-lock.json",
  ];
  const paths = sources.flatMap((pattern) => [...new Glob(pattern).scanSync()]);
  return paths.every((path) => Bun.file(path).lastModified <= made.lastModified);
}
