import type { TSchema } from "#/lib/schema.ts";
import { declareExchange, declareOne } from "#/platform/declare.ts";
import { requireObject } from "#/platform/http/body.ts";
import { deviceZoneOf } from "#/platform/http/cookies.ts";
import type {
  Call,
  DeclaredExchange,
  DeclaredOne,
  Entrance,
  Operation,
} from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { authenticate, type Caller, requireSession, requireToken } from "./caller.ts";

/** What an operation of a signed-in person gets: who that is. */
export interface SignedIn {
  caller: Caller;
  /** The time zone that the caller's device says it is in. */
  deviceZone: string | null;
}

/** `token`: a personal access token or an agent's, whatever its scope. */
type By = "session" | "token" | "any";

/**
 * One thing that a person can do outside organizations, signed in or by a token, unless one of the
 * two is asked for.
 */
export const personalOperation = <
  const P extends string,
  A extends TSchema,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  signedIn,
  ...declared
}: DeclaredOne<P, Q, B, A, SignedIn> & { signedIn: By }): Operation =>
  declareOne(entrance(signedIn), declared);

/** The same of HTTP alone: a form. */
export const personalExchange = <
  const P extends string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  signedIn,
  ...declared
}: DeclaredExchange<P, Q, B, SignedIn> & { signedIn: By }): Operation =>
  declareExchange(entrance(signedIn), declared);

const entrance = (signedIn: By): Entrance => ({
  security: signedIn === "any" ? undefined : signedIn,
  enter: (services, call) => enter(services, call, signedIn),
});

async function enter(
  services: Services,
  { request, body, operation }: Call,
  by: By,
): Promise<SignedIn> {
  const kind = by === "token" ? "read" : operation.kind;
  const { caller } = await authenticate(services, { request, kind, slug: "" });
  if (by === "session") requireSession(caller);
  if (by === "token") requireToken(caller);
  requireObject(body);
  return { caller, deviceZone: deviceZoneOf(request) };
}
