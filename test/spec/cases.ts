import { expect } from "bun:test";
import { type Answer, addresses, nameOf, roleOf, type Who, type World } from "../support/world.ts";

/**
 * What a refused request is answered: `"403 role_required"`, or for a 422 the code of each field.
 */
export type Refusal = string | Record<string, string>;
/** Who asks for what, and how it is refused. */
export type Case = readonly [
  who: Who,
  method: string,
  path: string,
  body: unknown,
  refusal: Refusal,
];

/** An id as the contract says: a UUIDv7 in lower case. */
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const anId = expect.stringMatching(ID);

/** How an answer refuses; its status alone when it doesn't. */
export function refusalOf({ status, body }: Answer): Refusal | number {
  if (!body?.error) return status;
  if (status !== 422) return `${status} ${body.error.code}`;
  const fields = Object.entries<{ code: string }[]>(body.error.fields);
  return Object.fromEntries(fields.map(([field, [issue]]) => [field, issue?.code ?? "none"]));
}

/** Sends each request: every one is refused as its case says, and nothing is written. */
export async function expectRefusals(
  w: Pick<World, "call" | "digest">,
  cases: readonly Case[],
): Promise<void> {
  const before = w.digest();
  const found: unknown[] = [];
  for (const [who, method, path, body] of cases)
    found.push([who, method, path, body, refusalOf(await w.call(who, method, path, body))]);
  expect(found).toEqual(cases.map((one) => [...one]));
  expect(w.digest()).toBe(before);
}

/** The same request with different bodies. */
export const bodies = (
  [who, method, path]: readonly [Who, string, string],
  refused: readonly (readonly [body: unknown, refusal: Refusal])[],
): Case[] => refused.map(([body, refusal]) => [who, method, path, body, refusal] as const);

/** Somebody as those see them who may see their address. */
export const personOf = (
  { people, org }: World,
  who: Parameters<typeof nameOf>[0],
  createdAt: string,
) => ({
  membership_id: people[who].membershipId,
  name: nameOf(who),
  email: people[who].email,
  role: roleOf(who),
  title: null,
  company: null,
  kind: "person",
  active: false,
  avatar_url: null,
  out_of_office: null,
  status: "active",
  created_at: createdAt,
  ...addresses(org, "people", people[who].membershipId),
});

/** Calls as somebody with a token of theirs. */
export async function withToken(w: World, who: Who, body: object) {
  const minted = await w.call(who, "POST", "/api/v1/me/tokens", { name: "Script", ...body });
  const headers = {
    authorization: `Bearer ${minted.body.token}`,
    "user-agent": "tests (tests@example.com)",
  };
  const by = (method: string, path: string, payload?: unknown, more: Record<string, string> = {}) =>
    w.call(null, method, path, payload, { ...headers, ...more });
  return { minted, by };
}
