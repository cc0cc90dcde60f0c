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
      "@noble/hashes",
      "@scarf/scarf",
      "@sinclair/typebox",
      "@zxcvbn-ts/dictionary-compression",
      "@zxcvbn-ts/language-common",
      "bun",
      "cookie",
      "dayjs",
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
      "htmlparser2",
      "ipaddr.js",
      "is-plain-object",
      "launder",
      "memoirist",
      "nodemailer",
      "otpauth",
      "parse-srcset",
      "picocolors",
      "postcss",
      "postcss/node_modules/nanoid",
      "rrule-temporal",
      "sanitize-html",
      "source-map-js",
      "swagger-ui-dist",
      "temporal-spec",
    ]
  `);
});
