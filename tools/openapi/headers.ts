import { type TSchema, t } from "#/lib/schema.ts";

interface Header {
  description: string;
  schema: TSchema;
}

/** What an answer can have in its head, by name. */
const HEADERS: Readonly<Record<string, Header>> = {
  Link: {
    description:
      'The next page, `rel="next"`; absent on the last one. Follow it as it is: it may hold a `cursor`.',
    schema: t.String(),
  },
  "X-Total-Count": {
    description: "Rows on all pages together, up to 1,000.",
    schema: t.Integer({ minimum: 0 }),
  },
  "X-Total-Count-Exact": {
    description: "`false` when there are more than 1,000; absent otherwise.",
    schema: t.Boolean(),
  },
  "X-Request-Id": {
    description: "What the server's log calls this request.",
    schema: t.String({ format: "uuid" }),
  },
  ETag: {
    description: "The version of the answer; send it back as `If-None-Match`.",
    schema: t.String(),
  },
  "Idempotency-Replayed": {
    description: "`true` when this is the answer that the same key got before; absent otherwise.",
    schema: t.Boolean(),
  },
  "Retry-After": { description: "Seconds to wait.", schema: t.Integer({ minimum: 0 }) },
  "WWW-Authenticate": { description: "`Bearer`.", schema: t.String() },
  Location: { description: "Where to go on.", schema: t.String() },
  "Content-Disposition": {
    description: "That it is a file, and what it is called (RFC 6266).",
    schema: t.String(),
  },
};

/** `X-Total-Count` as a component is named: `TotalCount`. */
const component = (name: string): string => name.replace(/^X-/, "").replaceAll("-", "");

/** The headers under their names. */
export const headers = Object.fromEntries(
  Object.entries(HEADERS).map(([name, header]) => [component(name), header]),
);

/** The headers of one answer, which always has a request id. */
export const headersOf = (names: readonly string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(
    ["X-Request-Id", ...names].map((name) => {
      if (!HEADERS[name])
        throw new Error(`The API description has no words for the header ${name}`);
      return [name, { $ref: `#/components/headers/${component(name)}` }];
    }),
  );
