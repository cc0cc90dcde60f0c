import { isIP } from "node:net";

interface PeerSource {
  requestIP(request: Request): { address: string } | null;
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The address a request comes from. Behind a proxy on this machine it is the last hop that the proxy wrote into
 * `X-Forwarded-For`; from anywhere else that header is not believed.
 */
export function peerAddress(request: Request, server: PeerSource | null): string | null {
  const socket = server?.requestIP(request)?.address ?? null;
  if (socket === null || !LOOPBACK.has(socket)) return socket;
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return forwarded && isIP(forwarded) ? forwarded : socket;
}
