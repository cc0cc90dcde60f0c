import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";
import { writeWhole } from "./whole-file.ts";

/** Keys derived from the one secret of the installation. */
export interface Secrets {
  /**
   * `<id>.<mac>` for a link in a mail: nothing secret has to be stored, and nobody without the
   * secret can make one.
   */
  sign(purpose: string, id: string): string;
  /** The id inside a signed token, or null when it was not signed here for this purpose. */
  verify(purpose: string, token: string): string | null;
  /** A 32-byte key for one purpose. */
  key(purpose: string): Uint8Array;
}

/** At least 32 characters that can be seen: NULs are what a power cut may leave of a file. */
export const isSecret = (text: string): boolean => /^\P{Cc}{32,}$/u.test(text.trim());

/** A secret of the operator's own is longer than 32 characters at times, never than this. */
const LARGEST_BYTES = 4096;

/**
 * Uses the given secret, or makes one and keeps it in the file `secret` of the folder, readable by
 * its owner only; `onMade` is told. Throws `StartError` for a file that holds less than a secret,
 * what it signs could be made by anybody, and for what is no file, without reading it: that might
 * never end.
 */
export function loadSecrets(
  folder: string,
  given: string | null,
  onMade: (path: string) => void = () => {},
): Secrets {
  if (given) return secretsFrom(given);
  const path = join(folder, "secret");
  if (!lstatSync(path, { throwIfNoEntry: false })) {
    writeWhole(path, randomBytes(32).toString("base64url"));
    onMade(path);
  }
  const fault = faultOf(path);
  if (fault === null) return secretsFrom(readFileSync(path, "utf8").trim());
  throw new StartError(
    `${path} ${fault}. Put it back from a backup, or remove it and have a new one made: links in mails sent so far stop working.`,
  );
}

/** The same for who only looks: null where there is none, or none that can be used. */
export function knownSecrets(folder: string, given: string | null): Secrets | null {
  if (given) return secretsFrom(given);
  const path = join(folder, "secret");
  return faultOf(path) === null ? secretsFrom(readFileSync(path, "utf8").trim()) : null;
}

function faultOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return "is a link that leads nowhere";
  if (!found.isFile()) return "is no file";
  if (found.size > LARGEST_BYTES)
    return `is larger than a secret, which has at most ${LARGEST_BYTES} bytes`;
  const kept = readFileSync(path, "utf8").trim();
  if (isSecret(kept)) return null;
  return kept === "" ? "is empty" : "is too short or no text";
}

function secretsFrom(secret: string): Secrets {
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `atoll ${purpose}`, 32));
  const keys = new Map<string, Uint8Array>();
  const mac = (purpose: string, id: string) => {
    const known = keys.get(purpose) ?? key(purpose);
    keys.set(purpose, known);
    return createHmac("sha256", known).update(id).digest().subarray(0, 24);
  };
  return {
    key,
    sign: (purpose, id) =>
      `${Buffer.from(id).toString("base64url")}.${mac(purpose, id).toString("base64url")}`,
    verify(purpose, token) {
      const [encoded = "", signature = "", ...rest] = token.split(".");
      const id = Buffer.from(encoded, "base64url").toString();
      const [given, expected] = [Buffer.from(signature, "base64url"), mac(purpose, id)];
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null;
      return this.sign(purpose, id) === token ? id : null;
    },
  };
}

/** The SHA-256 of a text in lower-case hex; what is stored of a credential. */
export const sha256 = (text: string): string => Bun.SHA256.hash(text, "hex");

/** 32 random bytes as base64url: a credential. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** 16 random bytes as base64url: the secret part of an address that is its own credential. */
export const newSecretText = (): string => randomBytes(16).toString("base64url");
