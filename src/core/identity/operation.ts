import type { TSchema } from "#/lib/schema.ts";
import { declareOne } from "#/platform/declare.ts";
import { requireObject } from "#/platform/http/body.ts";
import type { Call, DeclaredOne, Operation } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { authenticate, type Caller, requireSession } from "./caller.ts";

/** What an operation of a signed-in person gets: who that is. */
export interface SignedIn {
  caller: Caller;
}

/**
 * One thing that a person can do outside organizations, signed in or, unless `session` is asked
 * for, by a token.
 */
export const personalOperation = <
  const P extends string,
  A extends TSchema,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  signedIn,
  ...declared
}: DeclaredOne<P, Q, B, A, SignedIn> & { signedIn: "session" | "any" }): Operation =>
  declareOne(
    {
      security: signedIn === "session" ? signedIn : undefined,
      enter: (services, call) => enter(services, call, signedIn),
    },
    declared,
  );

async function enter(
  services: Services,
  { request, body, operation }: Call,
  by: "session" | "any",
): Promise<SignedIn> {
  const { caller } = await authenticate(services, { request, kind: operation.kind, slug: "" });
  if (by === "session") requireSession(caller);
  requireObject(body);
  return { caller };
}
