import { createHash, timingSafeEqual } from "node:crypto";
import { Kind } from "@sinclair/typebox";
import { at, named, oneOf, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { AppError, Unauthenticated } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { cliCodes } from "#/schema/global/apps.ts";
import type { SignInMethod } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { QUOTAS, takeAddressQuota, takeQuota } from "../quotas.ts";
import { mintOwnToken } from "../tokens.ts";

const LIFETIME_MS = 10 * 60_000;

const codeByHash = select(
  columnsOf(cliCodes),
  sql`from ${cliCodes} where ${cliCodes.codeHash} = ${arg("hash")}`,
);
const insertCode = insertInto(cliCodes);
/** Of many at once that bring a code, one has it. */
const burnCode = command(sql`delete from cli_codes where code_hash = ${arg("hash")}`);
export const deleteCliCodesOf = command(
  sql`delete from cli_codes where identity_id = ${arg("identity")}`,
);
export const deleteOldCliCodes = command(
  sql`delete from cli_codes where expires_at <= ${arg("now")}`,
);

export const authorizationBody = t.Object({
  challenge: t.String({
    maxLength: 43,
    pattern: "^[A-Za-z0-9_-]{43}$",
    description: "The SHA-256 of the `code_verifier`, as base64url.",
  }),
  scope: t.Optional(oneOf(["read", "full"])),
  device_name: t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE }),
});
export const authorizationSchema = named(
  "CommandLineCode",
  t.Object({ code: t.String({ description: "Shown here only." }), expires_at: at }),
);
export const exchangeBody = t.Object({
  code: t.String({ maxLength: 200 }),
  // A string to whoever reads of it; whatever else comes is a wrong one, and burns the code.
  code_verifier: t.Optional(
    t.Unsafe<unknown>({
      [Kind]: "Unknown",
      type: "string",
      maxLength: 200,
      description: "43 to 128 characters of `A-Z a-z 0-9 - . _ ~` (RFC 7636).",
    }),
  ),
});

/** A code by which a command line gets a token of somebody's own, once. */
export async function authorizeCommandLine(
  services: Services,
  { identityId, method, openedWith, input, remember }: Authorizing,
): Promise<Code> {
  const { challenge, scope = "read", device_name: deviceName } = input;
  const { global, clock } = services;
  await takeQuota(services, QUOTAS.cli_codes, identityId);
  const code = newToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS).toISOString();
  const row = {
    codeHash: sha256(code),
    identityId,
    challenge,
    scope,
    deviceName,
    expiresAt,
    method,
    openedWith,
  };
  const answer = { code, expires_at: expiresAt };
  await global.batch([bound(insertCode, row), ...remember(answer)]);
  return answer;
}

type Code = Static<typeof authorizationSchema>;
interface Authorizing {
  identityId: string;
  /** What they signed in by. */
  method: SignInMethod;
  openedWith: string | null;
  input: Static<typeof authorizationBody>;
  /** What is kept with the code, for a request that comes again. */
  remember: (answer: Code) => Bound[];
}

/** The token for a code. Whatever is wrong: the code is burnt, and nothing more is said. */
export async function exchangeCommandLineCode(
  services: Services,
  { code, code_verifier: verifier }: Static<typeof exchangeBody>,
  trace: Trace,
) {
  const { global, clock, log } = services;
  await takeAddressQuota(services, QUOTAS.cli_tokens, trace.address ?? null);
  const hash = sha256(code);
  const known = await global.get(codeByHash, { hash });
  const refuse = () =>
    new Unauthenticated("The code is wrong, was used or has expired.", "invalid_grant");
  await global.batch([required(burnCode, { hash })]).catch((error) => {
    throw error instanceof Undone ? refuse() : error;
  });
  const isGood =
    known !== null &&
    Date.parse(known.expiresAt) > clock.now().getTime() &&
    isVerifierOf(known.challenge, verifier);
  const owner = isGood ? await global.get(identityById, { id: known.identityId }) : null;
  if (!known || !owner?.email) {
    security(log, "cli_code_refused", { ...trace, identity: known?.identityId });
    throw refuse();
  }
  const { identityId, method, openedWith, deviceName: name, scope } = known;
  const minting = {
    identityId,
    method,
    openedWith,
    input: { name, scope },
    remember: () => [],
    trace,
  };
  return mintOwnToken(services, minting).catch((error) => {
    throw error instanceof AppError ? refuse() : error;
  });
}

function isVerifierOf(challenge: string, verifier: unknown): boolean {
  if (typeof verifier !== "string" || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
