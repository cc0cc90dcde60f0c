import { Value } from "@sinclair/typebox/value";
import { type Static, t } from "#/lib/schema.ts";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secret.ts";

const read = t.Object({
  does: t.Literal("read"),
  key: t.String(),
  contentType: t.String(),
  disposition: t.String(),
  until: t.Number(),
});
const write = t.Object({
  does: t.Literal("write"),
  key: t.String(),
  byteSize: t.Integer(),
  until: t.Number(),
});
const part = t.Object({
  does: t.Literal("part"),
  key: t.String(),
  uploadId: t.String(),
  number: t.Integer(),
  start: t.Integer(),
  byteSize: t.Integer(),
  until: t.Number(),
});
const permit = t.Union([read, write, part]);

/** What a signed address is for. `until` is in milliseconds. */
export type Permit = Static<typeof permit>;
export type ReadPermit = Static<typeof read>;
export type WritePermit = Static<typeof write> | Static<typeof part>;

const PURPOSE = "storage";

/** Addresses of the local store: each says what it is for, and is signed with it. */
export interface Addresses {
  sign(permit: Permit): string;
  /** What a token is for; null for one that was not signed here, or has ended. */
  open(token: string): Permit | null;
  /** When one ends that works for so long from now on. */
  until(seconds: number): number;
}

export const localAddresses = (
  secrets: Secrets,
  { baseUrl, clock }: { baseUrl: string; clock: Clock },
): Addresses => ({
  sign: (permit) => `${baseUrl}/storage/${secrets.sign(PURPOSE, JSON.stringify(permit))}`,
  open(token) {
    const text = secrets.verify(PURPOSE, token);
    const opened: unknown = text === null ? null : JSON.parse(text);
    return Value.Check(permit, opened) && opened.until > clock.now().getTime() ? opened : null;
  },
  until: (seconds) => clock.now().getTime() + seconds * 1000,
});
