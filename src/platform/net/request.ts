import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { bareHost } from "#/lib/public-url.ts";
import { Refusal } from "./refusal.ts";

/** Where a connection goes. `ca` replaces the certificate authorities of the system. */
export interface Endpoint {
  address: string;
  port: number;
  ca?: string;
}

const MOST_HEADER_BYTES = 16 * 1024;

/** What is asked: a GET unless there is a body, which is posted. */
export interface Sent {
  headers: Record<string, string>;
  body?: Uint8Array;
}

/**
 * Sends one request over a connection of its own to exactly this IP address; the name of the URL is
 * only said (Host, SNI) and checked (certificate), never looked up. Answers when the headers are
 * there; rejects when there is no HTTP answer.
 */
export function openResponse(
  url: URL,
  { address, port, ca }: Endpoint,
  { headers, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const host = bareHost(url);
  const isSecure = url.protocol === "https:";
  const request: ClientRequest = (isSecure ? httpsRequest : httpRequest)({
    host: address,
    port,
    method: body ? "POST" : "GET",
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers },
    // A connection of its own, and none through a proxy that the environment names.
    agent: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    signal,
    ...(isSecure && {
      ca,
      rejectUnauthorized: true,
      ...(isIP(host) === 0 && { servername: host }),
    }),
  });
  request.on("error", reject);
  request.once("response", resolve);
  request.once("upgrade", (_response, socket) => {
    socket.destroy();
    reject(new Refusal("bad_status"));
  });
  request.end(body);
  return promise;
}

/** The first `maxBytes` of a body; whatever follows is not waited for. Throws `Refusal`. */
export async function readStart(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxBytes) break;
    }
  } catch {
    throw new Refusal("unreachable");
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
