import { expect, test } from "bun:test";

interface Package {
  dev?: true;
  optional?: true;
}

const { packages }: { packages: Record<string, Package> } =
  await Bun.file("package-lock.json").json();

test("a production install has these packages and no others", () => {
  const installed = Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional)
    .map(([path]) => path.replace(/^node_modules\//, ""));
  expect(installed).toMatchInlineSnapshot(`
    [
      "@borewit/text-codec",
      "@fastify/busboy",
      "@noble/hashes",
      "@scarf/scarf",
      "@sinclair/typebox",
      "@tokenizer/inflate",
      "@tokenizer/token",
      "@zxcvbn-ts/dictionary-compression",
      "@zxcvbn-ts/language-common",
      "aws4fetch",
      "bun",
      "chrono-node",
      "cookie",
      "dayjs",
      "debug",
      "dom-serializer",
      "domelementtype",
      "domhandler",
      "domutils",
      "drizzle-orm",
      "elysia",
      "entities",
      "escape-string-regexp",
      "exact-mirror",
      "fast-decode-uri-component",
      "file-type",
      "htmlparser2",
      "ical-generator",
      "ieee754",
      "ipaddr.js",
      "is-plain-object",
      "launder",
      "memoirist",
      "ms",
      "nodemailer",
      "otpauth",
      "parse-srcset",
      "picocolors",
      "postcss",
      "postcss/node_modules/nanoid",
      "rrule-temporal",
      "sanitize-html",
      "source-map-js",
      "strtok3",
      "swagger-ui-dist",
      "temporal-spec",
      "token-types",
      "uint8array-extras",
    ]
  `);
});
