import type * as otpauth from "otpauth";
import { sha256 } from "#/platform/secret.ts";

/** Loaded with the first code. */
const library = (): typeof otpauth => require("otpauth");

const PERIOD_SECONDS = 30;
/** Clocks differ: a code works in the half minute before its own and in the one after, too. */
const WINDOW = 1;
const ISSUER = "Atoll";

const totpOf = (secret: Uint8Array, label = "") => {
  const { TOTP, Secret } = library();
  // A copy: the library wants the whole buffer.
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: ISSUER, label, secret: key, digits: 6, period: PERIOD_SECONDS });
};

/** 20 random bytes, as long as what the code is made by (RFC 4226, section 4). */
export const newTotpSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(20));

/** The `otpauth:` address that an authenticator reads off a QR code. */
export const totpAddress = (secret: Uint8Array, label: string): string =>
  totpOf(secret, label).toString();

/**
 * Which half minute since 1970 a code is of (RFC 6238), or null for a wrong one. Authenticators show
 * one with a blank in the middle.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, "");
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODES = 10;
const CHARACTERS = 16;

/**
 * Ten recovery codes of 80 random bits each: too many to be guessed from their hashes, so that they
 * work where the secret of the installation is lost.
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(CHARACTERS));
    const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return letters.match(/.{4}/g)?.join("-") ?? letters;
  });

/** What is kept of a recovery code, however it is typed. */
export const recoveryHash = (code: string): string =>
  sha256(code.toLowerCase().replace(/[^0-9a-z]/g, ""));
