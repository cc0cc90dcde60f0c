import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer } from "node:https";
import { postPublic } from "#/platform/net/post-public.ts";
import { certificate, PUBLIC } from "./outside.ts";
import { internet, jobs } from "./server.ts";
import type { Body, Who, World } from "./world.ts";

/** What a push service was sent. */
export interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A browser with the keys of its subscription, which decrypts what comes (RFC 8291, RFC 8188). */
export function browser(path = `/push/${randomBytes(8).toString("hex")}`) {
  const ecdh = createECDH("prime256v1");
  const point = ecdh.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://example.com${path}`;
  const decrypt = ({ body }: Pick<Pushed, "body">): Body => {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
    const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
    const part = (name: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", ikm, salt, `Content-Encoding: ${name}\0`, bytes));
    const record = body.subarray(21 + keyLength);
    const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const text = padded.subarray(0, padded.lastIndexOf(2));
    return JSON.parse(text.toString());
  };
  const keys = { p256dh: point.toString("base64url"), auth: auth.toString("base64url") };
  return { path, subscription: { endpoint, expirationTime: null, keys }, decrypt };
}

/** The claims of who pushes, checked by the key that is said beside them (RFC 8292); null for a wrong signature. */
export function claimsOf({ headers }: Pick<Pushed, "headers">): Body {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const isRight = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isRight ? { key, ...JSON.parse(Buffer.from(claims, "base64url").toString()) } : null;
}

/** A push service on a socket of its own, over TLS; answers as it is told to by path, else 201. */
export async function pushService() {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  internet.post = (url, posted) =>
    postPublic(url, posted, {
      resolve: async () => [PUBLIC],
      connect: () => ({ address: "127.0.0.1", port, ca: certificate.cert }),
    });
  /** What was sent since the last time, when all jobs have run that are due. */
  const taken = async (): Promise<Pushed[]> => {
    await jobs.runDue();
    return pushed.splice(0);
  };
  return { answers, taken, close: () => server.close() };
}

/** Has somebody pushed to in a browser; answers it. */
export async function subscribed(w: Pick<World, "call">, who: Who, it = browser()) {
  const { status, body } = await w.call(
    who,
    "POST",
    "/api/v1/me/push-subscriptions",
    it.subscription,
  );
  if (status !== 201) throw new Error(`not subscribed: ${JSON.stringify(body)}`);
  return { ...it, id: String(body.id) };
}
