import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type CBORType, encodeCBOR } from "@levischuck/tiny-cbor";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

interface Kept {
  id: Buffer;
  key: KeyObject;
  user: string;
  rpId: string;
  count: number;
}

export interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
export interface RequestOptions {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
}

/** An authenticator as WebAuthn describes one (sections 6 and 8.7), that keeps keys in memory. */
export class Authenticator {
  readonly #kept: Kept[] = [];
  readonly #flags: number;

  constructor({ verifies = true } = {}) {
    this.#flags = FLAGS.present | (verifies ? FLAGS.verified : 0);
  }

  /** What a browser at an address answers to `create`, as JSON. */
  create(origin: string, options: CreationOptions) {
    const rpId = options.rp.id ?? "";
    if (options.excludeCredentials?.some(({ id }) => this.#find(id)))
      throw new Error("It is there already");
    const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const id = randomBytes(16);
    this.#kept.push({ id, key, user: options.user.id, rpId, count: 0 });
    const cose = new Map<number, CBORType>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.byteLength);
    const authData = Buffer.concat([
      this.#head(rpId, FLAGS.attested, 0),
      Buffer.alloc(16),
      length,
      id,
      encodeCBOR(cose),
    ]);
    const attestation = new Map<string, CBORType>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      response: {
        clientDataJSON: clientData("webauthn.create", options.challenge, origin),
        attestationObject: base64url(encodeCBOR(attestation)),
        transports: ["internal"],
      },
    };
  }

  /** What it answers to `get`. */
  get(origin: string, { challenge, rpId = "", allowCredentials = [] }: RequestOptions) {
    const allowed = allowCredentials.map(({ id }) => id);
    const kept = this.#kept.findLast(
      ({ id, rpId: of }) =>
        of === rpId && (allowed.length === 0 || allowed.includes(base64url(id))),
    );
    if (!kept) throw new Error("There is none for here");
    kept.count++;
    const clientDataJSON = clientData("webauthn.get", challenge, origin);
    const authData = this.#head(rpId, 0, kept.count);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      id: base64url(kept.id),
      rawId: base64url(kept.id),
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, kept.key)),
        userHandle: kept.user,
      },
    };
  }

  #find = (id: string) => this.#kept.find((kept) => base64url(kept.id) === id);

  #head(rpId: string, more: number, count: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([this.#flags | more]), counter]);
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
    "base64url",
  );
