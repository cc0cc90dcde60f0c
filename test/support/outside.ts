import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import type { FetchOptions } from "#/platform/net/fetch-public.ts";

export const PUBLIC = "93.184.216.34";

const pem = (file: string) =>
  readFileSync(new URL(`../certificates/${file}`, import.meta.url), "utf8");

/** Its own authority, for the name example.com alone. */
export const certificate = { key: pem("example.com.key.pem"), cert: pem("example.com.pem") };

/** An answer to a request: bytes, or what to do with the socket after its head has come. */
export type Answer = string | Uint8Array | ((socket: Socket, head: string) => void);

export const page = (body: string, headers = "content-type: text/html"): string =>
  `HTTP/1.1 200 OK\r\n${headers}\r\nconnection: close\r\n\r\n${body}`;

export const redirect = (location: string): string =>
  `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;

/**
 * A server that stands for the whole Internet: every connection that is let through arrives here
 * and is noted with the address that it was meant for. `resolve` is its DNS: `names` by name, one
 * list per look-up (the last one stays).
 */
export async function outside(
  answer: (head: string, count: number) => Answer,
  {
    names = {},
    tls,
  }: { names?: Record<string, string[][]>; tls?: { key: string; cert: string } } = {},
) {
  const reached: string[] = [];
  const heads: string[] = [];
  const resolved: string[] = [];
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.once("data", (data) => {
      const head = data.toString("latin1");
      heads.push(head);
      const reply = answer(head, heads.length);
      if (typeof reply === "function") reply(socket, head);
      else socket.end(reply);
    });
  };
  const server = tls ? createSecureServer(tls, onConnection) : createServer(onConnection);
  let connections = 0;
  server.on("connection", () => connections++);
  const port = await listening(server);
  const options = {
    resolve: async (name) => {
      const answers = names[name] ?? [[PUBLIC]];
      const turn = resolved.filter((other) => other === name).length;
      resolved.push(name);
      return answers[Math.min(turn, answers.length - 1)] ?? [];
    },
    connect: (address, meant) => {
      reached.push(`${address} ${meant}`);
      return { address: "127.0.0.1", port, ca: tls?.cert };
    },
  } satisfies FetchOptions;
  const allClosed = async () => {
    for (const socket of sockets)
      await new Promise<void>((done) => socket.once("close", () => done()));
  };
  return {
    port,
    options,
    reached,
    heads,
    resolved,
    allClosed,
    connections: () => connections,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
