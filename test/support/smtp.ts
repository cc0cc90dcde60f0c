import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

interface Plan {
  /** How long each answer takes. */
  latencyMs?: number;
  /** A mail was taken; that is not answered yet. */
  onTaken?: () => void;
}

/** A real SMTP server that takes mail, or refuses while `isDown`, or when it has all of a mail. */
export async function smtp({ latencyMs = 0, onTaken = () => {} }: Plan = {}) {
  const received: string[] = [];
  const state = { isDown: false, refusesAtEnd: false };
  const tryLater = () => Object.assign(new Error("try later"), { responseCode: 451 });
  const later = (answer: () => void) => (latencyMs > 0 ? setTimeout(answer, latencyMs) : answer());
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => void later(() => done()),
    onMailFrom: (_address, _session, done) =>
      void later(() => done(state.isDown ? tryLater() : null)),
    onRcptTo: (_address, _session, done) => void later(() => done()),
    async onData(stream, _session, done) {
      const text = await new Response(stream as unknown as ReadableStream).text().catch(() => null);
      // Whoever is killed in the middle of a mail has not sent it.
      if (text === null) return done();
      if (state.refusesAtEnd) return void later(() => done(tryLater()));
      received.push(text);
      onTaken();
      later(() => done());
    },
  });
  server.on("error", () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () =>
      resolve((listening.address() as { port: number }).port),
    );
  });
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}`,
    /** Hangs up on everybody. */
    cut() {
      for (const { _socket: socket } of server.connections as unknown as Set<{ _socket: Socket }>)
        socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
