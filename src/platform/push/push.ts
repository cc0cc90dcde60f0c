import type { Posted } from "../net/post-public.ts";

/** Where a browser is pushed to, and its keys (RFC 8291), as it says them itself. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The keys by which push services know who pushes (RFC 8292), in base64url. */
export interface VapidKeys {
  /** The point, uncompressed: 65 bytes. */
  publicKey: string;
  /** The scalar: 32 bytes. */
  privateKey: string;
}

interface Message {
  /** Written as JSON; at most 3993 bytes of it. */
  data: object;
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** What is not delivered yet gives way to what is sent on the same topic: 32 characters at most. */
  topic: string;
}

/** A fresh pair. */
export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { publicKey: Buffer.from(point).toString("base64url"), privateKey: d };
}

/**
 * A message as it is posted to somebody's push service (RFC 8030): encrypted for the browser alone,
 * padded to one length, signed for this service for twelve hours. `subject` is where whoever runs it
 * finds who pushes: an address of https or mailto. Throws for keys that are none.
 */
export async function pushRequest(
  { endpoint, p256dh, auth }: Subscribed,
  { data, ttlSeconds: ttl, urgency, topic }: Message,
  { subject, ...keys }: VapidKeys & { subject: string },
): Promise<Posted> {
  const { buildPushPayload } = await import("@block65/webcrypto-web-push");
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(data), options: { ttl, urgency, topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, ...keys },
  );
  return { headers: { ...headers }, body };
}
