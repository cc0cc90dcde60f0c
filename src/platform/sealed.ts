import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/**
 * Encrypts bytes with a 32-byte key (AES-256-GCM): nonce, tag and what is sealed, one after the
 * other. `about` is what they belong to; they open with the same alone.
 */
export function seal(key: Uint8Array, plain: Uint8Array, about = ""): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; null where that was not with this key, about this. */
export function unseal(key: Uint8Array, bytes: Uint8Array, about = ""): Uint8Array | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
}
